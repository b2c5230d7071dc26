import { RecordHistory } from '@app/areas/records/web'
import {
  DataTable,
  DateTimeText,
  EmptyState,
  Inline,
  KeyValue,
  Loaded,
  Money,
  Panel,
  Stack,
  StatusTag,
  useRead,
} from '@app/kit/web'
import { type Pickup, pickupRecord, type Safe, type SafeItem, safeItemKinds, safes } from './safe.contract.ts'
import { CancelPickup, PickUp } from './safe.forms.tsx'

type PickupAmounts = Pick<Pickup, 'amount_cents' | 'banked_cents'> & { cancelled_at?: string | null }

export const PickupState = ({ pickup }: { pickup: PickupAmounts }) =>
  pickup.cancelled_at ? (
    <StatusTag tone="neutral">Cancelada</StatusTag>
  ) : pickup.banked_cents === pickup.amount_cents ? (
    <StatusTag tone="good">No banco</StatusTag>
  ) : pickup.banked_cents === 0 ? (
    <StatusTag tone="wait">Em trânsito</StatusTag>
  ) : (
    <StatusTag tone="wait">Parte no banco</StatusTag>
  )

const formatItem = ({ kind, envelope_no, shift_no }: SafeItem) =>
  [[safeItemKinds[kind], envelope_no].filter(Boolean).join(' '), shift_no !== null && `turno ${shift_no}`]
    .filter(Boolean)
    .join(', ')

const Items = ({ safe }: { safe: Safe }) => (
  <DataTable
    label="No cofre"
    dense
    rows={safe.items}
    rowKey={({ kind, id }) => `${kind}:${id}`}
    maxHeight={320}
    empty={<EmptyState title="O cofre está vazio." />}
    columns={[
      { title: 'Desde', cell: ({ occurred_at }) => <DateTimeText instant={occurred_at} /> },
      { title: 'O quê', cell: formatItem },
      { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
    ]}
  />
)

const Pickups = ({ safe }: { safe: Safe }) => (
  <DataTable
    label="Coletas"
    dense
    rows={safe.pickups}
    rowKey={({ id }) => id}
    maxHeight={320}
    empty={<EmptyState title="Nenhuma coleta ainda." />}
    columns={[
      {
        title: 'Coleta',
        cell: ({ picked_up_at, carrier_name, guide_no }) => (
          <>
            <DateTimeText instant={picked_up_at} />
            <br />
            {[carrier_name, guide_no && `guia ${guide_no}`].filter(Boolean).join(' · ')}
          </>
        ),
      },
      { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
      {
        title: 'Situação',
        cell: (pickup) => (
          <>
            <PickupState pickup={pickup} />
            {pickup.cancelled_at === null && pickup.banked_cents === 0 && <CancelPickup safe={safe} pickup={pickup} />}
          </>
        ),
      },
    ]}
  />
)

const LastPickupHistory = ({ safe: { pickups } }: { safe: Safe }) =>
  pickups[0] ? (
    <Panel title="Histórico da última coleta">
      <RecordHistory record={pickupRecord} id={pickups[0].id} />
    </Panel>
  ) : null

export default function SafePanel({ company_id }: { company_id: string }) {
  const read = useRead(safes.get, { params: { company_id } })
  return (
    <Loaded read={read} lines={6}>
      {(safe) => (
        <Stack>
          <Inline spread>
            <KeyValue
              items={[
                ['No cofre', <Money key="balance" cents={safe.balance_cents} strong />],
                ['Em trânsito', <Money key="transit" cents={safe.in_transit_cents} />],
              ]}
            />
            <PickUp safe={safe} />
          </Inline>
          <Items safe={safe} />
          <Pickups safe={safe} />
          <LastPickupHistory safe={safe} />
        </Stack>
      )}
    </Loaded>
  )
}
