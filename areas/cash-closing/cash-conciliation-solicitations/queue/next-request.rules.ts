import { localTime } from '@app/kit/contract'
import type { SolicitationRow } from '../solicitations.contract.ts'

type DecidedBy = Pick<SolicitationRow, 'requested_by_id' | 'analyst_id' | 'analyst_name' | 'analyst_until'>

/** The reason why this user cannot decide the request; undefined if the user can. */
export function getDecisionRefusal(request: DecidedBy, user_id: string) {
  const { requested_by_id, analyst_id, analyst_name, analyst_until } = request
  if (requested_by_id === user_id) return 'Você não pode analisar a própria solicitação.'
  if (analyst_id !== null && analyst_id !== user_id && analyst_until !== null)
    return `Solicitação em análise por ${analyst_name} até ${localTime(analyst_until)}.`
  return undefined
}

type QueueRow = DecidedBy & Pick<SolicitationRow, 'id' | 'status'>

/** The next request of the queue that this user can decide: below the decided one, else from the top. */
export function findNextRequest<Row extends QueueRow>(queue: readonly Row[], decidedId: string, user_id: string) {
  const at = queue.findIndex(({ id }) => id === decidedId)
  return [...queue.slice(at + 1), ...queue.slice(0, Math.max(at, 0))].find(
    (request) => request.status === 'pending' && getDecisionRefusal(request, user_id) === undefined,
  )
}
