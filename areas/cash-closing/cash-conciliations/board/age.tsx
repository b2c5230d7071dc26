import { isProven } from '../closing/day-states.rules.ts'
import type { CashConciliation } from '../day-row.contract.ts'

/** How long a day has been waiting to be closed; nothing once it is. */
export const Age = ({ day }: { day: Pick<CashConciliation, 'status' | 'age_days'> }) => (
  <span>{isProven(day.status) ? '–' : day.age_days === 1 ? '1 dia' : `${day.age_days} dias`}</span>
)
