import type { CashConciliation } from '@app/domain/day/contract'
import { isProven } from '@app/domain/day/life/contract'

export const DayAge = ({ day }: { day: Pick<CashConciliation, 'status' | 'age_days'> }) => (
  <span>{isProven(day.status) ? '–' : day.age_days === 1 ? '1 dia' : `${day.age_days} dias`}</span>
)
