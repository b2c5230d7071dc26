import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { formatCount, showDecimal, showMoney } from '@app/kit/contract'
import {
  type BarPart,
  type CallInput,
  Chart,
  EmptyState,
  Loaded,
  Stack,
  type StackedBar,
  StackedBars,
  useRead,
} from '@app/kit/web'
import { useLocation } from 'react-router'
import { ChartPeriod } from '../chart-period.tsx'
import { buildRowsAddress } from '../rows-behind.tsx'
import { systemMovements } from './system-movements.contract.ts'

type Query = CallInput<typeof systemMovements.charts>['query']

const tones = ['good', 'indigo', 'wait', 'purple', 'info', 'neutral'] as const
const clock = (hour: number) => `${String(hour).padStart(2, '0')}h`
const percent = (tenths: number) => `${showDecimal(tenths, 1)}%`
const otherKey = 'others'

type Hour = { hour: number; method: keyof typeof paymentMethodLabels; amount_cents: number }

/** More than six series are hard to tell apart. */
function barsOf(hours: readonly Hour[], toRowsAddress: (markFilters: Record<string, unknown>) => string) {
  const totals = new Map<Hour['method'], number>()
  for (const { method, amount_cents } of hours) totals.set(method, (totals.get(method) ?? 0) + amount_cents)
  const named = [...totals].sort((a, b) => b[1] - a[1]).map(([method]) => method)
  const shownMethods = new Set(named.slice(0, named.length > tones.length ? tones.length - 1 : tones.length))
  const parts: BarPart[] = [...shownMethods].map((key, no) => ({
    key,
    name: paymentMethodLabels[key],
    tone: tones[no] ?? 'neutral',
  }))
  if (shownMethods.size < named.length) parts.push({ key: otherKey, name: 'Outras', tone: 'neutral' })
  const bars = [...new Set(hours.map(({ hour }) => hour))].map((hour): StackedBar => {
    const barParts: Record<string, { value: number; to: string }> = {}
    for (const { method, amount_cents } of hours.filter((one) => one.hour === hour)) {
      const key = shownMethods.has(method) ? method : otherKey
      const to = toRowsAddress(key === otherKey ? { hour } : { hour, method })
      barParts[key] = { value: (barParts[key]?.value ?? 0) + amount_cents, to }
    }
    return { key: String(hour), name: clock(hour), short: clock(hour), parts: barParts }
  })
  return { parts, bars }
}

export default function MovementCharts({ query }: { query: Query }) {
  const { pathname } = useLocation()
  const read = useRead(systemMovements.charts, { query }, { keepPrevious: true })
  return (
    <Loaded read={read} lines={10}>
      {({ from, to, hours, without_nsu }) => {
        const toRowsAddress = (markFilters: Record<string, unknown>) =>
          buildRowsAddress(pathname, { ...query, from, to }, markFilters)
        if (hours.length + without_nsu.length === 0) return <EmptyState title="Nenhum movimento com estes filtros." />
        return (
          <Stack>
            <ChartPeriod from={from} to={to} />
            <StackedBars
              title="Quanto entrou por hora, e por qual forma?"
              heading="Hora"
              {...barsOf(hours, toRowsAddress)}
              show={showMoney}
            />
            <Chart
              title="Que posto mais manda cartão sem NSU?"
              kind="bars"
              marks={without_nsu.map(({ company_id, company_name, cards, without }) => ({
                key: company_id,
                name: `${company_name}: ${showDecimal(without, 0)} de ${formatCount(cards, 'cartão', 'cartões')}`,
                short: company_name,
                value: Math.round((without * 1000) / cards),
                to: toRowsAddress({ company_id, without_nsu: true }),
              }))}
              show={percent}
              headings={['Posto', 'Sem NSU']}
            />
          </Stack>
        )
      }}
    </Loaded>
  )
}
