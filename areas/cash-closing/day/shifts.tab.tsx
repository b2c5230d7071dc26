import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { Columns, DateTimeText, EmptyState, KeyValue, Money, Panel, Stack } from '@app/kit/web'
import { DrawersTable, type DrawerView } from '../day-parts/drawers-table.tsx'
import { SafeOfDay } from '../safes/safe-day.tsx'
import { CountDrawerForm } from '../till/count.form.tsx'
import { Counts } from '../till/counts.tsx'
import { DrawerMatchPanel } from '../till/drawer-match.tsx'
import { TillLines } from '../till/till-lines.tsx'
import { Deposits } from './deposits.tsx'

const Shift = ({ day, drawer }: { day: CashConciliationDetail; drawer: DrawerView }) => (
  <Panel title={`Turno ${drawer.shift_no} · ${drawer.till}`} actions={<CountDrawerForm day={day} drawer={drawer} />}>
    <Stack>
      <KeyValue
        items={[
          ['Operador', drawer.operator],
          ['Abertura', <DateTimeText key="open" instant={drawer.opened_at} />],
          ['Fechamento', <DateTimeText key="close" instant={drawer.closed_at} />],
          [
            'Esperado',
            drawer.expected_cents === null ? (
              'Aparece depois da contagem'
            ) : (
              <Money key="expected" cents={drawer.expected_cents} />
            ),
          ],
          ['Contado', <Money key="counted" cents={drawer.counted_cents} />],
          ['Diferença', <Money key="difference" cents={drawer.difference_cents} signed strong />],
        ]}
      />
      <DrawerMatchPanel day={day} drawer={drawer} />
      <Counts day={day} drawer={drawer} />
      <TillLines day={day} drawer={drawer} />
    </Stack>
  </Panel>
)

export const ShiftsTab = ({ day }: { day: CashConciliationDetail }) =>
  day.drawers.length === 0 ? (
    <EmptyState title="Nenhum turno neste dia ainda." />
  ) : (
    <Stack>
      <Columns min={640}>
        {day.drawers.map((drawer) => (
          <Shift key={drawer.session_id} day={day} drawer={drawer} />
        ))}
      </Columns>
      <Panel
        title="Caixa, termo a termo"
        flush
        footer={
          <strong>
            A depositar: <Money cents={day.to_deposit_cents} />
          </strong>
        }
      >
        <DrawersTable drawers={day.drawers} />
      </Panel>
      <SafeOfDay day={day} />
      <Deposits day={day} />
    </Stack>
  )
