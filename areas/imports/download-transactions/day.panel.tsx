import { showDate } from '@app/kit/contract'
import {
  Alert,
  Button,
  DataTable,
  DateTimeText,
  Drawer,
  EmptyState,
  Inline,
  KeyValue,
  Loaded,
  Panel,
  Stack,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { DownloadDayTag, DownloadRequestTag } from './download-tags.tsx'
import { type DayDetail, downloads } from './downloads.contract.ts'
import { FileTable } from './file-table.tsx'
import { MarkEmpty, RequestDay, RetryRequest } from './request-actions.tsx'

export function OpenedDay() {
  const [params, change] = useUrlParams()
  const [source_id = '', date = ''] = (params.get('day') ?? '').split('.')
  const open = date !== ''
  const read = useRead(downloads.day, { params: { source_id, date } }, { enabled: open })
  const title = read.data
    ? `${read.data.source_name} · ${read.data.company_name}, ${showDate(read.data.business_date)}`
    : 'Dia da origem'
  return (
    <Drawer open={open} title={title} size="xl" onClose={() => change({ day: null })}>
      {open && <Loaded read={read}>{(day) => <Day day={day} />}</Loaded>}
    </Drawer>
  )
}

function Day({ day }: { day: DayDetail }) {
  const isReceived = day.state === 'received' || day.state === 'empty'
  const [last] = day.requests
  return (
    <Stack>
      <Inline spread>
        <DownloadDayTag state={day.state} />
        <Inline>
          {last?.status === 'error' ? (
            <RetryRequest request={last} />
          ) : (
            <RequestDay {...day} blocked={day.state === 'pending' ? 'O dia já está sendo buscado.' : undefined} />
          )}
          <MarkEmpty
            {...day}
            blocked={isReceived || day.state === null ? 'O dia já tem o que se esperava dele.' : undefined}
          />
        </Inline>
      </Inline>
      <Alert tone={day.state === 'error' ? 'bad' : 'info'}>{day.words}</Alert>
      {day.mark && (
        <KeyValue
          items={[
            ['Sem movimento', day.mark.reason],
            ['Marcado por', day.mark.by],
            ['Em', <DateTimeText key="at" instant={day.mark.at} />],
          ]}
        />
      )}
      <Panel title="Arquivos" flush>
        <FileTable files={day.files} />
      </Panel>
      <Panel title="Solicitações deste dia" flush>
        <DataTable
          label="Solicitações deste dia"
          rows={day.requests}
          rowKey={({ id }) => id}
          maxHeight={320}
          empty={<EmptyState title="Ninguém pediu este dia ainda." />}
          columns={[
            { title: 'Nº', number: true, cell: ({ request_no }) => request_no },
            { title: 'Pedida em', cell: ({ created_at }) => <DateTimeText instant={created_at} /> },
            { title: 'Situação', cell: ({ status }) => <DownloadRequestTag status={status} /> },
            { title: 'Tentativas', number: true, cell: ({ attempts }) => attempts },
            { title: 'O que houve', cell: ({ message }) => message ?? '–' },
            {
              title: 'Ações',
              actions: true,
              cell: ({ id }) => (
                <Button small to={`?tab=requests&open=${id}`}>
                  Ver
                </Button>
              ),
            },
          ]}
        />
      </Panel>
    </Stack>
  )
}
