import { type ListView, listSettings, notFound, passes, viewNameTaken } from '@app/kit/contract'
import { newId } from '../database/ids.ts'
import { refuseStale } from '../database/stale.ts'
import type { Db } from '../database/transactions.ts'
import { fail, onDuplicate } from '../http/domain-error.ts'
import { type Implementation, implement, type SessionUser } from '../http/implement.ts'
import {
  deleteView,
  findPreferences,
  findViews,
  getView,
  insertView,
  lockOwnView,
  setPreference,
  updateView,
} from './list-settings.store.ts'
import { findListOperation } from './lists.ts'

const nameTaken = 'list_views_name_key'

const requireView = async (db: Db, user: SessionUser, id: string) => (await getView(db, user.id, id)) ?? fail(notFound)

const buildAuditEntry = (entity_id: string, action: string, view: Partial<ListView>) => ({
  company_id: null,
  entity: 'list-view',
  entity_id,
  action,
  after: { list: view.list, name: view.name, shared: view.shared },
})

/** Preferences and saved views of lists; a person may use those of lists whose operation their abilities allow. */
export function implementListSettings(implementations: readonly Implementation[]) {
  const mayOpen = (user: SessionUser, list: string) => {
    const operation = findListOperation(implementations, list)?.operation
    return operation !== undefined && operation.ability !== 'public' && passes(user.abilities, operation.ability)
  }
  return implement(listSettings, {
    get: async ({ db, user }) => ({
      preferences: await findPreferences(db),
      views: (await findViews(db, user.id)).filter(({ list }) => mayOpen(user, list)),
    }),

    prefer: async ({ db, user, body, now }) => {
      const { default_view_id } = body
      if (!mayOpen(user, body.list)) fail(notFound)
      if (default_view_id && (await requireView(db, user, default_view_id)).list !== body.list) fail(notFound)
      await setPreference(db, user.id, body, now)
      return null
    },

    createView: async ({ db, user, body, now, audit }) => {
      if (!mayOpen(user, body.list)) fail(notFound)
      const id = newId()
      await onDuplicate(nameTaken, viewNameTaken, () => insertView(db, id, { ...body, owner_id: user.id, now }))
      await audit(buildAuditEntry(id, 'create', body))
      return requireView(db, user, id)
    },

    updateView: async ({ db, user, params, body, now, audit }) => {
      const view = (await lockOwnView(db, user.id, params.id)) ?? fail(notFound)
      refuseStale({ ...view, updated_by: user.id, updated_by_name: user.name }, body.version)
      await onDuplicate(nameTaken, viewNameTaken, () => updateView(db, params.id, body, now))
      await audit(buildAuditEntry(params.id, 'update', body))
      return requireView(db, user, params.id)
    },

    removeView: async ({ db, user, params, audit }) => {
      if (!(await lockOwnView(db, user.id, params.id))) fail(notFound)
      const view = await requireView(db, user, params.id)
      await deleteView(db, params.id)
      await audit(buildAuditEntry(params.id, 'remove', view))
      return null
    },
  })
}
