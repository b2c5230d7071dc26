import { type PaymentDifference, paymentDifferenceOperations } from '@app/areas/finance/contract'
import { DataTable, DateTimeText, Money, Panel, useRead } from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { differenceName } from '../day-parts/tags.tsx'
import { PaymentTag } from './payment-tag.tsx'

const Lazy = lazy(() => import('./payment-difference.panel.tsx'))

export function usePaymentDifferences(day_id: string) {
  const { data, isPending } = useRead(paymentDifferenceOperations.listByDay, { params: { day_id } })
  return { rows: data?.data ?? [], known: !isPending }
}

export const PaymentDifferencePanel = ({ id }: { id: string }) => (
  <Suspense>
    <Lazy id={id} />
  </Suspense>
)

type Props = { rows: readonly PaymentDifference[]; rowLink: (row: { id: string }) => string }

export function PaymentDifferences({ rows, rowLink }: Props) {
  if (rows.length === 0) return null
  return (
    <Panel flush title="Taxas e pagamentos das vendas deste dia (D12 e D13)">
      <DataTable
        label="Taxas e pagamentos das vendas deste dia"
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={rowLink}
        rowTone={({ status }) => (status === 'open' ? 'bad' : status === 'claimed' ? 'wait' : 'good')}
        columns={[
          { title: 'O que aconteceu', width: 360, cell: ({ sentence }) => sentence },
          { title: 'Código', width: 190, cell: ({ code }) => `${code} ${differenceName(code)}` },
          { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} signed /> },
          { title: 'Encontrado em', cell: ({ found_at }) => <DateTimeText instant={found_at} /> },
          { title: 'Situação', cell: ({ status }) => <PaymentTag status={status} /> },
          { title: 'Motivo', width: 160, cell: ({ reason_name }) => reason_name ?? '–' },
        ]}
      />
    </Panel>
  )
}
