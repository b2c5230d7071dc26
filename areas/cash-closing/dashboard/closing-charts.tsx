import { showDate, showMoney, showRate } from '@app/kit/contract'
import { Chart, ReadCard, useCan, useRead } from '@app/kit/web'
import { closingHome } from './home.contract.ts'

const buildBoardPath = (from: string, to: string) => `/cash-conciliation?from=${from}&to=${to}`
const dayAndMonth = (date: string) => showDate(date).slice(0, 5)

export function ExplainedByWeek() {
  const office = useCan()('cash-conciliation')
  const read = useRead(closingHome.explainedDifferences)
  return (
    <ReadCard title="Diferença explicada" read={read}>
      {({ weeks }) => (
        <Chart
          kind="bars"
          title="Quanta diferença foi explicada em cada semana?"
          headings={['Semana', 'Diferença explicada']}
          show={showMoney}
          marks={weeks.map(({ from, to, explained_cents }) => ({
            key: from,
            name: `${showDate(from)} a ${showDate(to)}`,
            short: dayAndMonth(from),
            value: explained_cents,
            to: office ? buildBoardPath(from, to) : undefined,
          }))}
        />
      )}
    </ReadCard>
  )
}

const fullSharePpm = 1_000_000
const shareOf = (part: number, total: number) => (total > 0 ? Math.round((part * fullSharePpm) / total) : 0)

export function ElectronicShare() {
  const office = useCan()('cash-conciliation')
  const read = useRead(closingHome.electronicShare)
  return (
    <ReadCard title="Participação dos meios eletrônicos" read={read}>
      {({ days }) => (
        <Chart
          kind="line"
          title="Quanto das vendas foi pago por cartão, Pix ou transferência?"
          headings={['Dia', 'Meios eletrônicos']}
          show={showRate}
          top={fullSharePpm}
          marks={days.map(({ business_date, electronic_cents, total_cents }) => ({
            key: business_date,
            name: showDate(business_date),
            short: dayAndMonth(business_date),
            value: shareOf(electronic_cents, total_cents),
            to: office ? buildBoardPath(business_date, business_date) : undefined,
          }))}
        />
      )}
    </ReadCard>
  )
}
