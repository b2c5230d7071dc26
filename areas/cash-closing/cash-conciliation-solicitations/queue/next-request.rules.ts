import { localTime } from '@app/kit/contract'
import type { SolicitationRow } from '../solicitations.contract.ts'
import { getRequestHolder } from './queue.rules.ts'

type DecidedBy = Pick<SolicitationRow, 'requested_by_id' | 'analyst_id' | 'analyst_name' | 'analyst_until'>

type Viewer = { user_id: string; now: string }

/** The reason why this user cannot decide the request, as in `findMostUrgent`; undefined if the user can. */
export function getDecisionRefusal(request: DecidedBy, { user_id, now }: Viewer) {
  const { requested_by_id, analyst_name, analyst_until } = request
  if (requested_by_id === user_id) return 'Você não pode analisar a própria solicitação.'
  const holder = getRequestHolder(request, now)
  if (holder !== null && holder !== user_id && analyst_until !== null)
    return `Solicitação em análise por ${analyst_name} até ${localTime(analyst_until)}.`
  return undefined
}

type QueueRow = DecidedBy & Pick<SolicitationRow, 'id' | 'status'>

/** The first request of the queue that this user can decide, except the decided ones. The queue shows the most urgent first. */
export const findNextRequest = <Row extends QueueRow>(
  queue: readonly Row[],
  decidedIds: readonly string[],
  viewer: Viewer,
) =>
  queue.find(
    (request) =>
      !decidedIds.includes(request.id) &&
      request.status === 'pending' &&
      getDecisionRefusal(request, viewer) === undefined,
  )
