import { ById, defineError, defineOperations, jobsResource, notFound, post } from '@app/kit/contract'
import { Import, senderAbilities } from '../files/imports.contract.ts'

export const notChecked = defineError(
  409,
  'import.not-checked',
  'Este arquivo não está mais esperando a decisão: veja no histórico o que foi feito dele.',
)

export const sumsUnproven = defineError(
  409,
  'import.sums-unproven',
  'Os totais deste arquivo não conferem: para importá-lo, use Liberar importação e diga o motivo.',
)

const checkOperation = { params: ById, answer: Import, errors: [notFound, notChecked] } as const

export const importChecks = defineOperations(
  { name: 'imports', ability: senderAbilities },
  {
    confirm: post('/imports/:id/confirm', {
      ...checkOperation,
      errors: [...checkOperation.errors, sumsUnproven],
      status: 202,
      idempotent: true,
      changes: ['cash-conciliations', 'solicitations', jobsResource],
    }),
    discard: post('/imports/:id/discard', checkOperation),
  },
)
