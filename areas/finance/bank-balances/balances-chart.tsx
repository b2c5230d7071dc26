import { showDate, showDayAndMonth } from '@app/kit/contract'
import { type CallInput, Chart, computeRangeScale, dayPoints, Loaded, moneyMeasure, useRead } from '@app/kit/web'
import { bankBalances } from './bank-balances.contract.ts'

type Day = { day: string; balance_cents: number }

/** Balances by day as a line. A balance may be negative, so the axis need not begin at 0. */
export function BalanceLine({
  title,
  days,
  toAddress,
}: {
  title: string
  days: readonly Day[]
  toAddress?: (day: string) => string
}) {
  const values = days.map(({ balance_cents }) => balance_cents)
  return (
    <Chart
      title={title}
      kind="line"
      marks={days.map(({ day, balance_cents }) => ({
        key: day,
        name: showDate(day),
        short: showDayAndMonth(day),
        value: balance_cents,
        to: toAddress?.(day),
      }))}
      measure={moneyMeasure}
      headings={['Dia', 'Saldo']}
      points={dayPoints}
      scale={computeRangeScale(Math.min(0, ...values), Math.max(0, ...values), moneyMeasure.unit)}
    />
  )
}

export default function BalancesChart({ query }: { query: CallInput<typeof bankBalances.chart>['query'] }) {
  const read = useRead(bankBalances.chart, { query }, { keepPrevious: true })
  return (
    <Loaded read={read} lines={8}>
      {({ from, to, days }) => (
        <BalanceLine
          title={`Quanto havia no banco de ${showDate(from)} a ${showDate(to)}?`}
          days={days}
          toAddress={(day) => `/financial/bank/balance?tab=dias&from=${day}&to=${day}`}
        />
      )}
    </Loaded>
  )
}
