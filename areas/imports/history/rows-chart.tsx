import { showDate, showDayAndMonth, showDecimal } from '@app/kit/contract'
import {
  type BarPart,
  type CallInput,
  dayPoints,
  EmptyState,
  Loaded,
  newCountMeasure,
  type StackedBar,
  StackedBars,
  useRead,
} from '@app/kit/web'
import { useLocation } from 'react-router'
import { importHistory, importSourceLabels } from './import-history.contract.ts'

const parts: readonly BarPart[] = (['pos', 'cielo', 'rede', 'getnet', 'stone', 'pix', 'bank', 'other'] as const).map(
  (key) => ({ key, name: importSourceLabels[key] }),
)

const rowMeasure = newCountMeasure((rows) => showDecimal(rows, 0))

export default function RowsChart({ query }: { query: CallInput<typeof importHistory.rows>['query'] }) {
  const { pathname } = useLocation()
  const read = useRead(importHistory.rows, { query }, { keepPrevious: true })
  return (
    <Loaded read={read} lines={8}>
      {({ data }) => {
        const days = [...new Set(data.map(({ date }) => date))]
        if (days.length === 0) return <EmptyState title="Nenhuma linha importada com estes filtros." />
        const bars = days.map(
          (date): StackedBar => ({
            key: date,
            name: showDate(date),
            short: showDayAndMonth(date),
            to: `${pathname}?from=${date}&to=${date}`,
            parts: Object.fromEntries(
              data
                .filter((part) => part.date === date)
                .map(({ source, rows }) => [source, { value: rows, to: `${pathname}?from=${date}&to=${date}` }]),
            ),
          }),
        )
        return (
          <StackedBars
            title="Quantas linhas entraram por dia, e de onde?"
            heading="Dia"
            parts={parts}
            bars={bars}
            measure={rowMeasure}
            points={dayPoints}
          />
        )
      }}
    </Loaded>
  )
}
