import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { receivableStates } from '@app/domain/receivables/contract'
import {
  DateField,
  EmptyState,
  List,
  Money,
  MoreFilters,
  Panel,
  SelectField,
  Skeleton,
  useOpenRecord,
} from '@app/kit/web'
import { lazy, Suspense } from 'react'
import {
  type CardLine,
  cardConciliation,
  equationTerms,
  openReasons,
  specialLines,
} from './card-conciliation.contract.ts'
import { CardFilters } from './card-filters.tsx'
import { describeBatchKind, ReasonTag } from './card-tags.tsx'
import { EquationOfTab } from './equation.tsx'

const CardDetailPanel = lazy(() => import('./card-detail.panel.tsx'))

const Filters = () => (
  <>
    <CardFilters />
    <SelectField name="only" label="Mostrar só" options={specialLines} clearable placeholder="Todos" />
    <MoreFilters>
      <SelectField name="status" label="Situação" options={receivableStates} clearable placeholder="Todas" />
      <SelectField name="open_reason" label="A explicar por" options={openReasons} clearable placeholder="Todos" />
      <SelectField name="term" label="Parte da equação" options={equationTerms} clearable placeholder="Todas" />
      <DateField name="sold_from" label="Venda de" />
      <DateField name="sold_to" label="Venda até" />
      <DateField name="paid_from" label="Pagamento de" />
      <DateField name="paid_to" label="Pagamento até" />
    </MoreFilters>
  </>
)

const describeLine = ({ kind, label }: CardLine) => (kind === 'batch' ? describeBatchKind(label) : label)

export default function LinesTab() {
  const open = useOpenRecord('Recebível', (id) => (
    <Suspense fallback={<Skeleton lines={10} />}>
      <CardDetailPanel key={id} id={id} />
    </Suspense>
  ))
  return (
    <Panel flush>
      <List
        label="Recebíveis"
        dense
        list={cardConciliation.list}
        first={{ period: 'last-30' }}
        period="due_on"
        selectable
        filters={<Filters />}
        summary={(query) => <EquationOfTab tab="recebiveis" query={query} />}
        {...open.list}
        rowTone={({ open_reason }) => (open_reason === 'overdue' || open_reason === 'difference' ? 'bad' : undefined)}
        empty={
          <EmptyState title="Nenhum recebível ainda.">
            Os recebíveis chegam com os arquivos de vendas e pagamentos das adquirentes, em Importações.
          </EmptyState>
        }
        columns={[
          { field: 'due_on', title: 'Previsto em' },
          { field: 'sold_on', title: 'Venda em', under: 'due_on' },
          { field: 'company_name', title: 'Empresa', width: 150 },
          { field: 'method', title: 'Modalidade', under: 'company_name', labels: paymentMethodLabels },
          { field: 'acquirer_name', title: 'Adquirente', width: 100 },
          { field: 'brand', title: 'Bandeira', under: 'acquirer_name', wideOnly: true },
          { field: 'label', title: 'Parcela', cell: describeLine, width: 110 },
          { field: 'nsu', title: 'NSU', under: 'label' },
          { field: 'gross_cents', title: 'Bruto' },
          { field: 'fee_expected_cents', title: 'Taxa esperada', hidden: true },
          { field: 'fee_cents', title: 'Taxa cobrada' },
          {
            field: 'fee_difference_cents',
            title: 'Diferença',
            under: 'fee_cents',
            cell: ({ fee_difference_cents: cents }) =>
              cents === 0 || cents === null ? '–' : <Money cents={cents} signed />,
          },
          { field: 'anticipation_cents', title: 'Antecipação', hidden: true },
          { field: 'adjustment_cents', title: 'Ajustes', hidden: true },
          { field: 'chargeback_cents', title: 'Chargebacks', hidden: true },
          { field: 'net_cents', title: 'Líquido' },
          { field: 'banked_cents', title: 'No banco', under: 'net_cents' },
          { field: 'open_cents', title: 'A explicar', main: true },
          {
            field: 'open_reason',
            title: 'Motivo',
            labels: openReasons,
            cell: ({ open_reason }) => <ReasonTag reason={open_reason} />,
          },
          { field: 'status', title: 'Situação', labels: receivableStates, under: 'open_reason', wideOnly: true },
          { field: 'paid_on', title: 'Pago em', wideOnly: true },
          { field: 'batch_reference', title: 'Lote', under: 'paid_on', wideOnly: true },
        ]}
      />
      {open.above}
    </Panel>
  )
}
