import LeaveDialog from './form-leave.tsx'
import { useLeaveGuard } from './leave-guard.tsx'

/** While a cell is not saved the page asks before it is left. */
export default function CellsLeave() {
  const { asking, stay, leave } = useLeaveGuard(true)
  return asking && <LeaveDialog draft={false} onStay={stay} onKeep={leave} onDiscard={leave} />
}
