import type { OperationAnswer } from '@app/kit/contract'
import { BarList, Columns, newCountMeasure, Panel, percentScale, ReadCard, rateMeasure, useRead } from '@app/kit/web'
import { Link } from 'react-router'
import { solicitations } from '../solicitations.contract.ts'
import { figureDays, requestAges } from './queue.contract.ts'

type Figures = OperationAnswer<typeof solicitations.figures>
type Analyst = Figures['analysts'][number]

const queue = '/cash-conciliation/solicitation/pending'
const formatRequests = (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`)
const requestMeasure = newCountMeasure(formatRequests)
const formatHours = (minutes: number) => `${(minutes / 60).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} h`
const buildDecisionsPath = ({ id }: Analyst, since: string, status?: string) =>
  `${queue}?decided_by_id=${id}&decided_from=${since}${status ? `&status=${status}` : ''}`

const minutesPerHour = 60
const hourMeasure = { unit: minutesPerHour, show: formatHours, showTick: formatHours }
const fullShare_ppm = 1_000_000
const minAnalysts = 3

/** One or two analysts are not compared by bars. */
const FewAnalysts = ({ analysts, since }: Pick<Figures, 'analysts' | 'since'>) => (
  <Panel title={`Quanto cada analista decidiu em ${figureDays} dias?`}>
    {analysts.map((analyst) => (
      <p key={analyst.id}>
        <Link to={buildDecisionsPath(analyst, since)}>
          {analyst.name} decidiu {formatRequests(analyst.decided)}
        </Link>
        , {formatHours(analyst.average_minutes)} em média.
      </p>
    ))}
  </Panel>
)

function AnalystCharts({ analysts, since }: Pick<Figures, 'analysts' | 'since'>) {
  if (analysts.length === 0) return null
  if (analysts.length < minAnalysts) return <FewAnalysts analysts={analysts} since={since} />
  return (
    <>
      <BarList
        title={`Quanto cada analista aprovou em ${figureDays} dias?`}
        headings={['Analista', 'Aprovadas']}
        measure={rateMeasure}
        scale={percentScale}
        points={['Um analista', 'Dois analistas']}
        marks={analysts.map((analyst) => ({
          key: analyst.id,
          name: `${analyst.name}, ${formatRequests(analyst.decided)}`,
          value: Math.round((100 * analyst.approved) / analyst.decided) * (fullShare_ppm / 100),
          to: buildDecisionsPath(analyst, since, 'approved'),
        }))}
      />
      <BarList
        title="Quanto tempo cada analista leva para decidir, em média?"
        headings={['Analista', 'Tempo médio']}
        measure={hourMeasure}
        points={['Um analista', 'Dois analistas']}
        marks={analysts.map((analyst) => ({
          key: analyst.id,
          name: analyst.name,
          value: analyst.average_minutes,
          to: buildDecisionsPath(analyst, since),
        }))}
      />
    </>
  )
}

export default function QueueCharts() {
  const read = useRead(solicitations.figures)
  return (
    <ReadCard title="Fila de análise" read={read}>
      {(figures) => (
        <Columns min={340}>
          <BarList
            title="Há quantos dias os pedidos esperam?"
            headings={['Espera', 'Pedidos']}
            measure={requestMeasure}
            points={['Uma espera', 'Duas esperas']}
            marks={figures.ages.map(({ age, count }) => ({
              key: age,
              name: requestAges[age].label,
              value: count,
              to: `${queue}?age=${age}`,
            }))}
          />
          <AnalystCharts analysts={figures.analysts} since={figures.since} />
        </Columns>
      )}
    </ReadCard>
  )
}
