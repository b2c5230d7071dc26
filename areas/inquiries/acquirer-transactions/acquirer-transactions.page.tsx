import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { receivableStates } from '@app/domain/receivables/contract'
import {
  CompanyFilterField,
  DateField,
  EmptyState,
  ListPage,
  MoneyField,
  MoreFilters,
  NumberField,
  PeriodField,
  SelectField,
  Skeleton,
  TextField,
  useListOrCharts,
  useOpenRecord,
  useRead,
} from '@app/kit/web'
import { lazy, Suspense } from 'react'
import {
  acquirerTransactions,
  captureKindFilterLabels,
  captureKinds,
  captureStates,
  noBrand,
} from './acquirer-transactions.contract.ts'
import css from './acquirer-transactions.module.css'
import { CaptureTag, ReceivableTag } from './capture-tags.tsx'

const TransactionPanel = lazy(() => import('./transaction.panel.tsx'))
const CaptureCoverageLine = lazy(() => import('./capture-coverage.tsx'))
const CaptureCharts = lazy(() => import('./capture-charts.tsx'))

const brandless = { value: noBrand, label: 'Sem bandeira' }
const lastWeek = { period: 'last-7' }

function Filters() {
  const { data } = useRead(acquirerTransactions.choices, {}, { staleTime: 300_000 })
  return (
    <>
      <PeriodField />
      <CompanyFilterField companies={data?.companies} />
      <SelectField name="acquirer" label="Adquirente" options={data?.acquirers ?? []} clearable placeholder="Todas" />
      <SelectField name="kind" label="Tipo" options={captureKindFilterLabels} clearable placeholder="Todos" />
      <MoreFilters>
        <SelectField
          name="brand"
          label="Bandeira"
          options={[...(data?.brands ?? []), brandless]}
          clearable
          placeholder="Todas"
        />
        <SelectField name="method" label="Modalidade" options={paymentMethodLabels} clearable placeholder="Todas" />
        <SelectField
          name="capture_status"
          label="Situação da venda"
          options={captureStates}
          clearable
          placeholder="Todas"
        />
        <SelectField
          name="receivable_status"
          label="Situação do recebível"
          options={receivableStates}
          clearable
          placeholder="Todas"
        />
        <TextField name="terminal" label="Terminal" />
        <NumberField name="hour" label="Hora" />
        <MoneyField name="least_cents" label="Bruto de" />
        <MoneyField name="most_cents" label="Bruto até" />
        <DateField name="due_from" label="Previsão de" />
        <DateField name="due_to" label="Previsão até" />
        <DateField name="paid_from" label="Pagamento de" />
        <DateField name="paid_to" label="Pagamento até" />
      </MoreFilters>
    </>
  )
}

const daysInWords = ({ changed }: { changed: number }) =>
  changed === 1 ? '1 dia reprocessado.' : `${changed} dias reprocessados.`

export default function AcquirerTransactionsPage() {
  const charts = useListOrCharts('Gráficos', CaptureCharts)
  const open = useOpenRecord('Transação', (id) => (
    <Suspense fallback={<Skeleton lines={10} />}>
      <TransactionPanel key={id} id={id} />
    </Suspense>
  ))
  return (
    <>
      <ListPage
        title="Transações das adquirentes"
        list={acquirerTransactions.list}
        first={lastWeek}
        bulk={[
          { label: 'Reprocessar os dias', change: acquirerTransactions.rematchMany, describeOutcome: daysInWords },
        ]}
        selectable
        dense
        search="NSU, autorização, TID, Pix ou placa"
        filters={<Filters />}
        {...charts}
        summary={(query) => (
          <div className={css.coverage}>
            <Suspense fallback={null}>
              <CaptureCoverageLine query={query} />
            </Suspense>
          </div>
        )}
        {...open.list}
        rowTone={({ capture_status }) => (capture_status === 'foreign' ? 'bad' : undefined)}
        empty={
          <EmptyState title="Nenhuma transação recebida ainda.">
            As transações chegam com os arquivos das adquirentes e do Pix, em Importações.
          </EmptyState>
        }
        columns={[
          { field: 'captured_at', title: 'Data e hora' },
          { field: 'terminal_logical_no', title: 'Terminal', under: 'captured_at', wideOnly: true },
          { field: 'business_date', title: 'Dia', hidden: true },
          { field: 'company_name', title: 'Empresa', width: 130 },
          { field: 'merchant_no', title: 'EC', under: 'company_name', wideOnly: true },
          { field: 'acquirer_name', title: 'Adquirente', width: 100 },
          { field: 'brand', title: 'Bandeira', under: 'acquirer_name', wideOnly: true },
          { field: 'kind', title: 'Tipo', width: 150, labels: captureKinds },
          { field: 'method', title: 'Modalidade', under: 'kind', labels: paymentMethodLabels, wideOnly: true },
          { field: 'gross_cents', title: 'Bruto', width: 110 },
          { field: 'installments', title: 'Parcelas', number: true, under: 'gross_cents', wideOnly: true },
          { field: 'fee_cents', title: 'Taxa', width: 90, wideOnly: true },
          { field: 'mdr_ppm', title: 'MDR', under: 'fee_cents' },
          { field: 'net_cents', title: 'Líquido', width: 110 },
          { field: 'due_date', title: 'Previsão', under: 'net_cents', wideOnly: true },
          { field: 'nsu', title: 'NSU', width: 110 },
          { field: 'auth_code', title: 'Autorização', under: 'nsu', wideOnly: true },
          { field: 'card_last4', title: 'Cartão', hidden: true },
          {
            field: 'capture_status',
            title: 'Venda',
            labels: captureStates,
            cell: ({ capture_status }) => <CaptureTag status={capture_status} />,
          },
          {
            field: 'receivable_status',
            title: 'Recebível',
            labels: receivableStates,
            under: 'capture_status',
            cell: ({ receivable_status }) => <ReceivableTag status={receivable_status} />,
          },
        ]}
      />
      {open.above}
    </>
  )
}
