import {
  countWebhooksRemovedAt,
  endUserSessions,
  removeWebhooksOf,
  withdrawPasswordLinks,
} from '@app/areas/session/server'
import { administratorActivation, lastAdmin, ownInactivation, userNotFound } from '@app/domain/people/contract'
import { hasActiveAdmin, isAdministrator, lockAdministrators, updateUser } from '@app/domain/people/server'
import { type ChangeContext, type Db, fail, newBulkHandler, type PastChange, revertRow } from '@app/kit/server'
import { endAdministrator } from '../administrators/administrator-notices.server.ts'
import { withdrawOutdated } from '../administrators/pending-administrators.server.ts'
import { lockUnchangedUser, lockUserForAccess, type UserChangeContext, userEntityRef } from '../change-user.server.ts'
import { buildUsersQuery, type FoundUser, findActivity, getUser } from '../find-users.store.ts'

async function endAccess(call: ChangeContext, { id, name }: { id: string; name: string }) {
  const { db, now } = call
  if (!(await hasActiveAdmin(db))) fail(lastAdmin)
  if (await isAdministrator(db, id)) await endAdministrator(call, { id, name, active: false })
  await endUserSessions(db, id, now)
  await withdrawPasswordLinks(db, id, now)
  await removeWebhooksOf(db, id, now)
}

export async function inactivateUser(call: UserChangeContext, person: FoundUser) {
  const { db, user, now, audit } = call
  if (person.id === user.id) fail(ownInactivation)
  await updateUser(db, person.id, { active: false, by: user.id, now })
  await audit({
    ...userEntityRef(person.id),
    action: 'inactivate',
    before: { active: person.active },
    after: { active: false },
  })
  await endAccess(call, person)
  await withdrawOutdated(call, person.id, { lostAdmin: true })
}

/** Refuses administrators: activating one makes an administrator, which needs a second person. */
export async function activateUser({ db, user, now, audit }: UserChangeContext, person: FoundUser) {
  if (person.abilities.includes('admin')) fail(administratorActivation)
  await updateUser(db, person.id, { active: true, by: user.id, now })
  await audit({
    ...userEntityRef(person.id),
    action: 'activate',
    before: { active: person.active },
    after: { active: true },
  })
}

export const activateMany = newBulkHandler('users.activateMany', {
  title: 'Ativar usuários',
  find: buildUsersQuery,
  rows: findActivity,
  skip: ({ active }) => (active ? 'Já está ativo.' : null),
  change: async (context, { id }) => activateUser(context, await lockUnchangedUser(context.db, id)),
})

export const inactivateMany = newBulkHandler('users.inactivateMany', {
  title: 'Inativar usuários',
  find: buildUsersQuery,
  rows: findActivity,
  skip: ({ id, active }, { user }) => (id === user.id ? ownInactivation.message : active ? null : 'Já está inativo.'),
  change: async (context, { id }) => inactivateUser(context, await lockUserForAccess(context.db, id)),
})

/** The secret of a webhook is deleted at its end, so an undo cannot bring it back. */
async function noteEndedWebhooks(db: Db, { action, entity_id, created_at, label }: PastChange) {
  const count = action === 'inactivate' ? await countWebhooksRemovedAt(db, entity_id, created_at) : 0
  if (count === 0) return undefined
  return count === 1
    ? `O webhook de ${label} não volta, porque o segredo foi apagado. A pessoa pode criar outro em Preferências.`
    : `Os ${count} webhooks de ${label} não voltam, porque os segredos foram apagados. A pessoa pode criar outros em Preferências.`
}

export const userReversal = revertRow({
  entity: 'user',
  actions: ['update', 'activate', 'inactivate'],
  ability: 'admin',
  table: 'users',
  columns: ['name', 'username', 'email', 'employee_code', 'active'],
  by: 'updated_by',
  note: noteEndedWebhooks,
  async also(call, { entity_id, action }) {
    const { db, user } = call
    if (action === 'inactivate' && (await isAdministrator(db, entity_id))) fail(administratorActivation)
    if (action !== 'activate') return
    if (entity_id === user.id) fail(ownInactivation)
    await lockAdministrators(db)
    await endAccess(call, (await getUser(db, entity_id)) ?? fail(userNotFound))
  },
})
