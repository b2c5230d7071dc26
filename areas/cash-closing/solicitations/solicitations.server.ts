import { implement } from '@app/kit/server'
import { actorOf } from '../cash-conciliations/days/change-day.server.ts'
import { approveSolicitation, refuseSolicitation, withdrawSolicitation } from './decide.server.ts'
import { getSolicitationDetail } from './solicitation-detail.server.ts'
import { solicitations } from './solicitations.contract.ts'
import { findSolicitations } from './solicitations.store.ts'

export default implement(solicitations, {
  list: ({ db, query }) => findSolicitations(db, query),
  get: ({ db, user, params }) => getSolicitationDetail(db, user, params.id),
  approve: ({ params, body, ...call }) => approveSolicitation(call.db, actorOf(call), { ...params, ...body }),
  refuse: ({ params, body, ...call }) => refuseSolicitation(call.db, actorOf(call), { ...params, ...body }),
  withdraw: ({ params, body, ...call }) => withdrawSolicitation(call.db, actorOf(call), { ...params, ...body }),
})
