import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { type CallInput, EmptyState, List, Panel, SelectField, Skeleton, useOpenRecord } from '@app/kit/web'
import { lazy, type ReactNode, Suspense } from 'react'
import { acquirerTransactions, captureKinds, captureStates } from './acquirer-transactions.contract.ts'
import { CaptureTag, ReceivableTag } from './capture-tags.tsx'

const TransactionPanel = lazy(() => import('./transaction.panel.tsx'))

type Query = NonNullable<CallInput<typeof acquirerTransactions.list>['query']>
type Props = { filters: ReactNode; summary: (query: Query) => ReactNode }

/** Captures with their sales, as the first view of the conciliation of cards. */
export default function CapturesTab({ filters, summary }: Props) {
  const open = useOpenRecord('Venda', (id) => (
    <Suspense fallback={<Skeleton lines={10} />}>
      <TransactionPanel key={id} id={id} />
    </Suspense>
  ))
  return (
    <Panel flush>
      <List
        label="Vendas"
        name="cards"
        dense
        list={acquirerTransactions.list}
        first={{ period: 'last-7' }}
        search="NSU, autorização, TID, Pix ou placa"
        selectable
        filters={
          <>
            {filters}
            <SelectField
              name="capture_status"
              label="Situação da venda"
              options={captureStates}
              clearable
              placeholder="Todas"
            />
          </>
        }
        summary={summary}
        {...open.list}
        rowTone={({ capture_status }) => (capture_status === 'foreign' ? 'bad' : undefined)}
        empty={
          <EmptyState title="Nenhuma venda recebida ainda.">
            As vendas chegam com os arquivos das adquirentes, em Importações.
          </EmptyState>
        }
        columns={[
          { field: 'business_date', title: 'Venda em', width: 140 },
          { field: 'company_name', title: 'Empresa', under: 'business_date' },
          { field: 'acquirer_name', title: 'Adquirente', width: 100 },
          { field: 'brand', title: 'Bandeira', under: 'acquirer_name', wideOnly: true },
          { field: 'method', title: 'Modalidade', width: 150, labels: paymentMethodLabels, wideOnly: true },
          { field: 'kind', title: 'Tipo', labels: captureKinds, hidden: true },
          { field: 'nsu', title: 'NSU', width: 150 },
          { field: 'auth_code', title: 'Autorização', under: 'nsu', wideOnly: true },
          { field: 'gross_cents', title: 'Bruto' },
          { field: 'fee_cents', title: 'Taxa', wideOnly: true },
          { field: 'net_cents', title: 'Líquido' },
          { field: 'due_date', title: 'Previsão', wideOnly: true },
          {
            field: 'capture_status',
            title: 'Venda',
            labels: captureStates,
            cell: ({ capture_status }) => <CaptureTag status={capture_status} />,
          },
          {
            field: 'receivable_status',
            title: 'Recebível',
            cell: ({ receivable_status }) => <ReceivableTag status={receivable_status} />,
          },
        ]}
      />
      {open.above}
    </Panel>
  )
}
