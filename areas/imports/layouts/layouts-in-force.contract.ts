import { defineOperations, get, Named } from '@app/kit/contract'
import { z } from 'zod'

/** Published layouts. Apart from the other operations of layouts, whose schemas the page that sends files does not need. */
export const publishedLayouts = defineOperations(
  {
    name: 'import-layouts',
    ability: ['import-file-column-mapping', 'cash-conciliation', 'cash-conciliation.solicitation'],
  },
  {
    /** The layouts that a sender may choose for a file. */
    inForce: get('/import-layouts/in-force', { answer: z.object({ data: z.array(Named) }) }),
  },
)
