import {
  CompanyFilterField,
  DateField,
  EmptyState,
  FormDialog,
  ListPage,
  Money,
  MoneyField,
  PeriodField,
  SelectField,
  TextAreaField,
  TextField,
  toNamedOptions,
  useCan,
  useRead,
} from '@app/kit/web'
import type { ReactNode } from 'react'
import { TransferTag } from './bench-tags.tsx'
import {
  bankMatches,
  conciliationWriters,
  type OwnTransfer,
  transactionConciliation,
  transferStates,
} from './transaction-conciliation.contract.ts'

const useBenchChoices = () => useRead(transactionConciliation.choices, {}, { staleTime: 300_000 }).data

const Filters = () => (
  <>
    <PeriodField />
    <SelectField name="state" label="Situação" options={transferStates} isMain clearable placeholder="Todas" />
    <CompanyFilterField companies={useBenchChoices()?.companies} />
  </>
)

function PlanTransfer() {
  const accounts = toNamedOptions(useBenchChoices()?.accounts)
  return (
    <FormDialog
      opener="Nova transferência"
      openerLook="primary"
      title="Nova transferência"
      intro="As linhas dos dois extratos casam com ela quando chegarem."
      submit={bankMatches.planTransfer}
      action="Guardar"
    >
      <SelectField name="from_account_id" label="Da conta" options={accounts} autoFocus />
      <SelectField name="to_account_id" label="Para a conta" options={accounts} />
      <MoneyField name="amount_cents" label="Valor" />
      <DateField name="expected_on" label="Prevista para" />
      <TextField name="note" label="Observação" maxLength={80} />
    </FormDialog>
  )
}

const UndoTransfer = ({ transfer: { id, version } }: { transfer: OwnTransfer }) => (
  <FormDialog
    opener="Desfazer"
    small
    title="Desfazer a transferência"
    intro="As duas linhas voltam a ficar em aberto, e o diário recebe o estorno nas duas contas."
    submit={bankMatches.undoTransfer}
    params={{ id }}
    initial={{ version }}
    action="Desfazer"
  >
    <TextAreaField name="reason" label="Motivo" maxLength={500} autoFocus />
  </FormDialog>
)

/** A company that the reader does not see. */
const otherCompany = 'Outra empresa'

export default function TransfersTab({ actions }: { actions: ReactNode }) {
  const mayWrite = useCan()(conciliationWriters)
  return (
    <ListPage
      title="Transferências entre contas"
      list={transactionConciliation.transfers}
      period="expected_on"
      filters={<Filters />}
      actions={actions}
      create={mayWrite && <PlanTransfer />}
      empty={
        <EmptyState title="Nenhuma transferência ainda.">
          Preveja uma transferência, ou case as linhas dela em Linhas.
        </EmptyState>
      }
      columns={[
        { field: 'expected_on', title: 'Data' },
        { field: 'from_account_name', title: 'Da conta', width: 150, cell: (row) => row.from_account_name ?? '–' },
        {
          field: 'company_name',
          title: 'Empresa que envia',
          under: 'from_account_name',
          cell: ({ company_name }) => company_name ?? otherCompany,
        },
        { field: 'to_account_name', title: 'Para a conta', width: 150, cell: (row) => row.to_account_name ?? '–' },
        {
          field: 'to_company_name',
          title: 'Empresa que recebe',
          under: 'to_account_name',
          cell: ({ to_company_name }) => to_company_name ?? otherCompany,
        },
        { field: 'amount_cents', title: 'Valor', cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
        { field: 'fee_cents', title: 'Tarifa', cell: ({ fee_cents }) => <Money cents={fee_cents} /> },
        {
          field: 'is_loan',
          title: 'Tipo',
          cell: ({ is_loan }) => (is_loan ? 'Mútuo entre empresas' : 'Entre contas'),
        },
        {
          field: 'state',
          title: 'Situação',
          labels: transferStates,
          cell: ({ state }) => <TransferTag state={state} />,
        },
        { field: 'created_by_name', title: 'Quem', hidden: true },
        { field: 'note', title: 'Observação', hidden: true },
        {
          field: 'undo',
          title: 'Ações',
          actions: true,
          end: true,
          width: 110,
          cell: (transfer) => mayWrite && transfer.state !== 'undone' && <UndoTransfer transfer={transfer} />,
        },
      ]}
    />
  )
}
