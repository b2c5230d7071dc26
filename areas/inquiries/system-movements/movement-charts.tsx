import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { formatCount, groupBy, showDecimal } from '@app/kit/contract'
import {
  BarList,
  type CallInput,
  EmptyState,
  Loaded,
  moneyMeasure,
  rateMeasure,
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

const ppmPerTenth = 1000
const clock = (hour: number) => `${String(hour).padStart(2, '0')}h`

type Hour = { hour: number; method: keyof typeof paymentMethodLabels; amount_cents: number }

const parts = Object.entries(paymentMethodLabels).map(([key, name]) => ({ key, name }))

const barsOf = (hours: readonly Hour[], toRowsAddress: (markFilters: Record<string, unknown>) => string) =>
  [...groupBy(hours, ({ hour }) => hour)].map(
    ([hour, own]): StackedBar => ({
      key: String(hour),
      name: clock(hour),
      short: clock(hour),
      to: toRowsAddress({ hour }),
      parts: Object.fromEntries(
        own.map(({ method, amount_cents }) => [method, { value: amount_cents, to: toRowsAddress({ hour, method }) }]),
      ),
    }),
  )

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
              parts={parts}
              bars={barsOf(hours, toRowsAddress)}
              measure={moneyMeasure}
              points={['Uma hora', 'Duas horas']}
            />
            <BarList
              title="Que posto mais manda cartão sem NSU?"
              marks={without_nsu.map(({ company_id, company_name, cards, without }) => ({
                key: company_id,
                name: `${company_name}: ${showDecimal(without, 0)} de ${formatCount(cards, 'cartão', 'cartões')}`,
                value: Math.round((without * 1000) / cards) * ppmPerTenth,
                to: toRowsAddress({ company_id, without_nsu: true }),
              }))}
              measure={rateMeasure}
              points={['Um posto', 'Dois postos']}
              headings={['Posto', 'Sem NSU']}
            />
          </Stack>
        )
      }}
    </Loaded>
  )
}
