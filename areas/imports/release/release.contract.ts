import { ById, defineError, defineOperations, jobsResource, notFound, post } from '@app/kit/contract'
import { Import } from '../files/imports.contract.ts'
import { ImportUndoReason } from '../files/undo-import.contract.ts'

export const notBlocked = defineError(
  409,
  'import.not-blocked',
  'Este arquivo não espera liberação: veja no histórico o que foi feito dele.',
)

export const importReleases = defineOperations(
  { name: 'imports', ability: 'import-file-column-mapping' },
  {
    release: post('/imports/:id/release', {
      params: ById,
      body: ImportUndoReason,
      answer: Import,
      status: 202,
      idempotent: true,
      errors: [notFound, notBlocked],
      changes: ['cash-conciliations', 'solicitations', jobsResource],
    }),
  },
)
