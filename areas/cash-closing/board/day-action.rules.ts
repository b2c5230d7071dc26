import type { CashConciliation } from '@app/domain/day/contract'
import { isEditable } from '@app/domain/day/life/contract'

type BoardDay = Pick<CashConciliation, 'id' | 'status' | 'pending_solicitation_id'>

/** Returns the next action on a day: its problems, or the request that waits for an analyst. */
export function findDayAction({ id, status, pending_solicitation_id }: BoardDay, mayAnalyze: boolean) {
  if (pending_solicitation_id && mayAnalyze)
    return { label: 'Analisar', to: `/cash-conciliation-solicitation/${pending_solicitation_id}` }
  return { label: isEditable(status) ? 'Resolver' : 'Abrir', to: `/cash-conciliation/${id}` }
}
