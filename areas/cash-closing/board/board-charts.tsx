import { DayStatus, dayStatuses } from '@app/domain/day/assessment/contract'
import { groupBy, type OperationAnswer, showDate, showDayAndMonth, showDecimal, showMoney } from '@app/kit/contract'
import { type CallInput, Chart, EmptyState, Loaded, Stack, type StackedBar, StackedBars, useRead } from '@app/kit/web'
import { differenceName, getDayTone } from '../day-parts/tags.tsx'
import { board } from './board.contract.ts'

type Query = CallInput<typeof board.charts>['query']
type StatusCounts = OperationAnswer<typeof board.charts>['statuses']

const parts = DayStatus.options.map((status) => ({ key: status, name: dayStatuses[status], tone: getDayTone(status) }))

function boardOf(query: Query, narrowed: Record<string, string>) {
  const { sort: _, ...filter } = { sort: undefined, ...query }
  const filters = Object.entries({ ...filter, ...narrowed }).filter(([, value]) => value !== undefined)
  return `/cash-conciliation?${new URLSearchParams(filters.map(([name, value]) => [name, String(value)]))}`
}

function barsOf(statuses: StatusCounts, query: Query): StackedBar[] {
  const byDate = groupBy(statuses, ({ business_date }) => business_date)
  return [...byDate].map(([date, counts]) => ({
    key: date,
    name: showDate(date),
    short: showDayAndMonth(date),
    parts: Object.fromEntries(
      counts.map(({ status, days }) => [status, { value: days, to: boardOf(query, { from: date, to: date, status }) }]),
    ),
  }))
}

export default function BoardCharts({ query }: { query: Query }) {
  const read = useRead(board.charts, { query })
  return (
    <Loaded read={read}>
      {({ statuses, codes }) =>
        statuses.length === 0 ? (
          <EmptyState title="Nenhum registro encontrado para os filtros informados." />
        ) : (
          <Stack>
            <StackedBars
              title="Quantos dias estão em cada situação?"
              heading="Dia"
              parts={parts}
              bars={barsOf(statuses, query)}
              show={(days) => showDecimal(days, 0)}
            />
            <Chart
              kind="bars"
              title="Que códigos fazem a maior parte da diferença?"
              headings={['Código', 'Soma sem sinal']}
              show={showMoney}
              cumulative
              marks={codes.map(({ code, differences, amount_cents }) => ({
                key: code,
                name: `${code} ${differenceName(code)} (${differences})`,
                short: code,
                value: amount_cents,
                to: boardOf(query, { code }),
              }))}
            />
          </Stack>
        )
      }
    </Loaded>
  )
}
