import { BareButton, useRead } from '@app/kit/web'
import { describeDoneSteps, firstDay } from './first-day.contract.ts'

/** The checklist of the first day, folded into the head of that day. */
export function DaySteps({ day_id }: { day_id: string }) {
  const { data } = useRead(firstDay.get, {})
  if (!data?.shown || data.day?.id !== day_id) return null
  const done = describeDoneSteps(data.day)
  return (
    <BareButton small look="quiet" to="/">
      <span className="rg-hidden">Primeiros passos: </span>
      {done}
    </BareButton>
  )
}
