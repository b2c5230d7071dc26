import { endSessionsOf, withdrawPasswordLinks } from '@app/areas/session/server'
import { changeMany, fail, revertRow } from '@app/kit/server'
import { activateUser, inactivateUser } from './activity.server.ts'
import { heldUser } from './change-user.server.ts'
import { findActivity, findUserIds } from './find-users.store.ts'
import { lastAdmin, ownInactivation } from './user-refusals.contract.ts'
import { hasActiveAdmin, lockAdministrators } from './users.store.ts'

export const activateMany = changeMany('users.activateMany', {
  title: 'Ativar usuários',
  find: findUserIds,
  rows: findActivity,
  skip: ({ active }) => (active ? 'Já está ativo.' : null),
  change: async (context, { id }) => activateUser(context, await heldUser(context.db, id)),
})

export const inactivateMany = changeMany('users.inactivateMany', {
  title: 'Inativar usuários',
  find: findUserIds,
  rows: findActivity,
  skip: ({ id, active }, { user }) => (id === user.id ? ownInactivation.message : active ? null : 'Já está inativo.'),
  change: async (context, { id }) => inactivateUser(context, await heldUser(context.db, id)),
})

/** A change taken back leaves people as the rules of changing them do. */
export const userReversal = revertRow({
  entity: 'user',
  actions: ['update', 'activate', 'inactivate'],
  ability: 'admin',
  table: 'users',
  columns: ['name', 'username', 'email', 'employee_code', 'active'],
  by: 'updated_by',
  async also({ db, user, now }, { entity_id, action }) {
    if (action !== 'activate') return
    if (entity_id === user.id) fail(ownInactivation)
    await lockAdministrators(db)
    if (!(await hasActiveAdmin(db))) fail(lastAdmin)
    await endSessionsOf(db, entity_id, now)
    await withdrawPasswordLinks(db, entity_id, now)
  },
})
