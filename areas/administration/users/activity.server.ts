import { endSessionsOf, withdrawPasswordLinks } from '@app/areas/session/server'
import { administratorActivation, lastAdmin, ownInactivation, userNotFound } from '@app/domain/people/contract'
import { hasActiveAdmin, isAdministrator, lockAdministrators, updateUser } from '@app/domain/people/server'
import { type ChangeContext, changeMany, fail, revertRow } from '@app/kit/server'
import { endAdministrator } from './administrator-notices.server.ts'
import { type Actor, entityOf, heldForAccess, heldUser } from './change-user.server.ts'
import { type FoundUser, findActivity, getUser, usersOf } from './find-users.store.ts'
import { withdrawOutdated } from './pending-administrators.server.ts'

/** Ends sessions and open links of an inactivated user and makes sure that an administrator remains. */
async function shutOut(call: ChangeContext, { id, name }: { id: string; name: string }) {
  const { db, now } = call
  if (!(await hasActiveAdmin(db))) fail(lastAdmin)
  if (await isAdministrator(db, id)) await endAdministrator(call, { id, name, active: false })
  await endSessionsOf(db, id, now)
  await withdrawPasswordLinks(db, id, now)
}

export async function inactivateUser(call: Actor, person: FoundUser) {
  const { db, user, now, audit } = call
  if (person.id === user.id) fail(ownInactivation)
  await updateUser(db, person.id, { active: false, by: user.id, now })
  await audit({
    ...entityOf(person.id),
    action: 'inactivate',
    before: { active: person.active },
    after: { active: false },
  })
  await shutOut(call, person)
  await withdrawOutdated(call, person.id, { lostAdmin: true })
}

/** Activates a user. Administrators are refused: activating one would make an administrator, which needs a second person. */
export async function activateUser({ db, user, now, audit }: Actor, person: FoundUser) {
  if (person.abilities.includes('admin')) fail(administratorActivation)
  await updateUser(db, person.id, { active: true, by: user.id, now })
  await audit({
    ...entityOf(person.id),
    action: 'activate',
    before: { active: person.active },
    after: { active: true },
  })
}

export const activateMany = changeMany('users.activateMany', {
  title: 'Ativar usuários',
  find: usersOf,
  rows: findActivity,
  skip: ({ active }) => (active ? 'Já está ativo.' : null),
  change: async (context, { id }) => activateUser(context, await heldUser(context.db, id)),
})

export const inactivateMany = changeMany('users.inactivateMany', {
  title: 'Inativar usuários',
  find: usersOf,
  rows: findActivity,
  skip: ({ id, active }, { user }) => (id === user.id ? ownInactivation.message : active ? null : 'Já está inativo.'),
  change: async (context, { id }) => inactivateUser(context, await heldForAccess(context.db, id)),
})

/** Reverting a change follows the same rules as making it. */
export const userReversal = revertRow({
  entity: 'user',
  actions: ['update', 'activate', 'inactivate'],
  ability: 'admin',
  table: 'users',
  columns: ['name', 'username', 'email', 'employee_code', 'active'],
  by: 'updated_by',
  async also(call, { entity_id, action }) {
    const { db, user } = call
    if (action === 'inactivate' && (await isAdministrator(db, entity_id))) fail(administratorActivation)
    if (action !== 'activate') return
    if (entity_id === user.id) fail(ownInactivation)
    await lockAdministrators(db)
    await shutOut(call, (await getUser(db, entity_id)) ?? fail(userNotFound))
  },
})
