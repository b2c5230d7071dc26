import { EmptyState, List, Panel } from '@app/kit/web'
import { downloads, lineKinds } from './downloads.contract.ts'

/** What the files of one request brought, to read and to hand out as CSV or XLSX. */
export const LinesTab = ({ request }: { request: string }) => (
  <Panel title="Transações da solicitação" flush>
    <List
      label="Transações da solicitação"
      list={downloads.lines}
      params={{ id: request }}
      search="Descrição, identificador ou empresa"
      empty={<EmptyState title="Os arquivos desta solicitação não trouxeram transações." />}
      columns={[
        { field: 'business_date', title: 'Dia' },
        { field: 'company_name', title: 'Empresa' },
        { field: 'kind', title: 'Tipo', labels: lineKinds },
        { field: 'description', title: 'Descrição', width: 260 },
        { field: 'identifier', title: 'Identificador' },
        { field: 'amount_cents', title: 'Valor' },
        { field: 'net_cents', title: 'Líquido' },
        { field: 'file_name', title: 'Arquivo', wideOnly: true },
        { field: 'file_line', title: 'Linha', number: true, wideOnly: true },
      ]}
    />
  </Panel>
)
