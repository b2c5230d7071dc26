import { ById, defineOperations, get, notFound } from '@app/kit/contract'
import { z } from 'zod'
import { Import, senderAbilities } from '../files/imports.contract.ts'

export const ArchivedImport = Import.pick({
  id: true,
  file_name: true,
  status: true,
  records_new: true,
  records_rejected: true,
})
export type ArchivedImport = z.infer<typeof ArchivedImport>

export const importArchives = defineOperations(
  { name: 'imports', ability: senderAbilities },
  {
    listArchived: get('/imports/:id/inside', {
      params: ById,
      answer: z.object({ data: z.array(ArchivedImport) }),
      errors: [notFound],
    }),
  },
)
