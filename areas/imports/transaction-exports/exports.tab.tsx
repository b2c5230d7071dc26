import { jobs } from '@app/areas/session/contract'
import { formatCount, showDate, showMoney } from '@app/kit/contract'
import {
  Alert,
  Button,
  Count,
  DateTimeText,
  EmptyState,
  KeyValue,
  List,
  Loaded,
  Money,
  notify,
  Panel,
  RecordPanel,
  SelectField,
  StatusTag,
  type Tone,
  useChange,
  useOpenRecord,
  useRead,
  useSaveFile,
} from '@app/kit/web'
import type { ReactNode } from 'react'
import { ExportTransactions } from './export.form.tsx'
import {
  type ExportStatus,
  exportStatuses,
  exportTargets,
  fileFormats,
  type TransactionExport,
  transactionExports,
} from './transaction-exports.contract.ts'

const tones: Readonly<Record<ExportStatus, Tone>> = {
  queued: 'neutral',
  running: 'info',
  ready: 'good',
  empty: 'neutral',
  refused: 'bad',
  failed: 'bad',
  cancelled: 'neutral',
  expired: 'wait',
}

const isAtWork = ({ status }: TransactionExport) => status === 'queued' || status === 'running'

function LiveExport({ row, children }: { row: TransactionExport; children: (row: TransactionExport) => ReactNode }) {
  const polling = { enabled: isAtWork(row), refetchInterval: 2000, background: true, quiet: true }
  const { data = row } = useRead(transactionExports.get, { params: { id: row.id } }, polling)
  return children(data)
}

const ExportTag = ({ row }: { row: TransactionExport }) => (
  <StatusTag tone={tones[row.status]}>
    {row.status === 'running' ? `${exportStatuses.running}: ${row.percent}%` : exportStatuses[row.status]}
  </StatusTag>
)

const periodOf = ({ from_on, to_on, request_no }: TransactionExport) =>
  from_on && to_on ? `${showDate(from_on)} a ${showDate(to_on)}` : `Solicitação nº ${request_no ?? '–'}`

const notifyStarted = ({ status }: TransactionExport) =>
  notify.success(status === 'queued' ? 'Exportação na fila.' : 'Esta exportação já está em preparo.')

function TakeFile({ row }: { row: TransactionExport }) {
  const save = useSaveFile(transactionExports.download)
  const repeat = useChange(transactionExports.create, { onSuccess: notifyStarted })
  const cancel = useChange(jobs.cancel, { onSuccess: () => notify.success('Exportação cancelada.') })
  if (isAtWork(row))
    return (
      <Button small busy={cancel.isPending} onClick={() => cancel.mutate({ params: { id: row.job_id } })}>
        Cancelar
      </Button>
    )
  if (row.status === 'ready')
    return (
      <Button small look="primary" onClick={() => void save({ params: { id: row.id } }, row.file_name ?? 'transacoes')}>
        Baixar
      </Button>
    )
  return (
    <Button small busy={repeat.isPending} onClick={() => repeat.mutate({ body: row.wanted })}>
      Repetir
    </Button>
  )
}

function ExportPanel({ id }: { id: string }) {
  const read = useRead(transactionExports.get, { params: { id } }, { refetchInterval: 3000, background: true })
  return (
    <Loaded read={read}>
      {(row) => (
        <RecordPanel
          tag={<ExportTag row={row} />}
          actions={[
            <TakeFile key="take" row={row} />,
            <Button key="job" small to={`/jobs/${row.job_id}`}>
              Acompanhar
            </Button>,
          ]}
        >
          {row.message && <Alert tone={row.status === 'cancelled' ? 'info' : 'bad'}>{row.message}</Alert>}
          <KeyValue
            items={[
              ['O que', exportTargets[row.target]],
              ['Período', periodOf(row)],
              ['Formato', fileFormats[row.format]],
              ['Empresas', row.company_names.join(', ')],
              ['Arquivo', row.file_name],
              ['Transações', <Count key="rows" value={row.rows_count} />],
              ['Total', row.amount_cents === null ? null : showMoney(row.amount_cents)],
              ['Pedida por', row.user_name],
              ['Pedida em', <DateTimeText key="at" instant={row.created_at} />],
              ['Guardado até', <DateTimeText key="until" instant={row.expires_at} />],
            ]}
          />
        </RecordPanel>
      )}
    </Loaded>
  )
}

const filters = (
  <>
    <SelectField name="target" label="O que" options={exportTargets} clearable placeholder="Tudo" />
    <SelectField name="format" label="Formato" options={fileFormats} clearable placeholder="Todos" />
  </>
)

export default function ExportsTab() {
  const open = useOpenRecord('Exportação', (id) => <ExportPanel key={id} id={id} />)
  return (
    <>
      <Panel
        title="Arquivos para outros sistemas"
        actions={<ExportTransactions opener="Exportar transações" onDone={notifyStarted} />}
        flush
      >
        <List
          label="Exportações"
          list={transactionExports.list}
          queue
          filters={filters}
          {...open.list}
          empty={
            <EmptyState title="Nenhum arquivo exportado ainda.">
              Vendas, parcelas, pagamentos, extratos e movimentos de um período saem em CSV, Excel, OFX ou JSON.
            </EmptyState>
          }
          columns={[
            { field: 'created_at', title: 'Pedida em' },
            { field: 'target', title: 'O que', width: 250, labels: exportTargets },
            { field: 'format', title: 'Formato', labels: fileFormats, under: 'target' },
            { field: 'from_on', title: 'Período', width: 190, cell: periodOf },
            {
              field: 'company_names',
              title: 'Empresas',
              under: 'from_on',
              cell: ({ company_names: [first, ...others] }) =>
                others.length === 0 ? (first ?? '–') : formatCount(others.length + 1, 'empresa', 'empresas'),
            },
            {
              field: 'status',
              title: 'Situação',
              labels: exportStatuses,
              cell: (row) => <LiveExport row={row}>{(current) => <ExportTag row={current} />}</LiveExport>,
            },
            {
              field: 'expires_at',
              title: 'Guardado até',
              under: 'status',
              cell: (row) => (
                <LiveExport row={row}>{({ expires_at }) => <DateTimeText instant={expires_at} />}</LiveExport>
              ),
            },
            {
              field: 'rows_count',
              title: 'Transações',
              number: true,
              cell: (row) => <LiveExport row={row}>{({ rows_count }) => <Count value={rows_count} />}</LiveExport>,
            },
            {
              field: 'amount_cents',
              title: 'Total',
              under: 'rows_count',
              cell: (row) => <LiveExport row={row}>{({ amount_cents }) => <Money cents={amount_cents} />}</LiveExport>,
            },
            { field: 'user_name', title: 'Pedida por', hidden: true },
            {
              field: 'id',
              title: 'Ações',
              actions: true,
              cell: (row) => <LiveExport row={row}>{(current) => <TakeFile row={current} />}</LiveExport>,
            },
          ]}
        />
      </Panel>
      {open.above}
    </>
  )
}
