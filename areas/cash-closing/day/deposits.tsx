import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { capitalize } from '@app/kit/contract'
import { DataTable, Money, Panel, StatusTag } from '@app/kit/web'

export const Deposits = ({ day }: { day: CashConciliationDetail }) =>
  day.deposits.length > 0 && (
    <Panel title="Dinheiro no banco" flush>
      <DataTable
        label="Dinheiro no banco"
        rows={day.deposits}
        rowKey={({ id }) => String(id)}
        columns={[
          {
            title: 'Situação',
            width: 120,
            cell: ({ status }) => (
              <StatusTag tone={status === 'confirmed' ? 'good' : 'wait'}>
                {status === 'confirmed' ? 'No banco' : 'Sugerido'}
              </StatusTag>
            ),
          },
          { title: 'Por quê', cell: ({ sentence }) => capitalize(sentence) },
          { title: 'Valor no extrato', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
        ]}
      />
    </Panel>
  )
