import { ById, defineError, defineOperations, jobsResource, notFound, post } from '@app/kit/contract'
import { Import } from '../files/imports.contract.ts'
import { ImportUndoReason } from '../files/undo-import.contract.ts'

export const notRepeated = defineError(
  409,
  'import.not-repeated',
  'Este arquivo não espera por isso: só o que já tinha sido importado é reimportado.',
)

export const reimports = defineOperations(
  { name: 'imports', ability: 'import-file-column-mapping' },
  {
    reimport: post('/imports/:id/reimport', {
      params: ById,
      body: ImportUndoReason,
      answer: Import,
      status: 202,
      idempotent: true,
      errors: [notFound, notRepeated],
      changes: ['cash-conciliations', 'solicitations', jobsResource],
    }),
  },
)
