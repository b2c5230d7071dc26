import { chargebacks } from '@app/areas/finance/contract'
import type { ChargebackState, ListedChargeback } from '@app/domain/receivables/contract'
import { showDate } from '@app/kit/contract'
import { DataTable, DateTimeText, Money, Panel, useRead } from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { ChargebackTag, describeChargeback } from './chargeback-tag.tsx'

const Lazy = lazy(() => import('./chargeback.panel.tsx'))

export function useChargebacks(day_id: string) {
  const { data, isPending } = useRead(chargebacks.listByDay, { params: { day_id } })
  return { rows: data?.data ?? [], known: !isPending }
}

const tones: Record<ChargebackState, 'bad' | 'wait' | 'good' | undefined> = {
  open: 'bad',
  contested: 'wait',
  lost: undefined,
  resolved: 'good',
}

export const ChargebackPanel = ({ id }: { id: string }) => (
  <Suspense>
    <Lazy id={id} />
  </Suspense>
)

type Props = { rows: readonly ListedChargeback[]; rowLink: (row: { id: string }) => string }

export function Chargebacks({ rows, rowLink }: Props) {
  if (rows.length === 0) return null
  return (
    <Panel flush title="Chargebacks das vendas deste dia (D14)">
      <DataTable
        label="Chargebacks das vendas deste dia"
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={rowLink}
        rowTone={({ status }) => tones[status]}
        columns={[
          { title: 'O que aconteceu', width: 360, cell: describeChargeback },
          { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} signed /> },
          { title: 'Encontrado em', cell: ({ found_at }) => <DateTimeText instant={found_at} /> },
          { title: 'Situação', cell: ({ status }) => <ChargebackTag status={status} /> },
          { title: 'Protocolo', cell: ({ protocol }) => protocol ?? '–' },
          { title: 'Prazo', cell: ({ due_on }) => (due_on === null ? '–' : showDate(due_on)) },
        ]}
      />
    </Panel>
  )
}
