import type { OperationAnswer } from '@app/kit/contract'
import { Chart, Columns, ReadCard, useRead } from '@app/kit/web'
import { solicitations } from '../solicitations.contract.ts'
import { figureDays, requestAges } from './queue.contract.ts'

type Figures = OperationAnswer<typeof solicitations.figures>
type Analyst = Figures['analysts'][number]

const queue = '/cash-conciliation/solicitation/pending'
const formatRequests = (count: number) => (count === 1 ? '1 solicitação' : `${count} solicitações`)
const formatHours = (minutes: number) => `${(minutes / 60).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} h`
const formatPercent = (value: number) => `${value}%`
const buildDecisionsPath = ({ id }: Analyst, since: string, status?: string) =>
  `${queue}?decided_by_id=${id}&decided_from=${since}${status ? `&status=${status}` : ''}`

export default function QueueCharts() {
  const read = useRead(solicitations.figures)
  return (
    <ReadCard title="Fila de análise" read={read}>
      {(figures) => (
        <Columns min={340}>
          <Chart
            kind="bars"
            title="Há quantos dias as solicitações esperam?"
            headings={['Espera', 'Solicitações']}
            show={formatRequests}
            marks={figures.ages.map(({ age, count }) => ({
              key: age,
              name: requestAges[age].label,
              short: requestAges[age].short,
              value: count,
              to: `${queue}?age=${age}`,
            }))}
          />
          <Chart
            kind="bars"
            title={`Quanto cada analista aprovou em ${figureDays} dias?`}
            headings={['Analista', 'Aprovadas']}
            show={formatPercent}
            top={100}
            marks={figures.analysts.map((analyst) => ({
              key: analyst.id,
              name: `${analyst.name}, ${formatRequests(analyst.decided)}`,
              short: analyst.name,
              value: Math.round((100 * analyst.approved) / analyst.decided),
              to: buildDecisionsPath(analyst, figures.since, 'approved'),
            }))}
          />
          <Chart
            kind="bars"
            title="Quanto tempo cada analista leva para decidir, em média?"
            headings={['Analista', 'Tempo médio']}
            show={formatHours}
            marks={figures.analysts.map((analyst) => ({
              key: analyst.id,
              name: analyst.name,
              short: analyst.name,
              value: analyst.average_minutes,
              to: buildDecisionsPath(analyst, figures.since),
            }))}
          />
        </Columns>
      )}
    </ReadCard>
  )
}
