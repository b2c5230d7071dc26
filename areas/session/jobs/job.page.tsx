import type { Job } from '@app/kit/contract'
import { formatCount } from '@app/kit/contract'
import {
  Button,
  buildQueryKey,
  ConfirmButton,
  DateTimeText,
  EmptyState,
  KeyValue,
  Loaded,
  Panel,
  queryClient,
  RecordPage,
  RelatedRecords,
  useChange,
  useRead,
} from '@app/kit/web'
import { Link, useParams } from 'react-router'
import { JobProgressBar } from './job-progress.tsx'
import { JobTag } from './job-tag.tsx'
import { jobs } from './jobs.contract.ts'
import css from './jobs.module.css'

function Retry({ job }: { job: Job }) {
  const retry = useChange(jobs.retry)
  return (
    <Button look="primary" busy={retry.isPending} onClick={() => retry.mutate({ params: { id: job.id } })}>
      Tentar de novo
    </Button>
  )
}

const Cancel = ({ job }: { job: Job }) => (
  <ConfirmButton
    label="Cancelar"
    question={`Cancelar ${job.title}?`}
    detail={<p>Para em até dois segundos e diz o que ficou por fazer.</p>}
    change={jobs.cancel}
    input={{ params: { id: job.id } }}
    blocked={job.cancelling ? 'Já foi pedido: está parando.' : undefined}
  />
)

function actionsOn(job: Job) {
  if (job.finished_at === null) return [<Cancel key="cancel" job={job} />] as const
  return job.status === 'done' ? undefined : ([<Retry key="retry" job={job} />] as const)
}

const Log = ({ job }: { job: Job }) => (
  <ol className={css.log}>
    {job.log.map((note, place) => (
      <li key={place} data-kind={note.kind}>
        <DateTimeText instant={note.at} /> {note.kind === 'warning' && <strong>Aviso: </strong>}
        {note.text}
      </li>
    ))}
  </ol>
)

const JobView = ({ job }: { job: Job }) => {
  const warnings = job.log.filter(({ kind }) => kind === 'warning').length
  return (
    <RecordPage
      title={job.title}
      trail={[{ label: 'Tarefas em segundo plano', to: '/jobs' }]}
      tag={<JobTag job={job} />}
      detail={job.finished_at === null && job.phase !== null ? job.phase : undefined}
      actions={actionsOn(job)}
    >
      <Panel>
        <JobProgressBar job={job} />
        {job.message && <p className={css.message}>{job.message}</p>}
      </Panel>
      {job.results.length > 0 && (
        <RelatedRecords title="Resultado">
          {job.results.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </RelatedRecords>
      )}
      <Panel title={warnings > 0 ? `Registro (${formatCount(warnings, 'aviso', 'avisos')})` : 'Registro'}>
        {job.log.length > 0 ? <Log job={job} /> : <EmptyState title="Nada registrado ainda." />}
      </Panel>
      <Panel title="Tarefa">
        <KeyValue
          items={[
            ['Iniciada por', job.owner_name],
            ['Início', <DateTimeText key="start" instant={job.started_at} />],
            ['Fim', <DateTimeText key="end" instant={job.finished_at} />],
          ]}
        />
      </Panel>
    </RecordPage>
  )
}

export default function JobPage() {
  const { id = '' } = useParams()
  const input = { params: { id } }
  const known = queryClient.getQueryData<Job>(buildQueryKey(jobs.get, input))
  // The stream covers the user's own jobs. Polling covers jobs of others and networks without streams.
  const refetchInterval = known?.finished_at ? false : 2000
  const read = useRead(jobs.get, input, { refetchOnWindowFocus: true, refetchInterval })
  return <Loaded read={read}>{(job) => <JobView key={job.id} job={job} />}</Loaded>
}
