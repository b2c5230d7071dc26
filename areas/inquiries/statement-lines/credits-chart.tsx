import { statementOrigins } from '@app/domain/transactions/contract'
import { showDate, showDayAndMonth } from '@app/kit/contract'
import {
  type BarPart,
  type CallInput,
  dayPoints,
  EmptyState,
  Loaded,
  moneyMeasure,
  Stack,
  type StackedBar,
  StackedBars,
  useRead,
} from '@app/kit/web'
import { useLocation } from 'react-router'
import { ChartPeriod } from '../chart-period.tsx'
import { buildRowsAddress } from '../rows-behind.tsx'
import { statements } from './statements.contract.ts'

const parts: readonly BarPart[] = (['card', 'pix', 'cash', 'slip', 'other'] as const).map((key) => ({
  key,
  name: statementOrigins[key],
}))

export default function CreditsChart({ query }: { query: CallInput<typeof statements.credits>['query'] }) {
  const { pathname } = useLocation()
  const read = useRead(statements.credits, { query }, { keepPrevious: true })
  return (
    <Loaded read={read} lines={8}>
      {({ from, to, data }) => {
        const days = [...new Set(data.map(({ date }) => date))]
        if (days.length === 0) return <EmptyState title="Nenhum crédito com estes filtros." />
        const bars = days.map(
          (date): StackedBar => ({
            key: date,
            name: showDate(date),
            short: showDayAndMonth(date),
            to: buildRowsAddress(pathname, query, { from: date, to: date }),
            parts: Object.fromEntries(
              data
                .filter((part) => part.date === date)
                .map(({ origin, amount_cents }) => [
                  origin,
                  { value: amount_cents, to: buildRowsAddress(pathname, query, { from: date, to: date, origin }) },
                ]),
            ),
          }),
        )
        return (
          <Stack>
            <ChartPeriod from={from} to={to} />
            <StackedBars
              title="Quanto entrou por dia, e de onde?"
              heading="Dia"
              parts={parts}
              bars={bars}
              measure={moneyMeasure}
              points={dayPoints}
            />
          </Stack>
        )
      }}
    </Loaded>
  )
}
