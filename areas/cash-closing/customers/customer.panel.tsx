import { historyTab, RecordPresence } from '@app/areas/records/web'
import { bankDayRules, billingPeriods, weekdays } from '@app/domain/customers/contract'
import { blockReasons } from '@app/domain/day/inconsistencies/contract'
import { formatCount, showCep, showDocument } from '@app/kit/contract'
import {
  buildCopySearch,
  DataTable,
  DateText,
  EditedRecord,
  EmptyState,
  KeyValue,
  Loaded,
  Money,
  RecordPanel,
  StatusTag,
  Tabs,
  useActivityAction,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { type Customer, type CustomerDetail, customerLineKinds } from './customer.contract.ts'
import { BlockCustomer, CancelEntry, EditCustomer, NewEntry, UnblockCustomer } from './customer.forms.tsx'
import { customerRegister, customers } from './customers.contract.ts'

export const CustomerState = ({ customer }: { customer: Customer }) =>
  !customer.active ? (
    <StatusTag tone="neutral">Inativo</StatusTag>
  ) : customer.blocked_on !== null ? (
    <StatusTag tone="bad">Bloqueado</StatusTag>
  ) : customer.available_cents < 0 ? (
    <StatusTag tone="wait">Acima do limite</StatusTag>
  ) : (
    <StatusTag tone="good">Liberado</StatusTag>
  )

type Props = { customer: CustomerDetail }

const formatAddress = ({ street, district, zip, city, uf }: Customer) =>
  [street, district, showCep(zip), [city, uf].filter(Boolean).join('/')].filter(Boolean).join(', ') || '–'

const formatClosingDay = ({ billing_period, billing_closing_day: day }: Customer) => {
  if (billing_period === 'weekly') return Object.entries(weekdays).find(([no]) => Number(no) === day)?.[1] ?? '–'
  return billing_period === 'each_note' || day === null ? '–' : `Dia ${day}`
}

const listBilling = (customer: Customer) =>
  customer.billing_period === null
    ? [['Faturamento', 'Não fatura por boleto'] as const]
    : [
        ['Faturamento', billingPeriods[customer.billing_period]] as const,
        ['Fecha em', formatClosingDay(customer)] as const,
        ['Vencimento', `${formatCount(customer.billing_due_days, 'dia', 'dias')} depois da emissão`] as const,
        ['Vencimento em dia sem banco', bankDayRules[customer.billing_bank_day_rule]] as const,
        ['Mínimo por boleto', <Money key="minimum" cents={customer.billing_minimum_cents} />] as const,
        ['Convênio', customer.billing_agreement_name ?? '–'] as const,
        ['Fatura notas desde', <DateText key="from" date={customer.billing_from ?? customer.opening_on} />] as const,
      ]

const Facts = ({ customer }: Props) => (
  <KeyValue
    items={[
      ['Nome', customer.name],
      ['Empresa', customer.company_name],
      ['CNPJ ou CPF', showDocument(customer.document)],
      ['Nomes no PDV', customer.till_names.join(', ') || '–'],
      ['Endereço', formatAddress(customer)],
      ['Limite', <Money key="limit" cents={customer.limit_cents} />],
      ['Saldo em notas', <Money key="balance" cents={customer.balance_cents} />],
      ['Disponível', <Money key="available" cents={customer.available_cents} signed strong />],
      ['Bloqueio', customer.block_reason === null ? '–' : blockReasons[customer.block_reason]],
      ['Bloqueado desde', <DateText key="blocked" date={customer.blocked_on} />],
      ['Saldo inicial', <Money key="opening" cents={customer.opening_balance_cents} />],
      ['Data do saldo inicial', <DateText key="on" date={customer.opening_on} />],
      ...listBilling(customer),
    ]}
  />
)

const entryOf = (ref: string) => (ref.startsWith('entry:') ? ref.slice('entry:'.length) : null)

const Account = ({ customer }: Props) => (
  <DataTable
    label={`Conta de ${customer.name}`}
    dense
    rows={customer.lines}
    rowKey={({ ref }) => ref}
    maxHeight={420}
    empty={<EmptyState title="Nenhuma nota nem recebimento desde o saldo inicial." />}
    columns={[
      { title: 'Data', cell: ({ business_date }) => <DateText date={business_date} /> },
      {
        title: 'O quê',
        cell: ({ kind, document, note, cancelled_at }) => (
          <>
            {[customerLineKinds[kind], document, note].filter(Boolean).join(' · ')}{' '}
            {cancelled_at && <StatusTag tone="neutral">Cancelado</StatusTag>}
          </>
        ),
      },
      { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} signed /> },
      { title: 'Saldo', number: true, cell: ({ balance_cents }) => <Money cents={balance_cents} /> },
      {
        title: '',
        cell: ({ ref, cancelled_at }) => {
          const entry_id = entryOf(ref)
          return entry_id && !cancelled_at && <CancelEntry customer={customer} entry_id={entry_id} />
        },
      },
    ]}
  />
)

function Detail({ customer }: Props) {
  const { id, blocked_on } = customer
  const [params] = useUrlParams()
  const activity = useActivityAction(customers.setActive, customer)
  return (
    <RecordPanel
      tag={
        <>
          <CustomerState customer={customer} /> <strong>{customer.name}</strong>
        </>
      }
      steps={[{ label: blocked_on === null ? 'Bloquear' : 'Desbloquear' }, { label: activity.label }]}
      edit={{ form: <EditCustomer customer={customer} />, tab: 'parte' }}
      actions={[<NewEntry key="entry" customer={customer} />]}
      more={[activity]}
      duplicate={buildCopySearch(params, id)}
      dialogs={blocked_on === null ? <BlockCustomer customer={customer} /> : <UnblockCustomer customer={customer} />}
    >
      <Tabs
        label={`Partes de ${customer.name}`}
        name="parte"
        tabs={[
          {
            id: 'dados',
            label: 'Dados',
            content: () => (
              <EditedRecord>
                <Facts customer={customer} />
              </EditedRecord>
            ),
          },
          { id: 'conta', label: 'Conta', content: () => <Account customer={customer} /> },
          historyTab(customerRegister.record, id),
        ]}
      />
    </RecordPanel>
  )
}

export function CustomerPanel({ id }: { id: string }) {
  const read = useRead(customers.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(customer) => (
        <RecordPresence record={customerRegister.record} id={id}>
          <Detail customer={customer} />
        </RecordPresence>
      )}
    </Loaded>
  )
}
