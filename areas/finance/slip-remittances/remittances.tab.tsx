import { generatedFileStates } from '@app/domain/generated-files/contract'
import { formatCount } from '@app/kit/contract'
import {
  Button,
  CompanyFilterField,
  ConfirmButton,
  DataTable,
  EmptyState,
  List,
  Money,
  notify,
  Panel,
  Stack,
  useRead,
  useSaveFile,
} from '@app/kit/web'
import { slipBilling } from '../slip-billing/slip-billing.contract.ts'
import { type SlipRemittance, slipRemittances, type WaitingOrders } from './slip-remittances.contract.ts'

function SaveFile({ remittance: { id, file_name } }: { remittance: SlipRemittance }) {
  const save = useSaveFile(slipRemittances.download)
  return (
    <Button small onClick={() => void save({ params: { id } }, file_name)}>
      Baixar
    </Button>
  )
}

const WriteRemittance = ({ waiting }: { waiting: WaitingOrders }) => (
  <ConfirmButton
    label="Gerar remessa"
    small
    question={`Gerar a remessa de ${waiting.agreement_name}, ${waiting.company_name}?`}
    detail={<p>O arquivo recebe o próximo número da conta e do convênio, e não muda mais.</p>}
    change={slipRemittances.create}
    input={{ body: { agreement_id: waiting.agreement_id } }}
    onDone={({ number }) => notify.success(`Remessa nº ${number} gerada.`)}
  />
)

const Waiting = () => (
  <Panel title="Próximas remessas" flush>
    <DataTable
      label="Próximas remessas"
      dense
      rows={useRead(slipRemittances.waiting, {}).data?.data ?? []}
      rowKey={({ agreement_id }) => agreement_id}
      empty={<EmptyState title="Nada a enviar ao banco." />}
      columns={[
        { title: 'Empresa', cell: ({ company_name }) => company_name },
        { title: 'Convênio', cell: ({ agreement_name }) => agreement_name },
        { title: 'Boletos', number: true, cell: ({ entries }) => String(entries) },
        { title: 'Instruções', number: true, cell: ({ instructions }) => String(instructions) },
        { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
        { title: '', cell: (waiting) => <WriteRemittance waiting={waiting} /> },
      ]}
    />
  </Panel>
)

const Filters = () => (
  <CompanyFilterField companies={useRead(slipBilling.companies, {}, { staleTime: 300_000 }).data?.data} />
)

export default function RemittancesTab() {
  return (
    <Stack>
      <Waiting />
      <Panel title="Remessas geradas" flush>
        <List
          label="Remessas geradas"
          dense
          list={slipRemittances.list}
          search="Arquivo ou empresa"
          filters={<Filters />}
          empty={<EmptyState title="Nenhuma remessa ainda." />}
          columns={[
            { field: 'number', title: 'Nº', number: true },
            { field: 'company_name', title: 'Empresa' },
            { field: 'account_name', title: 'Conta', wideOnly: true },
            { field: 'agreement_no', title: 'Convênio', wideOnly: true },
            { field: 'file_name', title: 'Arquivo', width: 260 },
            {
              field: 'records',
              title: 'Conteúdo',
              cell: ({ records }) => formatCount(records, 'movimento', 'movimentos'),
            },
            { field: 'amount_cents', title: 'Valor' },
            { field: 'created_at', title: 'Gerada em' },
            { field: 'created_by_name', title: 'Gerada por', wideOnly: true },
            { field: 'status', title: 'Situação', cell: ({ status }) => generatedFileStates[status] },
            { field: 'downloaded_at', title: 'Download', cell: (remittance) => <SaveFile remittance={remittance} /> },
          ]}
        />
      </Panel>
    </Stack>
  )
}
