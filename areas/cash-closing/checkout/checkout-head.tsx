import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { showDate } from '@app/kit/contract'
import { Alert, PageHeader, useRead } from '@app/kit/web'
import type { ReactNode } from 'react'
import { solicitations } from '../cash-conciliation-solicitations/solicitations.contract.ts'
import { DayStatusTag } from '../day-parts/tags.tsx'
import { useDayTrail } from '../day-parts/trail.tsx'

export function CheckoutHead(props: { title: string; day: CashConciliationDetail; actions?: ReactNode }) {
  const { title, day, actions } = props
  const trail = useDayTrail()
  const name = `${day.company_name} · ${showDate(day.business_date)}`
  return (
    <>
      <PageHeader
        title={title}
        record={name}
        trail={trail(day)}
        tag={<DayStatusTag day={day} />}
        detail={name}
        actions={actions}
      />
      {day.banner && <Alert tone={day.status === 'refused' ? 'bad' : 'wait'}>{day.banner}</Alert>}
    </>
  )
}

/** `unavailable`: the request belongs to another day, or the user may not see it. */
export function useNamedRequest(id: string | undefined, day: Pick<CashConciliationDetail, 'id'>) {
  const { data, isError } = useRead(solicitations.get, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const unavailable = isError || (data !== undefined && data.cash_conciliation_id !== day.id)
  return { request: unavailable ? undefined : data, unavailable }
}

export const UnavailableRequestAlert = () => <Alert tone="bad">A solicitação do endereço não é deste dia.</Alert>
