import { Columns, DateTimeText, EmptyState, FormDialog, KeyValue, Money, MoneyField, Panel, Stack } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import type { CashConciliationDetail } from '../day-view.contract.ts'
import { useStale } from '../stale.tsx'
import { editRefusal } from './day.rules.ts'
import { DrawersTable, type DrawerView } from './drawers-table.tsx'

/** The count of one drawer. */
function Count({ day, drawer }: { day: CashConciliationDetail; drawer: DrawerView }) {
  const stale = useStale()
  return (
    <FormDialog
      opener={drawer.counted_cents === null ? 'Contar caixa' : 'Contar de novo'}
      openerLook={drawer.counted_cents === null ? 'primary' : 'secondary'}
      small
      blocked={editRefusal(day)}
      title={`Contagem do turno ${drawer.shift_no} · ${drawer.till}`}
      intro={stale.notice}
      submit={cashConciliations.count}
      params={{ id: day.id, session_id: String(drawer.session_id) }}
      carried={{ version: day.version }}
      initial={{ counted_cents: drawer.counted_cents ?? undefined }}
      action="Registrar contagem"
      onFailed={stale.failed}
    >
      <MoneyField name="counted_cents" label="Total contado na gaveta" autoFocus />
    </FormDialog>
  )
}

const Shift = ({ day, drawer }: { day: CashConciliationDetail; drawer: DrawerView }) => (
  <Panel title={`Turno ${drawer.shift_no} · ${drawer.till}`} actions={<Count day={day} drawer={drawer} />}>
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
  </Panel>
)

/** Who was at which drawer, what should be in it and what was counted. */
export const ShiftsTab = ({ day }: { day: CashConciliationDetail }) =>
  day.drawers.length === 0 ? (
    <EmptyState title="Nenhum turno neste dia ainda." />
  ) : (
    <Stack>
      <Columns min={480}>
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
    </Stack>
  )
