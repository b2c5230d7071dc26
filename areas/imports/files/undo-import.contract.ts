import { ById, defineError, defineOperations, get, notFound, post } from '@app/kit/contract'
import { z } from 'zod'
import { UndoEffects } from './import-effects.contract.ts'
import { Import } from './imports.contract.ts'

export const importNotDone = defineError(409, 'import.undo-not-done', 'Só uma importação concluída pode ser desfeita.')
export const importRepeated = defineError(
  409,
  'import.undo-repeated',
  'Este arquivo não acrescentou nada: desfaça a importação do primeiro envio.',
)
export const importTooOld = defineError(
  409,
  'import.undo-too-old',
  'Esta importação é anterior ao registro do que cada arquivo muda e não pode ser desfeita.',
)
export const importOfOthers = defineError(
  409,
  'import.undo-of-others',
  'O arquivo traz linhas de empresas que você não vê; peça a quem as vê que desfaça a importação.',
)
export const laterFileRefused = defineError(
  409,
  'import.undo-later-refused',
  'Não é possível desfazer: o arquivo {file}, importado depois, traz as mesmas linhas e hoje seria recusado ({why}).',
)
export const shiftsInUse = defineError(
  409,
  'import.undo-shifts-in-use',
  'Não é possível desfazer: {rows} de turnos que vieram neste. Desfaça-{them} antes.',
)

export const removedCameAgain = defineError(
  409,
  'import.undo-removed-came-again',
  'Não é possível desfazer: {record}, que as correções deste arquivo retiraram, veio de novo com {file}. Desfaça antes a importação desse arquivo.',
)
export const proposalsApplying = defineError(
  409,
  'import.undo-proposals-applying',
  'As correções deste arquivo estão sendo aplicadas. Espere o fim e desfaça depois.',
)

export const rowsInClosedDays = defineError(
  409,
  'import.undo-closed-days',
  'Não é possível desfazer: há linhas deste arquivo em dia fechado ou bloqueado ({days}). Reabra o dia antes.',
)
export const rowsInLockedBalances = defineError(
  409,
  'import.undo-locked-balances',
  'Não é possível desfazer: há linhas ou saldos de {company} em dia bloqueado. {reason}',
)
export const rowsAtWork = defineError(
  409,
  'import.undo-rows-at-work',
  'Não é possível desfazer: pessoas já trabalharam sobre linhas deste arquivo ({work}). Desfaça isso antes.',
)

export const paymentsAnswered = defineError(
  409,
  'import.undo-payments',
  'Não é possível desfazer: o retorno já mudou {payments} de borderôs.',
)

const undoRefusals = [
  paymentsAnswered,
  importNotDone,
  importRepeated,
  importTooOld,
  importOfOthers,
  laterFileRefused,
  shiftsInUse,
  removedCameAgain,
  proposalsApplying,
  rowsInClosedDays,
  rowsInLockedBalances,
  rowsAtWork,
] as const

export const ImportUndoReason = z.object({
  reason: z.string().trim().min(10, 'Escreva ao menos 10 caracteres.').max(500, 'Use até 500 caracteres.'),
})

export const undoImports = defineOperations(
  { name: 'imports', ability: 'import-file-column-mapping' },
  {
    /** Lists the days, bank accounts and matches that an undo of the import would remove. */
    effects: get('/imports/:id/undo', { params: ById, answer: UndoEffects, errors: [notFound] }),
    /** Refuses at once if closed days or people's work depend on the rows. */
    undo: post('/imports/:id/undo', {
      params: ById,
      body: ImportUndoReason,
      answer: Import,
      status: 202,
      idempotent: true,
      errors: [notFound, ...undoRefusals],
      changes: ['cash-conciliations', 'solicitations', 'system-movements', 'acquirer-transactions', 'statements'],
    }),
  },
)
