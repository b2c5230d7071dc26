import { hasSharedPasswordOrigin } from '@app/areas/session/server'
import { type AdministratorRequest, UserAccess } from '@app/domain/people/contract'
import { notifyUser } from '@app/domain/people/server'
import type { ChangeContext, Db } from '@app/kit/server'
import { ownAdministratorRequest, sharedPassword } from './administrator-requests.contract.ts'
import {
  endAdministratorRequest,
  getPendingRequest,
  lockPendingAdministratorRequests,
  type StoredRequest,
} from './administrator-requests.store.ts'

type RequestReader = { db: Db; user: { id: string }; now: string }

export async function findDecisionRefusal({ db, user }: Omit<RequestReader, 'now'>, requested_by: string) {
  if (requested_by === user.id) return ownAdministratorRequest
  return (await hasSharedPasswordOrigin(db, user.id, requested_by)) ? sharedPassword : undefined
}

export async function getPendingAdministratorRequest(
  reader: RequestReader,
  user_id: string,
): Promise<AdministratorRequest | null> {
  const found = await getPendingRequest(reader.db, user_id)
  if (!found) return null
  const { id, access_after, requested_by, requested_by_name, requested_at, version } = found
  return {
    ...{ id, requested_by_name, requested_at, version },
    abilities: UserAccess.parse(access_after).abilities,
    can_withdraw: requested_by === reader.user.id,
    decide_refusal: (await findDecisionRefusal(reader, requested_by))?.message ?? null,
  }
}

const verbs = { approved: 'approve', refused: 'refuse', withdrawn: 'withdraw' } as const
const verbsInWords = { approved: 'aprovou', refused: 'recusou', withdrawn: 'retirou' } as const

type Outcome = { status: keyof typeof verbs; note: string | null }

export async function closeAdministratorRequest(
  { db, user, now, audit }: ChangeContext,
  request: StoredRequest,
  { status, note }: Outcome,
) {
  await endAdministratorRequest(db, request.id, { status, decided_by: user.id, decided_at: now, decision_note: note })
  await audit({
    ...{ company_id: null, entity: 'user', entity_id: request.user_id },
    action: `administrator.${verbs[status]}`,
    before: request.access_before,
    after: request.access_after,
    reason: note,
  })
  if (request.requested_by === user.id) return
  await notifyUser(db, {
    user_id: request.requested_by,
    company_id: null,
    type: `administrator_${status}`,
    message: `${user.name} ${verbsInWords[status]} o seu pedido para tornar ${request.person_name} administrador(a).${note === null ? '' : ` Motivo: ${note}`}`,
    entity: 'user',
    entity_id: request.user_id,
    link: `/user/${request.user_id}`,
    now,
  })
}

/** Requests for a user whose access changed, and those of a requester who is no longer an administrator. */
export async function withdrawOutdated(call: ChangeContext, user_id: string, { lostAdmin }: { lostAdmin: boolean }) {
  for (const request of await lockPendingAdministratorRequests(call.db, user_id))
    if (request.user_id === user_id || lostAdmin)
      await closeAdministratorRequest(call, request, {
        status: 'withdrawn',
        note: 'O acesso de quem pediu ou da pessoa mudou.',
      })
}
