import type { CashConciliation } from '@app/domain/day/contract'
import { isAdjustable, isEditable } from '@app/domain/day/life/contract'
import type { SolicitationRow } from '../solicitations.contract.ts'

type RequestWithDay = Pick<SolicitationRow, 'id' | 'type' | 'status' | 'business_date' | 'company_id'> & {
  day: Pick<CashConciliation, 'id' | 'status' | 'lock_reason' | 'last_request'>
}

const verbs: Partial<Record<SolicitationRow['status'], string>> = {
  refused: 'Responder e reenviar',
  superseded: 'Revisar e reenviar',
}

export function getAnswerPage({ id, type, status, business_date, company_id, day }: RequestWithDay) {
  const label = verbs[status]
  if (!label || day.last_request?.id !== id) return null
  if (type === 'closing' && isEditable(day.status))
    return {
      label,
      to: `/cash-conciliation/solicitation/${business_date}/checkout/${id}?company=${company_id}`,
    } as const
  if (type === 'adjustment' && isAdjustable(day))
    return { label, to: `/cash-conciliation/${day.id}/manual-transactions` } as const
  return null
}
