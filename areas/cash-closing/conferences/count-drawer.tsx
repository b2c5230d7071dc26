import { Drawer } from '@app/kit/web'
import { DayById } from '../day-parts/day-of.tsx'
import { ShiftsTab } from '../till/shifts.tab.tsx'

export default function CountDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Drawer open title="Contar caixa" size="wide" onClose={onClose}>
      <DayById id={id}>{(day) => <ShiftsTab day={day} isFocused />}</DayById>
    </Drawer>
  )
}
