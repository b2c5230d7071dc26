import { toDayActor } from '@app/domain/day/life/server'
import { implement } from '@app/kit/server'
import { approveMany } from './decisions/approve-many.server.ts'
import { approveSolicitation, refuseSolicitation, withdrawSolicitation } from './decisions/decide.server.ts'
import { getSolicitationDetail } from './document/solicitation-detail.server.ts'
import { answerComplement, askComplement } from './items/complement.server.ts'
import { findReceivingAnalysts, handOverRequest } from './queue/hand-over.server.ts'
import { assumeRequest, releaseRequest } from './queue/hold.server.ts'
import { findQueueChoices, getQueueFigures } from './queue/queue.store.ts'
import { solicitations } from './solicitations.contract.ts'
import { findSolicitations } from './solicitations.store.ts'

export default implement(solicitations, {
  list: ({ db, query, user, now }) => findSolicitations(db, query, { user_id: user.id, now }),
  choices: ({ db }) => findQueueChoices(db),
  figures: ({ db, now }) => getQueueFigures(db, now),
  get: ({ db, user, now, params }) => getSolicitationDetail(db, { user, now }, params.id),
  assume: ({ params, body, ...call }) => assumeRequest(call.db, toDayActor(call), { ...params, ...body }),
  release: ({ params, ...call }) => releaseRequest(call.db, toDayActor(call), params.id),
  analysts: async ({ db, user, params }) => ({ data: await findReceivingAnalysts(db, user, params.id) }),
  handOver: ({ params, body, ...call }) => handOverRequest(call.db, toDayActor(call), { ...params, ...body }),
  approveMany,
  approve: ({ params, body, ...call }) => approveSolicitation(call.db, toDayActor(call), { ...params, ...body }),
  refuse: ({ params, body, ...call }) => refuseSolicitation(call.db, toDayActor(call), { ...params, ...body }),
  ask: ({ params, body, ...call }) => askComplement(call.db, toDayActor(call), { ...params, ...body }),
  answer: ({ params, body, ...call }) => answerComplement(call.db, toDayActor(call), { ...params, ...body }),
  withdraw: ({ params, body, ...call }) => withdrawSolicitation(call.db, toDayActor(call), { ...params, ...body }),
})
