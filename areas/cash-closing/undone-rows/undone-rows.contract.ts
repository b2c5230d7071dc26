import { defineError } from '@app/kit/contract'

export const rowsInClosedDays = defineError(
  409,
  'import.undo-closed-days',
  'Não é possível desfazer: há linhas deste arquivo em dia fechado ou bloqueado ({days}). Reabra o dia antes.',
)
export const rowsAtWork = defineError(
  409,
  'import.undo-rows-at-work',
  'Não é possível desfazer: pessoas já trabalharam sobre linhas deste arquivo ({work}). Desfaça isso antes.',
)
