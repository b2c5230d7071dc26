import { daysBetween } from '@app/kit/contract'
import { today } from '@app/kit/web'
import type { CashConciliation } from '../day-view.contract.ts'

/** How long a day has been waiting to be closed; nothing once it is. */
export const Age = ({ day }: { day: Pick<CashConciliation, 'status' | 'business_date'> }) => {
  if (day.status === 'closed' || day.status === 'locked') return <span>–</span>
  const days = daysBetween(day.business_date, today())
  return <span>{days === 1 ? '1 dia' : `${days} dias`}</span>
}
