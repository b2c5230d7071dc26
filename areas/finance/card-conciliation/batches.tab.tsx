import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { type BulkAction, EmptyState, List, Panel, SelectField, Skeleton, useOpenRecord } from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { batchStates, cardConciliation } from './card-conciliation.contract.ts'
import { CardFilters } from './card-filters.tsx'
import { BatchTag, describeBatchKind } from './card-tags.tsx'
import { EquationOfTab } from './equation.tsx'

const CardDetailPanel = lazy(() => import('./card-detail.panel.tsx'))

const changes = [
  { label: 'Conciliar', change: cardConciliation.conciliateMany },
  { label: 'Desfazer', change: cardConciliation.undoMany },
] satisfies BulkAction[]

const Filters = () => (
  <>
    <CardFilters ofSales={false} />
    <SelectField name="status" label="Situação" options={batchStates} clearable placeholder="Todas" />
  </>
)

export default function BatchesTab() {
  const open = useOpenRecord('Lote', (id) => (
    <Suspense fallback={<Skeleton lines={10} />}>
      <CardDetailPanel key={id} id={`batch-${id}`} />
    </Suspense>
  ))
  return (
    <Panel flush>
      <List
        label="Pagamentos"
        dense
        list={cardConciliation.batches}
        first={{ period: 'last-7' }}
        period="paid_on"
        bulk={changes}
        {...open.list}
        filters={<Filters />}
        summary={(query) => <EquationOfTab tab="pagamentos" query={query} />}
        rowTone={({ status }) => (status === 'divergent' ? 'bad' : undefined)}
        empty={
          <EmptyState title="Nenhum lote pago ainda.">
            Os lotes chegam com os arquivos de pagamentos das adquirentes, em Importações.
          </EmptyState>
        }
        columns={[
          { field: 'paid_on', title: 'Pago em' },
          { field: 'banked_on', title: 'No banco em', under: 'paid_on' },
          { field: 'company_name', title: 'Empresa', width: 140 },
          { field: 'acquirer_name', title: 'Adquirente', width: 110 },
          { field: 'merchant_no', title: 'EC', under: 'acquirer_name', wideOnly: true },
          { field: 'reference', title: 'Lote (UR)', width: 160 },
          {
            field: 'entry_kind',
            title: 'Tipo',
            cell: ({ entry_kind }) => describeBatchKind(entry_kind),
            under: 'reference',
          },
          { field: 'brand', title: 'Bandeira', hidden: true },
          { field: 'method', title: 'Modalidade', labels: paymentMethodLabels, hidden: true },
          { field: 'due_on', title: 'Previsto em', hidden: true },
          { field: 'gross_cents', title: 'Bruto', wideOnly: true },
          { field: 'fee_cents', title: 'Taxas', under: 'gross_cents', wideOnly: true },
          { field: 'anticipation_cents', title: 'Antecipação', wideOnly: true },
          { field: 'net_cents', title: 'Líquido' },
          { field: 'banked_cents', title: 'Recebido', under: 'net_cents' },
          {
            field: 'status',
            title: 'Situação',
            labels: batchStates,
            cell: ({ status }) => <BatchTag status={status} />,
          },
        ]}
      />
      {open.above}
    </Panel>
  )
}
