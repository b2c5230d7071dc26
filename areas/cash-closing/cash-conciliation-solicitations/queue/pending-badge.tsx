import { MenuBadge, useRead } from '@app/kit/web'
import { pendingRequests } from '../../dashboard/pending-requests.contract.ts'

export default function PendingBadge() {
  const read = useRead(pendingRequests.pendingRequests, {}, { quiet: true, background: true, refetchInterval: 120_000 })
  const count = read.data?.count ?? 0
  return count > 0 && <MenuBadge count={count} words={count === 1 ? 'pendente' : 'pendentes'} />
}
