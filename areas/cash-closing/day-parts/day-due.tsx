import type { CashConciliation } from '@app/domain/day/contract'
import { deliveredStatuses } from '@app/domain/day/life/contract'
import { localDate, localTime, showDayAndMonth } from '@app/kit/contract'
import { StatusTag, useView } from '@app/kit/web'

/** The deadline of a day that is not yet sent. */
export const DayDue = ({ day: { status, due_at } }: { day: CashConciliation }) => {
  const isPhone = useView() === 'mobile'
  if (deliveredStatuses.includes(status)) return <span>–</span>
  const isLate = new Date(due_at) < new Date()
  return (
    <span>
      {!(isLate && isPhone) && `${showDayAndMonth(localDate(due_at))} ${localTime(due_at)}`}{' '}
      {isLate && <StatusTag tone="bad">Atrasado</StatusTag>}
    </span>
  )
}
