import { DataTable, DateTimeText, EmptyState, Loaded, Money, Panel, useCan, useRead } from '@app/kit/web'
import { safes } from './safe.contract.ts'
import { PickUp } from './safe.forms.tsx'
import { PickupState } from './safe.panel.tsx'

type Props = { day: { company_id: string; business_date: string } }

function Collect({ company_id }: { company_id: string }) {
  const { data } = useRead(safes.get, { params: { company_id } })
  return data ? <PickUp safe={data} /> : null
}

export function SafeOfDay({ day: { company_id, business_date } }: Props) {
  const can = useCan()
  // Users with a blind count may not see cash in the safe either.
  return can('cash-conciliation') ? <SafeDayPanel company_id={company_id} date={business_date} /> : null
}

function SafeDayPanel({ company_id, date }: { company_id: string; date: string }) {
  const read = useRead(safes.day, { params: { company_id, date } })
  return (
    <Panel title="Cofre e coletas" flush actions={<Collect company_id={company_id} />}>
      <Loaded read={read} lines={3}>
        {({ pickups, waiting_cents }) => (
          <DataTable
            label="Cofre e coletas"
            rows={pickups}
            rowKey={({ id }) => id}
            empty={
              <EmptyState title="Nada deste dia foi recolhido ainda.">
                No cofre: <Money cents={waiting_cents} />
              </EmptyState>
            }
            columns={[
              { title: 'Coleta', cell: ({ picked_up_at }) => <DateTimeText instant={picked_up_at} /> },
              { title: 'Transportadora', cell: ({ carrier_name }) => carrier_name },
              { title: 'Guia', cell: ({ guide_no }) => guide_no ?? '–' },
              { title: 'Deste dia', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
              { title: 'Situação', cell: (pickup) => <PickupState pickup={pickup} /> },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}
