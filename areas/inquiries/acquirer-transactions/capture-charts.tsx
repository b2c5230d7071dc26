import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { sumOf } from '@app/kit/contract'
import {
  BarList,
  type CallInput,
  EmptyState,
  Loaded,
  moneyMeasure,
  newCountMeasure,
  Stack,
  useRead,
} from '@app/kit/web'
import { useLocation } from 'react-router'
import { ChartPeriod } from '../chart-period.tsx'
import { buildRowsAddress } from '../rows-behind.tsx'
import { acquirerTransactions, noBrand } from './acquirer-transactions.contract.ts'

const maxMarks = 24
const times = (count: number) => (count === 1 ? '1 cancelamento' : `${count} cancelamentos`)
const cancellationMeasure = newCountMeasure(times)
const clock = (hour: number | null) => (hour === null ? 'sem hora' : `${String(hour).padStart(2, '0')}h`)

export default function CaptureCharts({ query }: { query: CallInput<typeof acquirerTransactions.charts>['query'] }) {
  const { pathname } = useLocation()
  const read = useRead(acquirerTransactions.charts, { query }, { keepPrevious: true })
  return (
    <Loaded read={read} lines={10}>
      {({ from, to, modalities, cancellations }) => {
        const toRowsAddress = (markFilters: Record<string, unknown>) =>
          buildRowsAddress(pathname, { ...query, from, to }, markFilters)
        if (modalities.length + cancellations.length === 0)
          return <EmptyState title="Nenhuma transação com estes filtros." />
        const rest = modalities.slice(maxMarks)
        return (
          <Stack>
            <ChartPeriod from={from} to={to} />
            <BarList
              title="Quanto foi vendido por bandeira e modalidade?"
              cumulative
              marks={[
                ...modalities.slice(0, maxMarks).map(({ brand, method, gross_cents }) => ({
                  key: `${brand} ${method}`,
                  name: [brand ?? 'Sem bandeira', paymentMethodLabels[method]].join(' · '),
                  value: gross_cents,
                  to: toRowsAddress({ kind: query?.kind ?? 'sale', method, brand: brand ?? noBrand }),
                })),
                ...(rest.length > 0
                  ? [{ key: 'rest', name: 'Outras', value: sumOf(rest, ({ gross_cents }) => gross_cents) }]
                  : []),
              ]}
              measure={moneyMeasure}
              points={['Uma bandeira', 'Duas bandeiras']}
              headings={['Bandeira e modalidade', 'Bruto']}
            />
            <BarList
              title="Em que terminal e hora se cancela mais?"
              marks={cancellations.slice(0, maxMarks).map(({ terminal, hour, count }) => ({
                key: `${terminal} ${hour}`,
                name: `Terminal ${terminal ?? 'sem número'}, ${clock(hour)}`,
                value: count,
                ...(terminal !== null && hour !== null && { to: toRowsAddress({ kind: 'cancel', terminal, hour }) }),
              }))}
              measure={cancellationMeasure}
              points={['Um terminal', 'Dois terminais']}
              headings={['Terminal e hora', 'Cancelamentos']}
            />
          </Stack>
        )
      }}
    </Loaded>
  )
}
