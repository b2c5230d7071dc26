import LeaveDialog from '../form/form-leave.tsx'
import { useLeaveGuard } from '../form/leave-guard.tsx'

export default function CellsLeave() {
  const { asking, stay, leave } = useLeaveGuard({ hasUnsaved: true })
  return asking && <LeaveDialog draft={false} onStay={stay} onKeep={leave} onDiscard={leave} />
}
