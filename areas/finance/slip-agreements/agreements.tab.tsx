import { EmptyState, Inline, List, Panel, SelectField, Stack, useOpenRecord } from '@app/kit/web'
import { NewAgreement } from './agreement.form.tsx'
import { AgreementPanel, AgreementState } from './agreement.panel.tsx'
import { slipAgreements } from './slip-agreements.contract.ts'

const Filters = () => (
  <SelectField
    name="active"
    label="Situação"
    options={{ true: 'Ativos', false: 'Inativos' }}
    clearable
    placeholder="Todas"
  />
)

export default function AgreementsTab() {
  const open = useOpenRecord('Convênio de boletos', (id) => <AgreementPanel key={id} id={id} />, {
    opener: 'Novo convênio',
    title: 'Novo convênio de boletos',
    form: <NewAgreement />,
  })
  return (
    <Stack>
      <Inline>{open.create}</Inline>
      <Panel flush>
        <List
          label="Convênios de boletos"
          dense
          list={slipAgreements.list}
          search="Nome, convênio, conta ou empresa"
          filters={<Filters />}
          {...open.list}
          rowTone={({ pending_approval }) => (pending_approval ? 'wait' : undefined)}
          empty={
            <EmptyState title="Nenhum convênio ainda.">
              Cadastre o convênio de cobrança que a empresa tem com o banco para emitir boletos.
            </EmptyState>
          }
          columns={[
            { field: 'name', title: 'Nome' },
            { field: 'company_name', title: 'Empresa', wideOnly: true },
            { field: 'account_name', title: 'Conta', wideOnly: true },
            { field: 'agreement_no', title: 'Convênio' },
            { field: 'portfolio', title: 'Carteira', wideOnly: true },
            { field: 'next_number', title: 'Próximo nº', cell: ({ next_number }) => String(next_number) },
            { field: 'active', title: 'Situação', cell: (agreement) => <AgreementState agreement={agreement} /> },
          ]}
        />
        {open.above}
      </Panel>
    </Stack>
  )
}
