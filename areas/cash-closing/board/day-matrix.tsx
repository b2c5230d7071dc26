import { DayStatus, dayStatuses } from '@app/domain/day/assessment/contract'
import type { CalendarDay } from '@app/domain/day/contract'
import { addDays, type BusinessDate, daysBetween, showDate, showMoney } from '@app/kit/contract'
import {
  Button,
  EmptyState,
  type HeatStep,
  Matrix,
  type MatrixCell,
  minChartPoints,
  Panel,
  PointsSentence,
  useCan,
} from '@app/kit/web'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { dayResultLabels } from '../day-parts/tags.tsx'
import { namePoints } from './point-names.tsx'

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

type DayState = Pick<CalendarDay, 'status' | 'result'>

export const getDaySign = ({ status, result }: DayState) => (result === 'with_difference' ? '±' : signs[status])
const describeDayState = ({ status, result }: DayState) =>
  `${dayStatuses[status]}${result ? ` ${dayResultLabels[result]}` : ''}`

/** State and unexplained amount; during a blind count the amount leaves out the cash. */
export const describeDay = (day: Omit<CalendarDay, 'id'>) =>
  `${showDate(day.business_date)}: ${describeDayState(day)}, ${showMoney(day.unexplained_cents)} sem explicar${
    day.cash_unseen ? ', sem o dinheiro' : ''
  }`

const heatLimits_cents = [0, 500, 5000, 50_000] as const
const heatWords = ['R$ 0', 'até R$ 5', 'até R$ 50', 'até R$ 500', 'mais']

/** The step of the absolute amount: 0, up to R$ 5, 50 and 500, and more. */
function getHeatStep(amount_cents: number): HeatStep {
  const size = Math.abs(amount_cents)
  if (size <= heatLimits_cents[0]) return 0
  if (size <= heatLimits_cents[1]) return 1
  if (size <= heatLimits_cents[2]) return 2
  return size <= heatLimits_cents[3] ? 3 : 4
}

const LockSign = () => <IconLock size={14} stroke={2} aria-hidden="true" />

const heatSteps: readonly HeatStep[] = [0, 1, 2, 3, 4]
const legend = [
  ...heatSteps.map((heat) => ({ heat, sign: '', words: heatWords[heat] ?? '' })),
  ...DayStatus.options
    .filter((status) => status !== 'locked')
    .map((status) => ({ heat: 0 as const, sign: signs[status], words: dayStatuses[status] })),
  { heat: 0 as const, sign: '±', words: 'Fechado com diferença' },
  { heat: 'quiet' as const, sign: <LockSign />, words: dayStatuses.locked },
]

const pageOf = (day: CalendarDay, company_id: string, isOffice: boolean) =>
  isOffice
    ? `/cash-conciliation/${day.id}`
    : `/cash-conciliation/solicitation/${day.business_date}/checkout?company=${company_id}`

const cellOf = (day: CalendarDay, company_id: string, isOffice: boolean): MatrixCell => ({
  ...(day.status === 'locked'
    ? { heat: 'quiet', sign: <LockSign /> }
    : { heat: getHeatStep(day.unexplained_cents), sign: getDaySign(day) }),
  words: describeDay(day),
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
  const days = companies.flatMap((company) => company.days.map((day) => ({ day, company })))
  if (days.length > 0 && days.length < minChartPoints)
    return (
      <Panel title={title}>
        <PointsSentence
          names={namePoints(days.map(({ day }) => day.business_date))}
          points={days.map(({ day, company }) => ({
            key: day.id,
            words: `${company.name}, ${describeDay(day)}`,
            to: pageOf(day, company.id, isOffice),
          }))}
        />
      </Panel>
    )
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
