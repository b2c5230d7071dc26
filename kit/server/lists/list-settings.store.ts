import { ColumnChoice, type ListPreference, type ListView, type ListViewDraft, SavedState } from '@app/kit/contract'
import { z } from 'zod'
import type { Db } from '../database/transactions.ts'

const Density = z.enum(['compact', 'comfortable'])
const Columns = z.array(ColumnChoice)

/** Returns list preferences; row-level security limits them to the person of the transaction. */
export async function findPreferences(db: Db): Promise<ListPreference[]> {
  const rows = await db
    .selectFrom('list_preferences')
    .select(['list', 'columns', 'density', 'default_view_id'])
    .orderBy('list')
    .execute()
  return rows.map((row) => ({ ...row, columns: Columns.parse(row.columns), density: Density.parse(row.density) }))
}

export async function setPreference(db: Db, user_id: string, { list, columns, ...rest }: ListPreference, now: string) {
  const values = { ...rest, columns: JSON.stringify(columns), updated_at: now }
  await db
    .insertInto('list_preferences')
    .values({ user_id, list, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet(values))
    .execute()
}

const buildViewsQuery = (db: Db, user_id: string) =>
  db
    .selectFrom('list_views')
    .innerJoin('users', 'users.id', 'list_views.owner_id')
    .select([
      'list_views.id',
      'list_views.list',
      'list_views.name',
      'list_views.shared',
      'list_views.state',
      'list_views.columns',
      'list_views.density',
      'list_views.version',
      'users.name as owner_name',
    ])
    .select((eb) => eb('list_views.owner_id', '=', user_id).as('own'))

type ViewRow = Awaited<ReturnType<ReturnType<typeof buildViewsQuery>['execute']>>[number]

const viewOf = (row: ViewRow): ListView => ({
  ...row,
  own: Boolean(row.own),
  state: SavedState.parse(row.state),
  columns: Columns.parse(row.columns),
  density: Density.parse(row.density),
})

export const findViews = async (db: Db, user_id: string) =>
  (await buildViewsQuery(db, user_id).orderBy('list_views.name').execute()).map(viewOf)

export async function getView(db: Db, user_id: string, id: string) {
  const row = await buildViewsQuery(db, user_id).where('list_views.id', '=', id).executeTakeFirst()
  return row && viewOf(row)
}

export const lockOwnView = (db: Db, user_id: string, id: string) =>
  db
    .selectFrom('list_views')
    .select(['id', 'version', 'updated_at'])
    .where('id', '=', id)
    .where('owner_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()

const toColumns = ({ name, shared, density, state, columns }: ListViewDraft) => ({
  name,
  shared,
  density,
  state: JSON.stringify(state),
  columns: JSON.stringify(columns),
})

export const insertView = (db: Db, id: string, view: ListViewDraft & { owner_id: string; now: string }) =>
  db
    .insertInto('list_views')
    .values({
      id,
      list: view.list,
      owner_id: view.owner_id,
      ...toColumns(view),
      created_at: view.now,
      updated_at: view.now,
    })
    .execute()

export const updateView = (db: Db, id: string, view: ListViewDraft, now: string) =>
  db
    .updateTable('list_views')
    .set((eb) => ({ ...toColumns(view), updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteView = (db: Db, id: string) => db.deleteFrom('list_views').where('id', '=', id).execute()
