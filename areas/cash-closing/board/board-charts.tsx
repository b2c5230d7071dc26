import { DayStatus, dayStatuses } from '@app/domain/day/assessment/contract'
import { formatCount, groupBy, type OperationAnswer, showDate, showDayAndMonth, showDecimal } from '@app/kit/contract'
import {
  BarList,
  type CallInput,
  dayPoints,
  EmptyState,
  Loaded,
  moneyMeasure,
  newCountMeasure,
  SmallMultiples,
  Stack,
  type StackedBar,
  StackedBars,
  useRead,
} from '@app/kit/web'
import { differenceName } from '../day-parts/tags.tsx'
import { board } from './board.contract.ts'
import { namePoints } from './point-names.tsx'

type Query = CallInput<typeof board.charts>['query']
type Charts = OperationAnswer<typeof board.charts>

const parts = DayStatus.options.map((status) => ({ key: status, name: dayStatuses[status] }))
const dayMeasure = newCountMeasure((days) => showDecimal(days, 0))

function boardOf(query: Query, narrowed: Record<string, string>) {
  const filters = Object.entries({ ...query, ...narrowed }).filter(
    ([name, value]) => name !== 'sort' && value !== undefined,
  )
  return `/cash-conciliation?${new URLSearchParams(filters.map(([name, value]) => [name, String(value)]))}`
}

function barsOf(statuses: Charts['statuses'], query: Query): StackedBar[] {
  const byDate = groupBy(statuses, ({ business_date }) => business_date)
  return [...byDate].map(([date, counts]) => ({
    key: date,
    name: showDate(date),
    short: showDayAndMonth(date),
    to: boardOf(query, { from: date, to: date }),
    parts: Object.fromEntries(
      counts.map(({ status, days }) => [status, { value: days, to: boardOf(query, { from: date, to: date, status }) }]),
    ),
  }))
}

function Stations({ charts, query }: { charts: Charts; query: Query }) {
  const { from, to, stations, station_count, statuses } = charts
  // Days that exist, as in the chart of their states.
  const dates = [...new Set(statuses.map(({ business_date }) => business_date))]
  return (
    <>
      <SmallMultiples
        title="Quanto cada posto teve de explicar?"
        headings={['Posto', 'Dia', 'Não explicado']}
        measure={moneyMeasure}
        points={namePoints(stations.flatMap(({ days }) => days.map(({ business_date }) => business_date)))}
        columns={dates}
        ends={[showDayAndMonth(dates[0] ?? from), showDayAndMonth(dates.at(-1) ?? to)]}
        rows={stations.map(({ id, name, total_cents, days }) => ({
          key: id,
          name,
          total: total_cents,
          to: boardOf(query, { company_id: id, from, to }),
          values: days.map(({ business_date, amount_cents }) => ({
            key: business_date,
            name: showDate(business_date),
            value: amount_cents,
            to: boardOf(query, { company_id: id, from: business_date, to: business_date }),
          })),
        }))}
      />
      {station_count > stations.length && (
        <p>
          Os {stations.length} postos com a maior soma, de {formatCount(station_count, 'posto', 'postos')}.
        </p>
      )}
    </>
  )
}

export default function BoardCharts({ query }: { query: Query }) {
  const read = useRead(board.charts, { query })
  return (
    <Loaded read={read}>
      {(charts) =>
        charts.statuses.length === 0 ? (
          <EmptyState title="Nenhum registro encontrado para os filtros informados." />
        ) : (
          <Stack>
            <StackedBars
              title="Em que situação estão os dias?"
              heading="Dia"
              parts={parts}
              bars={barsOf(charts.statuses, query)}
              measure={dayMeasure}
              points={dayPoints}
            />
            <BarList
              title="Que problemas custam mais?"
              headings={['Problema', 'Soma sem sinal']}
              measure={moneyMeasure}
              points={['Um problema', 'Dois problemas']}
              empty="Nenhuma diferença nestes dias."
              cumulative
              marks={charts.codes
                .filter(({ amount_cents }) => amount_cents > 0)
                .map(({ code, differences, amount_cents }) => ({
                  key: code,
                  name: `${differenceName(code)} (${differences})`,
                  value: amount_cents,
                  to: boardOf(query, { code, from: charts.from, to: charts.to }),
                }))}
            />
            <Stations charts={charts} query={query} />
          </Stack>
        )
      }
    </Loaded>
  )
}
