import type { CashConciliation } from '@app/domain/day/contract'
import { showDate } from '@app/kit/contract'
import { Inline } from '@app/kit/web'
import { DayStatusTag } from './tags.tsx'

type Props = { day: Pick<CashConciliation, 'company_name' | 'business_date' | 'status' | 'result'> }

export const DayHeading = ({ day }: Props) => (
  <Inline>
    <strong>
      {day.company_name} · {showDate(day.business_date)}
    </strong>
    <DayStatusTag day={day} />
  </Inline>
)
