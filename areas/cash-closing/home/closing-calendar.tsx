import { type AnswerOf, addDays, daysBetween, showDate } from '@app/kit/contract'
import { Button, EmptyState, Matrix, type MatrixCell, Panel, ReadCard, useCan, useRead } from '@app/kit/web'
import { useState } from 'react'
import { DayStatus, dayStatuses } from '../cash-conciliations/day-view.contract.ts'
import { dayTones, results } from '../cash-conciliations/tags.tsx'
import { type CalendarDay, closingHome } from './home.contract.ts'

const signs: Record<DayStatus, string> = {
  awaiting_data: '·',
  open: '○',
  in_conference: '◐',
  submitted: '…',
  refused: '✕',
  closed: '✓',
  reopened: '↺',
  locked: '■',
}

const legend = DayStatus.options.map((status) => ({
  sign: signs[status],
  tone: dayTones[status],
  words: dayStatuses[status],
}))

type Calendar = AnswerOf<typeof closingHome.calendar>

/** The page of a day: the office works on the day itself, a station on its closing. */
const pageOf = (day: CalendarDay, company_id: string, office: boolean) =>
  office
    ? `/cash-conciliation/${day.id}`
    : `/cash-conciliation/solicitation/${day.business_date}/checkout?company=${company_id}`

const cellOf = (day: CalendarDay, company_id: string, office: boolean): MatrixCell => ({
  sign: day.result === 'with_difference' ? '±' : signs[day.status],
  tone: dayTones[day.status],
  words: `${showDate(day.business_date)}: ${dayStatuses[day.status]}${day.result ? ` ${results[day.result]}` : ''}`,
  to: pageOf(day, company_id, office),
})

const shownAtFirst = 30

function Months({ calendar }: { calendar: Calendar }) {
  const office = useCan()('cash-conciliation')
  const [all, setAll] = useState(false)
  const { from, to, companies } = calendar
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  const rows = companies.slice(0, all ? undefined : shownAtFirst).map((company) => {
    const days = new Map(company.days.map((day) => [day.business_date, day]))
    const cells = dates.map((date) => {
      const day = days.get(date)
      return day && cellOf(day, company.id, office)
    })
    return { key: company.id, name: company.name, cells }
  })
  return (
    <Panel
      title="Como está o fechamento de cada empresa nos últimos 31 dias?"
      actions={
        rows.length < companies.length && (
          <Button small look="quiet" onClick={() => setAll(true)}>
            Mostrar todas as {companies.length} empresas
          </Button>
        )
      }
    >
      {companies.length === 0 ? (
        <EmptyState title="Nenhum dia ainda.">
          Os dias aparecem aqui com os primeiros arquivos importados do PDV.
        </EmptyState>
      ) : (
        <Matrix
          label="Calendário de fechamentos"
          corner="Empresa"
          columns={dates.map((date) => ({ key: date, short: date.slice(8), name: showDate(date) }))}
          rows={rows}
          legend={[...legend, { sign: '±', tone: dayTones.closed, words: 'Fechado com diferença' }]}
        />
      )}
    </Panel>
  )
}

/** The network's closing calendar: company by day, each day the way to it. */
export function ClosingCalendar() {
  const read = useRead(closingHome.calendar, {}, { quiet: true, refetchOnWindowFocus: true })
  return (
    <ReadCard title="Calendário de fechamentos" read={read}>
      {(calendar) => <Months calendar={calendar} />}
    </ReadCard>
  )
}
