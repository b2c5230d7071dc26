import { showDate, showDayAndMonth } from '@app/kit/contract'
import {
  Chart,
  dayPoints,
  moneyMeasure,
  percentScale,
  ReadCard,
  rateMeasure,
  useCan,
  useRead,
  weekPoints,
} from '@app/kit/web'
import { closingHome } from './home.contract.ts'

const buildBoardPath = (from: string, to: string) => `/cash-conciliation?from=${from}&to=${to}`

export function ExplainedByWeek() {
  const office = useCan()('cash-conciliation')
  const read = useRead(closingHome.explainedDifferences)
  return (
    <ReadCard title="Diferença explicada" read={read}>
      {({ weeks }) => (
        <Chart
          low
          kind="bars"
          title="Quanta diferença foi explicada em cada semana?"
          headings={['Semana', 'Diferença explicada']}
          measure={moneyMeasure}
          points={weekPoints}
          marks={weeks.map(({ from, to, explained_cents }) => ({
            key: from,
            name: `${showDate(from)} a ${showDate(to)}`,
            short: showDayAndMonth(from),
            value: explained_cents,
            to: office ? buildBoardPath(from, to) : undefined,
          }))}
        />
      )}
    </ReadCard>
  )
}

const fullSharePpm = 1_000_000
const tenthOfPercentPpm = 1000

/** Rounded to a tenth of a percent. */
const shareOf = (part: number, total: number) =>
  total > 0 ? Math.round((part * fullSharePpm) / total / tenthOfPercentPpm) * tenthOfPercentPpm : 0

export function ElectronicShare() {
  const office = useCan()('cash-conciliation')
  const read = useRead(closingHome.electronicShare)
  return (
    <ReadCard title="Participação dos meios eletrônicos" read={read}>
      {({ days }) => (
        <Chart
          low
          kind="line"
          title="Quanto das vendas foi pago por cartão, Pix ou transferência?"
          headings={['Dia', 'Meios eletrônicos']}
          measure={rateMeasure}
          scale={percentScale}
          points={dayPoints}
          marks={days.map(({ business_date, electronic_cents, total_cents }) => ({
            key: business_date,
            name: showDate(business_date),
            short: showDayAndMonth(business_date),
            value: shareOf(electronic_cents, total_cents),
            to: office ? buildBoardPath(business_date, business_date) : undefined,
          }))}
        />
      )}
    </ReadCard>
  )
}
