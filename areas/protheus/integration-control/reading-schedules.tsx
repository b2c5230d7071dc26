import { formatReadingTimes, readingStates } from '@app/domain/scheduled-readings/contract'
import { formatCount } from '@app/kit/contract'
import {
  Button,
  DataTable,
  DateTimeText,
  EmptyState,
  FormDialog,
  Inline,
  Loaded,
  NumberField,
  notify,
  Panel,
  StatusTag,
  TagsField,
  useCan,
  useChange,
  useRead,
} from '@app/kit/web'
import { integrationConnections, type ReadingSchedule } from './integration-control.contract.ts'
import { formatDuration } from './integration-control.rules.ts'

const refetchMs = 10_000
const tones = { running: 'info', succeeded: 'good', partial: 'wait', failed: 'bad' } as const

const describeCounts = ({ records_read, records_changed }: ReadingSchedule) =>
  records_read === null
    ? '–'
    : `${formatCount(records_read, 'lido', 'lidos')}, ${formatCount(records_changed ?? 0, 'alterado', 'alterados')}`

const describeLength = ({ started_at, finished_at, status }: ReadingSchedule) =>
  started_at === null || finished_at === null || status === 'running'
    ? null
    : formatDuration(Date.parse(finished_at) - Date.parse(started_at))

type Target = { id: string; schedule: ReadingSchedule }

const ChangeTimes = ({ id, schedule: { resource, label, every_minutes, times } }: Target) => (
  <FormDialog
    small
    opener="Horário"
    title={`Horário de ${label}`}
    intro={<p>Em horários do dia, ou de quantos em quantos minutos.</p>}
    submit={integrationConnections.setSchedule}
    params={{ id }}
    about={resource}
    initial={{ every_minutes, times }}
    carried={{ resource }}
    onDone={() => notify.success('Horário salvo.')}
  >
    <TagsField name="times" label="Horários" required={false} help="Como 06:00. Enter acrescenta outro." autoFocus />
    <NumberField name="every_minutes" label="A cada (minutos)" required={false} />
  </FormDialog>
)

function Actions({ id, schedule }: Target) {
  const { resource, paused, status } = schedule
  const pause = useChange(integrationConnections.pauseSchedule)
  const run = useChange(integrationConnections.runSchedule, { onSuccess: () => notify.success('Leitura pedida.') })
  const params = { id }
  return (
    <Inline>
      <ChangeTimes id={id} schedule={schedule} />
      <Button
        small
        busy={pause.isPending}
        onClick={() => pause.mutate({ params, body: { resource, paused: !paused } })}
      >
        {paused ? 'Retomar' : 'Pausar'}
      </Button>
      {!paused && status !== 'running' && (
        <Button small busy={run.isPending} onClick={() => run.mutate({ params, body: { resource } })}>
          Executar agora
        </Button>
      )}
    </Inline>
  )
}

/** The regular readings of a connection. */
export function ReadingSchedules({ id }: { id: string }) {
  const mayManage = useCan()('admin')
  const read = useRead(
    integrationConnections.schedules,
    { params: { id } },
    { refetchInterval: refetchMs, background: true },
  )
  return (
    <Panel title="Leituras agendadas" flush>
      <Loaded read={read} lines={2}>
        {({ data }) => (
          <DataTable
            label="Leituras agendadas"
            dense
            rows={data}
            rowKey={({ resource }) => resource}
            empty={<EmptyState title="Nenhuma leitura agendada nesta conexão." />}
            columns={[
              { title: 'Leitura', cell: ({ label }) => label },
              { title: 'Horário', wraps: true, cell: (schedule) => formatReadingTimes(schedule) },
              {
                title: 'Próxima',
                cell: ({ paused, next_run_at }) =>
                  paused ? <StatusTag tone="wait">Pausada</StatusTag> : <DateTimeText instant={next_run_at} />,
              },
              {
                title: 'Última',
                wraps: true,
                cell: (schedule) => (
                  <>
                    <DateTimeText instant={schedule.started_at} /> {describeLength(schedule)}{' '}
                    {schedule.status && (
                      <StatusTag tone={tones[schedule.status]}>{readingStates[schedule.status]}</StatusTag>
                    )}{' '}
                    {schedule.message}
                  </>
                ),
              },
              { title: 'Registros', wraps: true, cell: describeCounts },
              ...(mayManage
                ? [
                    {
                      ...{ title: 'Ações', actions: true, width: 260 },
                      cell: (schedule: ReadingSchedule) => <Actions id={id} schedule={schedule} />,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}
