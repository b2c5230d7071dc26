import LeaveDialog from './form-leave.tsx'
import { useLeaveGuard } from './leave-guard.tsx'

export default function CellsLeave() {
  const { asking, stay, leave } = useLeaveGuard(true)
  return asking && <LeaveDialog draft={false} onStay={stay} onKeep={leave} onDiscard={leave} />
}
