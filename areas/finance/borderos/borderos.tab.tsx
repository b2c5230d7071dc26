import {
  Button,
  CompanyFilterField,
  EmptyState,
  List,
  Panel,
  PeriodField,
  SelectField,
  Stack,
  useOpenRecord,
  useRead,
} from '@app/kit/web'
import { payables } from '../payables/payables.contract.ts'
import { BorderoPanel, BorderoTag } from './bordero.panel.tsx'
import { borderoStates } from './bordero-states.rules.ts'
import { borderos } from './borderos.contract.ts'

const Filters = () => (
  <>
    <PeriodField />
    <CompanyFilterField companies={useRead(payables.companies, {}, { staleTime: 300_000 }).data?.data} />
    <SelectField name="status" label="Situação" options={borderoStates} clearable placeholder="Todas" />
  </>
)

export default function BorderosTab() {
  const open = useOpenRecord('Borderô', (id) => <BorderoPanel key={id} id={id} />)
  return (
    <Stack>
      <Panel flush>
        <List
          label="Borderôs"
          dense
          list={borderos.list}
          search="Número do borderô ou documento"
          filters={<Filters />}
          period="pay_on"
          {...open.list}
          rowTone={({ status }) =>
            status === 'pending' || status === 'partly_accepted' || status === 'partly_paid' ? 'wait' : undefined
          }
          empty={
            <EmptyState title="Nenhum borderô ainda.">
              <p>Um borderô reúne títulos a pagar de uma conta. Selecione os títulos para montá-lo.</p>
              <Button to="/financial/borderos?tab=titulos&status=open">Ver títulos abertos</Button>
            </EmptyState>
          }
          columns={[
            { field: 'number', title: 'Nº', cell: ({ number }) => String(number) },
            { field: 'pay_on', title: 'Pagamento em' },
            { field: 'company_name', title: 'Empresa', wideOnly: true },
            { field: 'account_name', title: 'Conta', wideOnly: true },
            { field: 'item_count', title: 'Títulos' },
            { field: 'total_cents', title: 'Total', main: true },
            { field: 'paid_cents', title: 'Pago', wideOnly: true },
            { field: 'created_by_name', title: 'Montado por', hidden: true },
            { field: 'sent_at', title: 'Enviado em', hidden: true },
            {
              field: 'status',
              title: 'Situação',
              labels: borderoStates,
              cell: ({ status }) => <BorderoTag status={status} />,
            },
          ]}
        />
        {open.above}
      </Panel>
    </Stack>
  )
}
