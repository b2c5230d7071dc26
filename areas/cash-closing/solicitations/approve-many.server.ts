import { solicitationStatuses } from '@app/domain/day/assessment/contract'
import { actorOf } from '@app/domain/day/life/server'
import { changeMany } from '@app/kit/server'
import { approveSolicitation } from './decide.server.ts'
import { approvedAlone, mostApproved } from './queue.rules.ts'
import type { SolicitationFilter } from './solicitations.contract.ts'
import { findRequests, solicitationsOf } from './solicitations.store.ts'

/**
 * Approves requests in bulk, each as if alone; failures are reported with their reason. Requests that need individual
 * approval are skipped.
 */
export const approveMany = changeMany('solicitations.approveMany', {
  title: 'Aprovar solicitações',
  most: mostApproved,
  find: (db, filter: SolicitationFilter, now, user_id) => solicitationsOf(db, filter, { user_id, now }),
  rows: async (db, ids) =>
    (await findRequests(db, ids)).map((request) => ({
      ...request,
      label: `Nº ${request.number} · ${request.company_name}`,
    })),
  skip: (request) =>
    request.status === 'pending'
      ? approvedAlone(request)
      : `Está ${solicitationStatuses[request.status].toLowerCase()}.`,
  change: (call, { id, version }) => approveSolicitation(call.db, actorOf(call), { id, version }),
})
