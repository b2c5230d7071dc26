import { defineError, Id, Instant } from '@app/kit/contract'
import { z } from 'zod'

export const approvalStatuses = {
  pending: 'Em análise',
  approved: 'Aprovada',
  refused: 'Recusada',
  withdrawn: 'Retirada',
} as const
export type ApprovalStatus = keyof typeof approvalStatuses

export const PendingApproval = z.object({
  id: Id,
  status: z.enum(['pending', 'approved', 'refused', 'withdrawn']),
  lines: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  requested_by_name: z.string(),
  requested_at: Instant,
  version: z.int(),
  can_withdraw: z.boolean(),
  /** Reason why the reader may not decide. With null, limits or changed data may still refuse the decision. */
  decide_refusal: z.string().nullable(),
})
export type PendingApproval = z.infer<typeof PendingApproval>

export const approvalOutdated = defineError(
  409,
  'approval.outdated',
  'O registro mudou depois do pedido de aprovação. Recuse o pedido ou peça que seja retirado.',
)
export const approvedTwice = defineError(409, 'approval.twice', 'Você já aprovou este pedido; falta outra pessoa.')
export const aboveRequestLimit = defineError(
  403,
  'approval.limit',
  'O pedido de {amount} passa da alçada de {limit}; só um administrador pode aprová-lo.',
)
export const aboveDayLimit = defineError(
  403,
  'approval.day-limit',
  'Com este pedido, suas aprovações do dia somam {amount} e passam do limite de {limit}.',
)
