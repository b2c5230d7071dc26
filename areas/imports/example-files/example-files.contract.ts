import { defineOperations, get } from '@app/kit/contract'
import { z } from 'zod'

/** Folder of the inbox that the demonstration fills. Without it there are no example files. */
export const exampleFolder = 'arquivos-de-exemplo'

export const exampleFiles = defineOperations(
  { name: 'example-files', ability: 'import-file-column-mapping' },
  {
    list: get('/example-files', {
      answer: z.object({ data: z.array(z.object({ file_name: z.string(), content_base64: z.string() })) }),
    }),
  },
)
