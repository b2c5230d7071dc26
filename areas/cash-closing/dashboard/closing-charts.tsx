import { showDate, showDayAndMonth, showMoney, showRate } from '@app/kit/contract'
import { Chart, Panel, ReadCard, useCan, useRead } from '@app/kit/web'
import { closingHome } from './home.contract.ts'

const buildBoardPath = (from: string, to: string) => `/cash-conciliation?from=${from}&to=${to}`

const weekTitle = 'Quanta diferença foi explicada em cada semana?'
const shareTitle = 'Quanto das vendas foi pago por cartão, Pix ou transferência?'

/** A chart of one or two values says less than a sentence; without a value the card is not drawn. */
const minChartMarks = 3

type FewProps = { title: string; start: string; values: readonly string[] }

const FewValues = ({ title, start, values }: FewProps) =>
  values.length > 0 && (
    <Panel title={title}>
      {start} até agora: {values.join(' e ')}.
    </Panel>
  )

export function ExplainedByWeek() {
  const office = useCan()('cash-conciliation')
  const read = useRead(closingHome.explainedDifferences)
  return (
    <ReadCard title="Diferença explicada" read={read}>
      {({ weeks }) =>
        weeks.length < minChartMarks ? (
          <FewValues
            title={weekTitle}
            start={weeks.length === 1 ? 'Uma semana' : 'Duas semanas'}
            values={weeks.map(
              ({ from, to, explained_cents }) =>
                `${showDate(from)} a ${showDate(to)}, ${showMoney(explained_cents)} explicados`,
            )}
          />
        ) : (
          <Chart
            kind="bars"
            title={weekTitle}
            headings={['Semana', 'Diferença explicada']}
            show={showMoney}
            marks={weeks.map(({ from, to, explained_cents }) => ({
              key: from,
              name: `${showDate(from)} a ${showDate(to)}`,
              short: showDayAndMonth(from),
              value: explained_cents,
              to: office ? buildBoardPath(from, to) : undefined,
            }))}
          />
        )
      }
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
      {({ days }) =>
        days.length < minChartMarks ? (
          <FewValues
            title={shareTitle}
            start={days.length === 1 ? 'Um dia' : 'Dois dias'}
            values={days.map(
              ({ business_date, electronic_cents, total_cents }) =>
                `${showDate(business_date)}, ${showRate(shareOf(electronic_cents, total_cents))} por cartão, Pix ou transferência`,
            )}
          />
        ) : (
          <Chart
            kind="line"
            title={shareTitle}
            headings={['Dia', 'Meios eletrônicos']}
            show={showRate}
            top={fullSharePpm}
            marks={days.map(({ business_date, electronic_cents, total_cents }) => ({
              key: business_date,
              name: showDate(business_date),
              short: showDayAndMonth(business_date),
              value: shareOf(electronic_cents, total_cents),
              to: office ? buildBoardPath(business_date, business_date) : undefined,
            }))}
          />
        )
      }
    </ReadCard>
  )
}
