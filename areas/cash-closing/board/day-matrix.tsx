import { DayStatus, dayStatuses } from '@app/domain/day/assessment/contract'
import type { CalendarDay } from '@app/domain/day/contract'
import { addDays, type BusinessDate, daysBetween, showDate } from '@app/kit/contract'
import { Button, EmptyState, Matrix, type MatrixCell, Panel, useCan } from '@app/kit/web'
import { useState } from 'react'
import { dayResultLabels, getDayTone } from '../day-parts/tags.tsx'

const signs: Readonly<Record<DayStatus, string>> = {
  awaiting_data: '·',
  open: '○',
  in_conference: '◐',
  submitted: '…',
  refused: '✕',
  closed: '✓',
  reopened: '↺',
  locked: '■',
}

const legend = [
  ...DayStatus.options.map((status) => ({ sign: signs[status], tone: getDayTone(status), words: dayStatuses[status] })),
  { sign: '±', tone: getDayTone('closed'), words: 'Fechado com diferença' },
]

type DayState = Pick<CalendarDay, 'status' | 'result'>

export const getDaySign = ({ status, result }: DayState) => (result === 'with_difference' ? '±' : signs[status])
export const describeDayState = ({ status, result }: DayState) =>
  `${dayStatuses[status]}${result ? ` ${dayResultLabels[result]}` : ''}`

const pageOf = (day: CalendarDay, company_id: string, isOffice: boolean) =>
  isOffice
    ? `/cash-conciliation/${day.id}`
    : `/cash-conciliation/solicitation/${day.business_date}/checkout?company=${company_id}`

const cellOf = (day: CalendarDay, company_id: string, isOffice: boolean): MatrixCell => ({
  sign: getDaySign(day),
  tone: getDayTone(day.status),
  words: `${showDate(day.business_date)}: ${describeDayState(day)}`,
  to: pageOf(day, company_id, isOffice),
})

type DayMatrixProps = {
  title: string
  from: BusinessDate
  to: BusinessDate
  companies: readonly { id: string; name: string; days: readonly CalendarDay[] }[]
  empty: string
}

const initialRowCount = 30

export function DayMatrix({ title, from, to, companies, empty }: DayMatrixProps) {
  const isOffice = useCan()('cash-conciliation')
  const [all, setAll] = useState(false)
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  const rows = companies.slice(0, all ? undefined : initialRowCount).map((company) => {
    const days = new Map(company.days.map((day) => [day.business_date, day]))
    const cells = dates.map((date) => {
      const day = days.get(date)
      return day && cellOf(day, company.id, isOffice)
    })
    return { key: company.id, name: company.name, cells }
  })
  return (
    <Panel
      title={title}
      actions={
        rows.length < companies.length && (
          <Button small look="quiet" onClick={() => setAll(true)}>
            Mostrar todas as {companies.length} empresas
          </Button>
        )
      }
    >
      {companies.length === 0 ? (
        <EmptyState title="Nenhum dia ainda.">{empty}</EmptyState>
      ) : (
        <Matrix
          label="Calendário de fechamentos"
          corner="Empresa"
          columns={dates.map((date) => ({ key: date, short: date.slice(8), name: showDate(date) }))}
          rows={rows}
          legend={legend}
        />
      )}
    </Panel>
  )
}
