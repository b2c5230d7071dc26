import { Drawer } from '@app/kit/web'
import { ShiftsTab } from '../day/shifts.tab.tsx'
import { DayById } from '../day-parts/day-of.tsx'

export default function CountDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Drawer open title="Contar caixa" size="xl" onClose={onClose}>
      <DayById id={id}>{(day) => <ShiftsTab day={day} />}</DayById>
    </Drawer>
  )
}
