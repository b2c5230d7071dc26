import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { EmptyState, List, Panel, SelectField, StatusTag, type Tone } from '@app/kit/web'
import {
  type BatchState,
  batchKinds,
  batchStates,
  type CardBatch,
  cardConciliation,
} from './card-conciliation.contract.ts'
import { CardFilters } from './card-filters.tsx'
import { EquationOfTab } from './equation.tsx'

const tones: Record<BatchState, Tone> = { expected: 'info', paid: 'wait', matched: 'good', divergent: 'bad' }
const kindNames: Readonly<Record<string, string>> = batchKinds
const describeKind = ({ entry_kind }: CardBatch) => kindNames[entry_kind] ?? entry_kind

const Filters = () => (
  <>
    <CardFilters />
    <SelectField name="status" label="Situação" options={batchStates} clearable placeholder="Todas" />
  </>
)

export default function BatchesTab() {
  return (
    <Panel flush>
      <List
        label="Pagamentos"
        dense
        list={cardConciliation.batches}
        first={{ period: 'last-7' }}
        period="paid_on"
        selectable
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
          { field: 'company_name', title: 'Empresa', width: 140 },
          { field: 'acquirer_name', title: 'Adquirente', width: 100 },
          { field: 'merchant_no', title: 'EC', under: 'acquirer_name', wideOnly: true },
          { field: 'reference', title: 'Lote (UR)', width: 150 },
          { field: 'entry_kind', title: 'Tipo', cell: describeKind, width: 130 },
          { field: 'brand', title: 'Bandeira', wideOnly: true },
          { field: 'method', title: 'Modalidade', labels: paymentMethodLabels, under: 'brand', wideOnly: true },
          { field: 'due_on', title: 'Previsto em', hidden: true },
          { field: 'gross_cents', title: 'Bruto', wideOnly: true },
          { field: 'fee_cents', title: 'Taxas', wideOnly: true },
          { field: 'anticipation_cents', title: 'Antecipação', hidden: true },
          { field: 'net_cents', title: 'Líquido' },
          { field: 'banked_on', title: 'No banco em' },
          { field: 'banked_cents', title: 'Recebido' },
          {
            field: 'status',
            title: 'Situação',
            labels: batchStates,
            cell: ({ status }) => <StatusTag tone={tones[status]}>{batchStates[status]}</StatusTag>,
          },
        ]}
      />
    </Panel>
  )
}
