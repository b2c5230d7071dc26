import { showDate } from '@app/kit/contract'
import { Alert, PageHeader, useRead } from '@app/kit/web'
import { solicitations } from '../../solicitations/solicitations.contract.ts'
import type { CashConciliationDetail } from '../day-view.contract.ts'
import { DayTag } from '../tags.tsx'
import { useDayTrail } from '../trail.tsx'

/** Head of both closing pages, with what was said against the day. */
export function CheckoutHead({ title, day }: { title: string; day: CashConciliationDetail }) {
  const trail = useDayTrail()
  const name = `${day.company_name} · ${showDate(day.business_date)}`
  return (
    <>
      <PageHeader title={title} record={name} trail={trail(day)} tag={<DayTag day={day} />} detail={name} />
      {day.banner && <Alert tone={day.status === 'refused' ? 'bad' : 'wait'}>{day.banner}</Alert>}
    </>
  )
}

/** The request that the address names, if it names one. */
export const useNamedRequest = (id: string | undefined) =>
  useRead(solicitations.get, { params: { id: id ?? '' } }, { enabled: id !== undefined }).data
