import type { DifferenceItem } from '@app/domain/day/differences/contract'
import { DataTable, DateTimeText, EmptyState, Money, StatusTag } from '@app/kit/web'

const sides = { system: 'Sistema', confirmation: 'Confirmação', other: 'Turno' } as const

type Props = { label: string; items: readonly DifferenceItem[]; empty: string }

export const ItemsTable = ({ label, items, empty }: Props) => (
  <DataTable
    label={label}
    rows={items.map((item, index) => ({ ...item, key: String(index) }))}
    rowKey={({ key }) => key}
    empty={<EmptyState title={empty} />}
    columns={[
      { title: 'Lado', cell: ({ side }) => sides[side] },
      {
        title: 'O que é',
        width: 180,
        cell: ({ description, cancelled }) => (
          <>
            {description} {cancelled && <StatusTag tone="bad">cancelada</StatusTag>}
          </>
        ),
      },
      { title: 'Hora', cell: ({ occurred_at }) => <DateTimeText instant={occurred_at} /> },
      { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
      { title: 'NSU', cell: ({ nsu }) => nsu ?? '–' },
      { title: 'Autorização', cell: ({ auth_code }) => auth_code ?? '–' },
      { title: 'Terminal', cell: ({ terminal_logical_no }) => terminal_logical_no ?? '–' },
    ]}
  />
)
