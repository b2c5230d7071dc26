import { CapturePanel } from '@app/areas/inquiries/web'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { receivableStates } from '@app/domain/receivables/contract'
import {
  buildSearch,
  DateField,
  EmptyState,
  List,
  Money,
  MoreFilters,
  Panel,
  SelectField,
  Skeleton,
  StatusTag,
  type Tone,
  useOpenRecord,
  useUrlParams,
} from '@app/kit/web'
import { Suspense } from 'react'
import {
  batchKinds,
  type CardLine,
  cardConciliation,
  equationTerms,
  type OpenReason,
  openReasons,
  specialLines,
} from './card-conciliation.contract.ts'
import { CardFilters } from './card-filters.tsx'
import { EquationOfTab } from './equation.tsx'

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

const reasonTones: Record<OpenReason, Tone> = {
  in_time: 'info',
  overdue: 'bad',
  unbanked: 'wait',
  held: 'purple',
  difference: 'bad',
}

const Reason = ({ reason }: { reason: OpenReason | null }) =>
  reason === null ? '–' : <StatusTag tone={reasonTones[reason]}>{openReasons[reason]}</StatusTag>

const kindNames: Readonly<Record<string, string>> = batchKinds
const describeLine = ({ kind, label }: CardLine) => (kind === 'batch' ? (kindNames[label] ?? label) : label)

/** A batch is in the view of the payments. */
const buildBatchSearch = (params: URLSearchParams, { batch_reference, paid_on }: CardLine) =>
  buildSearch(
    params,
    () => new URLSearchParams({ tab: 'pagamentos', reference: batch_reference ?? '', from: paid_on ?? '' }),
  )

export default function LinesTab() {
  const [params] = useUrlParams()
  const open = useOpenRecord('Recebível', (id) => (
    <Suspense fallback={<Skeleton lines={10} />}>
      <CapturePanel key={id} id={id} />
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
        rowLink={(line) =>
          line.capture_id === null ? buildBatchSearch(params, line) : open.list.rowLink({ id: line.capture_id })
        }
        rowTone={({ open_reason }) => (open_reason === 'overdue' || open_reason === 'difference' ? 'bad' : undefined)}
        empty={
          <EmptyState title="Nenhum recebível ainda.">
            Os recebíveis chegam com os arquivos de vendas e pagamentos das adquirentes, em Importações.
          </EmptyState>
        }
        columns={[
          { field: 'due_on', title: 'Previsto em' },
          { field: 'company_name', title: 'Empresa', width: 140 },
          { field: 'acquirer_name', title: 'Adquirente', width: 100 },
          { field: 'brand', title: 'Bandeira', under: 'acquirer_name', wideOnly: true },
          { field: 'method', title: 'Modalidade', width: 120, labels: paymentMethodLabels, wideOnly: true },
          { field: 'label', title: 'Parcela', cell: describeLine, width: 110 },
          { field: 'nsu', title: 'NSU', under: 'label' },
          { field: 'sold_on', title: 'Venda em', wideOnly: true },
          { field: 'gross_cents', title: 'Bruto' },
          { field: 'fee_expected_cents', title: 'Taxa esperada', hidden: true },
          { field: 'fee_cents', title: 'Taxa cobrada' },
          {
            field: 'fee_difference_cents',
            title: 'Diferença de taxa',
            wideOnly: true,
            cell: ({ fee_difference_cents: cents }) =>
              cents === 0 || cents === null ? '–' : <Money cents={cents} signed />,
          },
          { field: 'anticipation_cents', title: 'Antecipação', hidden: true },
          { field: 'adjustment_cents', title: 'Ajustes', hidden: true },
          { field: 'chargeback_cents', title: 'Chargebacks', hidden: true },
          { field: 'net_cents', title: 'Líquido' },
          { field: 'paid_on', title: 'Pago em', wideOnly: true },
          { field: 'batch_reference', title: 'Lote', wideOnly: true },
          { field: 'banked_cents', title: 'No banco', wideOnly: true },
          { field: 'open_cents', title: 'A explicar', main: true },
          { field: 'status', title: 'Situação', labels: receivableStates, wideOnly: true },
          {
            field: 'open_reason',
            title: 'Motivo',
            labels: openReasons,
            cell: ({ open_reason }) => <Reason reason={open_reason} />,
          },
        ]}
      />
      {open.above}
    </Panel>
  )
}
