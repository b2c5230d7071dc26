import { defineOperations, get, Named } from '@app/kit/contract'
import { z } from 'zod'

/** In its own file, so that the upload page does not load the other schemas. */
export const publishedLayouts = defineOperations(
  {
    name: 'import-layouts',
    ability: ['import-file-column-mapping', 'cash-conciliation', 'cash-conciliation.solicitation'],
  },
  {
    inForce: get('/import-layouts/in-force', { answer: z.object({ data: z.array(Named) }) }),
  },
)
