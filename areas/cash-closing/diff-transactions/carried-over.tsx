import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { showDate } from '@app/kit/contract'
import { Button, DataTable, Money, Panel, useRead } from '@app/kit/web'
import { codeNames } from '../day-parts/difference-columns.tsx'
import { differences } from '../differences/differences.contract.ts'

const maxShown = 50

/** Deferred differences of earlier days. They count only on their own day; here they are information. */
export function CarriedOver({ day }: { day: CashConciliationDetail }) {
  const query = { company_id: day.company_id, status: 'deferred', before: day.business_date, limit: maxShown } as const
  const read = useRead(differences.list, { query })
  const waiting = read.data?.data ?? []
  if (waiting.length === 0) return null
  return (
    <Panel
      flush
      title={read.data?.next ? `Adiadas de dias anteriores: as ${maxShown} primeiras` : 'Adiadas de dias anteriores'}
    >
      <DataTable
        label="Adiadas de dias anteriores"
        rows={waiting}
        rowKey={({ id }) => id}
        rowTone={() => 'wait'}
        columns={[
          { title: 'Dia', cell: ({ business_date }) => showDate(business_date) },
          { title: 'Código', width: 190, cell: ({ code }) => codeNames[code] },
          { title: 'O que aconteceu', width: 280, cell: ({ sentence }) => sentence },
          { title: 'Diferença', number: true, cell: ({ effect_cents }) => <Money cents={effect_cents} signed /> },
          { title: 'Adiada até', cell: ({ deferred_to }) => (deferred_to === null ? '–' : showDate(deferred_to)) },
          {
            title: 'Ações',
            actions: true,
            cell: ({ id, cash_conciliation_id, business_date }) => (
              <Button
                small
                to={`/cash-conciliation/${cash_conciliation_id}/diff-transactions/${business_date}?open=${id}`}
              >
                Ver no seu dia
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  )
}
