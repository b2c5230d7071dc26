import type { CashConciliation } from '@app/domain/day/contract'
import { showDate } from '@app/kit/contract'
import { useCan } from '@app/kit/web'

const conferences = { label: 'Conferências', to: '/cash-conciliation/solicitation/conferences' }
const board = { label: 'Conciliação de caixa', to: '/cash-conciliation' }

export function useDayTrail() {
  const can = useCan()
  return (day?: Pick<CashConciliation, 'id' | 'business_date' | 'company_name'>) => {
    if (!can('cash-conciliation')) return [conferences]
    return day
      ? [board, { label: `${day.company_name} · ${showDate(day.business_date)}`, to: `/cash-conciliation/${day.id}` }]
      : [board]
  }
}
