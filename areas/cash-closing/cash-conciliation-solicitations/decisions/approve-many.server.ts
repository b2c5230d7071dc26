import { formatRequestNumber, solicitationStatuses } from '@app/domain/day/assessment/contract'
import { toDayActor } from '@app/domain/day/life/server'
import { newBulkHandler } from '@app/kit/server'
import { getSingleApprovalReason, maxApprovedRequests } from '../queue/queue.rules.ts'
import type { SolicitationFilter } from '../solicitations.contract.ts'
import { buildSolicitationsQuery, findSolicitationsById } from '../solicitations.store.ts'
import { approveSolicitation } from './decide.server.ts'

/** Approves each request alone; those that need individual approval (R31) are skipped. */
export const approveMany = newBulkHandler('solicitations.approveMany', {
  title: 'Aprovar solicitações',
  most: maxApprovedRequests,
  find: (db, filter: SolicitationFilter, now, user_id) => buildSolicitationsQuery(db, filter, { user_id, now }),
  rows: async (db, ids) =>
    (await findSolicitationsById(db, ids)).map((request) => ({
      ...request,
      label: formatRequestNumber(request),
    })),
  skip: (request) =>
    request.status === 'pending'
      ? getSingleApprovalReason(request)
      : `Está ${solicitationStatuses[request.status].toLowerCase()}.`,
  change: (call, { id, version }) => approveSolicitation(call.db, toDayActor(call), { id, version }),
})
