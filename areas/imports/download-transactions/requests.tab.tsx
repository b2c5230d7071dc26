import { showDate } from '@app/kit/contract'
import {
  Alert,
  Button,
  DateTimeText,
  EmptyState,
  KeyValue,
  List,
  Loaded,
  Panel,
  PeriodField,
  RecordPanel,
  SelectField,
  useOpenRecord,
  useRead,
} from '@app/kit/web'
import { downloadSources } from '../download-sources/download-sources.contract.ts'
import { DownloadRequestTag } from './download-tags.tsx'
import { type DownloadRequest, downloads, requestStatuses } from './downloads.contract.ts'
import { FileTable } from './file-table.tsx'
import { RetryRequest } from './request-actions.tsx'

const isAtWork = ({ finished_at }: Pick<DownloadRequest, 'finished_at'>) => finished_at === null
const periodOf = ({ from_on, to_on }: Pick<DownloadRequest, 'from_on' | 'to_on'>) =>
  from_on === to_on ? showDate(from_on) : `${showDate(from_on)} a ${showDate(to_on)}`

function RequestPanel({ id }: { id: string }) {
  const read = useRead(downloads.request, { params: { id } }, { refetchInterval: 3000, background: true })
  return (
    <Loaded read={read}>
      {(request) => (
        <RecordPanel
          tag={<DownloadRequestTag status={request.status} />}
          actions={[
            <RetryRequest key="retry" request={request} />,
            <Button
              key="lines"
              to={`?tab=lines&request=${id}`}
              blocked={request.files === 0 ? 'Nenhum arquivo veio ainda.' : undefined}
            >
              Ver transações
            </Button>,
          ]}
        >
          {request.message && <Alert tone={request.status === 'error' ? 'bad' : 'info'}>{request.message}</Alert>}
          <KeyValue
            items={[
              ['Nº', request.request_no],
              ['Origem', `${request.source_name} · ${request.company_name}`],
              ['Período', periodOf(request)],
              ['Tentativas', request.attempts],
              [
                'Próxima tentativa',
                isAtWork(request) ? <DateTimeText key="next" instant={request.next_attempt_at} /> : null,
              ],
              ['Pedida por', request.created_by_name ?? 'Rotina'],
              ['Pedida em', <DateTimeText key="at" instant={request.created_at} />],
              ['Terminada em', <DateTimeText key="end" instant={request.finished_at} />],
            ]}
          />
          <Panel title="Arquivos" flush>
            <FileTable files={request.file_list} />
          </Panel>
        </RecordPanel>
      )}
    </Loaded>
  )
}

function Filters() {
  const sources = useRead(downloadSources.list, {}, { staleTime: 60_000 })
  const options = (sources.data?.data ?? []).map(({ id, name, company_name }) => ({
    value: id,
    label: `${name} · ${company_name}`,
  }))
  return (
    <>
      <SelectField name="source_id" label="Origem" options={options} clearable placeholder="Todas" />
      <SelectField name="status" label="Situação" options={requestStatuses} clearable placeholder="Todas" />
      <PeriodField />
    </>
  )
}

export function DownloadRequestsTab() {
  const open = useOpenRecord('Solicitação', (id) => <RequestPanel key={id} id={id} />)
  return (
    <>
      <Panel flush>
        <List
          label="Solicitações"
          list={downloads.requests}
          queue
          filters={<Filters />}
          {...open.list}
          rowTone={({ status }) => (status === 'error' ? 'bad' : undefined)}
          empty={
            <EmptyState title="Nenhuma solicitação ainda.">
              Use “Solicitar”, ou espere a rotina: o dia anterior é buscado às 05:00, às 08:00 e às 11:00.
            </EmptyState>
          }
          columns={[
            { field: 'request_no', title: 'Nº', number: true, width: 80 },
            { field: 'source_name', title: 'Origem', width: 180 },
            { field: 'company_name', title: 'Empresa', under: 'source_name', wideOnly: true },
            { field: 'from_on', title: 'Período', width: 180, cell: periodOf },
            { field: 'files', title: 'Arquivos', number: true },
            { field: 'records', title: 'Linhas', number: true, under: 'files' },
            {
              field: 'status',
              title: 'Situação',
              labels: requestStatuses,
              cell: ({ status }) => <DownloadRequestTag status={status} />,
            },
            { field: 'attempts', title: 'Tentativas', under: 'status' },
            {
              field: 'message',
              title: 'O que houve',
              width: 300,
              wideOnly: true,
              cell: ({ message }) => message ?? '–',
            },
            { field: 'created_at', title: 'Pedida em', hidden: true },
          ]}
        />
      </Panel>
      {open.above}
    </>
  )
}
