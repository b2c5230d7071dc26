import { formatRequestNumber } from '@app/domain/day/assessment/contract'
import { CardRows, RelativeTime, useRead, useUser } from '@app/kit/web'
import { SolicitationStatusTag } from '../../day-parts/tags.tsx'
import { solicitations } from '../solicitations.contract.ts'

const shownDecisions = 3

/** The last decisions of this analyst. A decision cannot be undone, so each only leads to its request. */
export default function LastDecisions() {
  const query = { decided_by_id: useUser().id, sort: '-decided_at', limit: shownDecisions }
  const { data } = useRead(solicitations.list, { query })
  if (!data || data.data.length === 0) return null
  return (
    <CardRows
      label="Suas últimas decisões"
      rows={data.data.map((request) => ({
        key: request.id,
        to: `/cash-conciliation-solicitation/${request.id}`,
        name: formatRequestNumber(request),
        detail: request.decided_at && <RelativeTime instant={request.decided_at} />,
        value: <SolicitationStatusTag status={request.status} />,
      }))}
    />
  )
}
