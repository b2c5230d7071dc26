import { confirmPassword, hasPasswordOriginSince, isPasswordFresh } from '@app/areas/session/server'
import {
  administratorPassword,
  administratorPending,
  administratorRecent,
  UserAccess,
  userNotFound,
} from '@app/domain/people/contract'
import {
  type Access,
  findOtherAdmins,
  getFormerAdmin,
  isActiveAdmin,
  lockAdministrators,
  notifyUser,
} from '@app/domain/people/server'
import { addMilliseconds, notFound, notSignedIn } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, implement, newId, refuseStale } from '@app/kit/server'
import {
  applyAccess,
  checkAccess,
  getUserDetail,
  type UserChangeContext,
  userEntityRef,
} from '../change-user.server.ts'
import { type FoundUser, lockUser } from '../find-users.store.ts'
import { isSameSet } from '../users.rules.ts'
import {
  administratorRequestDecided,
  administratorRequestOutdated,
  administratorRequestStatuses,
  administratorRequests,
  notYourAdministratorRequest,
} from './administrator-requests.contract.ts'
import {
  insertAdministratorRequest,
  lockAdministratorRequest,
  type StoredRequest,
} from './administrator-requests.store.ts'
import {
  closeAdministratorRequest,
  findDecisionRefusal,
  getPendingAdministratorRequest,
} from './pending-administrators.server.ts'

// A removed administrator counts for 7 days: otherwise one could remove the other and act alone before it is noticed.
const formerAdminCounts = 7 * 24 * 3_600_000

export async function requireFreshPassword(db: Db, token: string | null, now: string) {
  if (!(await isPasswordFresh(db, token, now))) fail(administratorPassword)
}

/** If another administrator can decide, a request waits (true). Refuses if the only other one was just removed. */
export async function raiseAdministrator(call: UserChangeContext, person: FoundUser, access: Access): Promise<boolean> {
  const { db, user, now, audit } = call
  await checkAccess(db, access)
  const otherAdmins = (await findOtherAdmins(db, user.id)).filter((id) => id !== person.id)
  if (otherAdmins.length === 0) {
    const since = addMilliseconds(now, -formerAdminCounts)
    const former = await getFormerAdmin(db, { except: [user.id, person.id], since })
    if (former) fail(administratorRecent, { values: { name: former.name } })
    await applyAccess(call, person, access)
    return false
  }
  const pending = await getPendingAdministratorRequest(call, person.id)
  if (pending) fail(administratorPending, { values: { name: pending.requested_by_name } })
  const before = { abilities: person.abilities, company_ids: person.company_ids }
  const request = { id: newId(), user_id: person.id, access_before: before, access_after: access }
  await insertAdministratorRequest(db, { ...request, requested_by: user.id, requested_at: now })
  await audit({ ...userEntityRef(person.id), action: 'administrator.request', before, after: access })
  for (const user_id of otherAdmins)
    await notifyUser(db, {
      ...{ user_id, company_id: null, type: 'administrator_requested', entity: 'user', entity_id: person.id, now },
      message: `${user.name} pediu que ${person.name} administre o sistema. Confira e aprove ou recuse.`,
      link: `/user/${person.id}`,
    })
  return true
}

type Target = { id: string; version: number }

async function lockPendingAdministratorRequest(db: Db, { id, version }: Target) {
  // Every change of administrators takes this lock first, so that two calls cannot deadlock.
  await lockAdministrators(db)
  const request = (await lockAdministratorRequest(db, id)) ?? fail(notFound)
  if (request.status !== 'pending')
    fail(administratorRequestDecided, {
      values: { status: administratorRequestStatuses[request.status].toLowerCase() },
    })
  const { requested_by: updated_by, requested_by_name: updated_by_name, requested_at: updated_at } = request
  refuseStale({ ...request, updated_by, updated_by_name, updated_at }, version)
  return request
}

async function requireDecider(call: ChangeContext, { requested_by }: StoredRequest) {
  const refusal = await findDecisionRefusal(call, requested_by)
  if (refusal) fail(refusal)
}

async function isCurrent(db: Db, request: StoredRequest, person: FoundUser) {
  const before = UserAccess.parse(request.access_before)
  const same = isSameSet(before.abilities, person.abilities) && isSameSet(before.company_ids, person.company_ids)
  if (!same || !person.active || !(await isActiveAdmin(db, request.requested_by))) return false
  return !(await hasPasswordOriginSince(db, request.requested_by, request.requested_at))
}

async function approveRequest(call: ChangeContext, request: StoredRequest) {
  const { db } = call
  await requireDecider(call, request)
  const person = (await lockUser(db, request.user_id)) ?? fail(userNotFound)
  if (!(await isCurrent(db, request, person))) {
    await closeAdministratorRequest(call, request, { status: 'withdrawn', note: administratorRequestOutdated.message })
    return false
  }
  await closeAdministratorRequest(call, request, { status: 'approved', note: null })
  await applyAccess(call, person, UserAccess.parse(request.access_after))
  return true
}

export default implement(administratorRequests, {
  approve: async ({ params, body: { password, version }, user, request, now, within, noteSecurity }) => {
    if (!user) return fail(notSignedIn)
    if (password) await confirmPassword({ user, password, request, now, within, noteSecurity })
    // The withdrawal must be committed although the call is refused.
    const detail = await within(async (db, audit) => {
      const call = { db, user, now, audit }
      await requireFreshPassword(db, request.token, now)
      const pendingRequest = await lockPendingAdministratorRequest(db, { ...params, version })
      return (await approveRequest(call, pendingRequest)) ? getUserDetail(call, pendingRequest.user_id) : null
    })
    return detail ?? fail(administratorRequestOutdated)
  },

  refuse: async ({ params, body: { version, note }, ...call }) => {
    const pendingRequest = await lockPendingAdministratorRequest(call.db, { ...params, version })
    await requireDecider(call, pendingRequest)
    await closeAdministratorRequest(call, pendingRequest, { status: 'refused', note })
    return getUserDetail(call, pendingRequest.user_id)
  },

  withdraw: async ({ params, body: { version }, ...call }) => {
    const pendingRequest = await lockPendingAdministratorRequest(call.db, { ...params, version })
    if (pendingRequest.requested_by !== call.user.id) fail(notYourAdministratorRequest)
    await closeAdministratorRequest(call, pendingRequest, { status: 'withdrawn', note: null })
    return getUserDetail(call, pendingRequest.user_id)
  },
})
