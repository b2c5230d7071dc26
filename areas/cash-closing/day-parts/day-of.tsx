import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { type BusinessDate, showDate } from '@app/kit/contract'
import { EmptyState, Loaded, useRead } from '@app/kit/web'
import type { ReactNode } from 'react'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'

export function DayById(props: { id: string; children: (day: CashConciliationDetail) => ReactNode }) {
  const read = useRead(cashConciliations.get, { params: { id: props.id } }, { refetchOnWindowFocus: true })
  return (
    <Loaded read={read} lines={10}>
      {props.children}
    </Loaded>
  )
}

export function DayOnDate(props: {
  company_id: string
  date: BusinessDate
  missing?: ReactNode
  children: (day: CashConciliationDetail) => ReactNode
}) {
  const { company_id, date } = props
  const read = useRead(cashConciliations.list, { query: { company_id, from: date, to: date, limit: 1 } })
  return (
    <Loaded read={read} lines={10}>
      {({ data: [row] }) =>
        row ? (
          <DayById id={row.id}>{props.children}</DayById>
        ) : (
          (props.missing ?? <EmptyState title={`Não há conciliação desta empresa em ${showDate(date)}.`} />)
        )
      }
    </Loaded>
  )
}

export const DayOrSibling = (props: {
  id: string
  date: BusinessDate | undefined
  children: (day: CashConciliationDetail) => ReactNode
}) => (
  <DayById id={props.id}>
    {(day) =>
      props.date && props.date !== day.business_date ? (
        <DayOnDate company_id={day.company_id} date={props.date}>
          {props.children}
        </DayOnDate>
      ) : (
        props.children(day)
      )
    }
  </DayById>
)
