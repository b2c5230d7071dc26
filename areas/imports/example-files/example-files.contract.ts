import { defineOperations, get } from '@app/kit/contract'
import { z } from 'zod'
import { senderAbilities } from '../files/imports.contract.ts'

/** Folder of the inbox that the demonstration fills. Without it there are no example files. */
export const exampleFolder = 'arquivos-de-exemplo'

export const exampleFiles = defineOperations(
  { name: 'example-files', ability: senderAbilities },
  {
    list: get('/example-files', {
      answer: z.object({ data: z.array(z.object({ file_name: z.string(), content_base64: z.string() })) }),
    }),
  },
)
