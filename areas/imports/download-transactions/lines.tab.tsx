import { EmptyState, List, Panel, useCan } from '@app/kit/web'
import { Link, useNavigate } from 'react-router'
import { ExportTransactions } from '../transaction-exports/export.form.tsx'
import { type DownloadedLine, downloadedLineKindLabels, downloads } from './downloads.contract.ts'

const pages = {
  capture: { path: '/financial/acquirer-transactions', ability: 'financial.acquirer-transactions' },
  movement: { path: '/financial/system-movements', ability: 'financial.system-movements' },
  statement: { path: '/financial/statements', ability: 'financial.statements' },
} as const

function Description({ kind, record_id, description }: DownloadedLine) {
  const can = useCan()
  const { path, ability } = pages[kind]
  return can(ability) ? <Link to={`${path}?open=${record_id}`}>{description}</Link> : description
}

function FileName({ import_id, file_name }: DownloadedLine) {
  const can = useCan()
  if (!can('import-file-column-mapping')) return file_name
  return <Link to={`/financial-transactions/column-mapping/import?open=${import_id}`}>{file_name}</Link>
}

function ExportLines({ request }: { request: string }) {
  const go = useNavigate()
  const opener = 'Exportar para outro sistema'
  return <ExportTransactions opener={opener} request_id={request} onDone={({ id }) => go(`?tab=exports&open=${id}`)} />
}

export const LinesTab = ({ request }: { request: string }) => (
  <Panel title="Transações da solicitação" actions={<ExportLines request={request} />} flush>
    <List
      label="Transações da solicitação"
      list={downloads.lines}
      params={{ id: request }}
      search="Descrição, identificador ou empresa"
      empty={<EmptyState title="Os arquivos desta solicitação não trouxeram transações." />}
      columns={[
        { field: 'business_date', title: 'Dia' },
        { field: 'company_name', title: 'Empresa' },
        { field: 'kind', title: 'Tipo', labels: downloadedLineKindLabels },
        { field: 'description', title: 'Descrição', width: 260, cell: (line) => <Description {...line} /> },
        { field: 'identifier', title: 'Identificador' },
        { field: 'amount_cents', title: 'Valor' },
        { field: 'net_cents', title: 'Líquido' },
        { field: 'file_name', title: 'Arquivo', wideOnly: true, cell: (line) => <FileName {...line} /> },
        { field: 'file_line', title: 'Linha', number: true, wideOnly: true },
      ]}
    />
  </Panel>
)
