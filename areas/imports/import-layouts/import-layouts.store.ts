import { type Db, newVersionedStore, paginate, toAscendingOrder, whereEqual, whereTextContains } from '@app/kit/server'
import { sql } from 'kysely'
import {
  type ImportLayout,
  type LayoutFilter,
  type LayoutVersion,
  layoutNameTaken,
  type Recipe,
} from './import-layouts.contract.ts'

type Narrow = Pick<ImportLayout, 'target'>

const numberOf = (status: 'draft' | 'published') =>
  sql<number | null>`(select number from import_layout_versions layout_version
    where layout_version.layout_id = import_layouts.id and layout_version.status = ${sql.lit(status)})`

const layouts = (db: Db) =>
  db
    .selectFrom('import_layouts')
    .select([
      'id',
      'name',
      'target',
      'reader',
      'active',
      'version',
      numberOf('published').as('published'),
      numberOf('draft').as('draft'),
      sql<number>`(select count(*) from import_layout_uses used where used.layout_id = import_layouts.id)`.as('uses'),
      sql<
        string | null
      >`(select max(used_at) from import_layout_uses used where used.layout_id = import_layouts.id)`.as('last_used_at'),
    ])
    .$narrowType<Narrow>()

export const findLayouts = (db: Db, { search, target, active, state, ...page }: LayoutFilter) =>
  paginate(
    db,
    layouts(db)
      .where(whereEqual('import_layouts', { target, active }))
      .where(whereTextContains(['name'], search))
      .$if(state !== undefined, (found) => found.where(numberOf(state ?? 'draft'), 'is not', null)),
    { ...page, order: toAscendingOrder('name', 'id') },
  )

export const getLayout = (db: Db, id: string) => layouts(db).where('id', '=', id).executeTakeFirst()

export const findLayoutVersions = (db: Db, layout_id: string) =>
  db
    .selectFrom('import_layout_versions')
    .leftJoin('users', 'users.id', 'import_layout_versions.published_by')
    .select([
      'number',
      'status',
      'recipe',
      'published_at',
      'users.name as published_by_name',
      sql<number>`(select count(*) from import_layout_uses used where used.layout_id = import_layout_versions.layout_id
        and used.number = import_layout_versions.number)`.as('uses'),
    ])
    .$narrowType<Pick<LayoutVersion, 'status'> & { recipe: Recipe | null }>()
    .where('layout_id', '=', layout_id)
    .orderBy('number', 'desc')
    .execute()

export const layoutRows = newVersionedStore<'import_layouts', Narrow>('import_layouts', {
  import_layouts_name_key: layoutNameTaken,
})

type Version = { layout_id: string; number: number }

export const insertDraft = (db: Db, { layout_id, number }: Version, recipe: Recipe) =>
  db
    .insertInto('import_layout_versions')
    .values({ layout_id, number, status: 'draft', recipe: JSON.stringify(recipe) })
    .execute()

const versionOf = (db: Db, { layout_id, number }: Version) =>
  db.updateTable('import_layout_versions').where('layout_id', '=', layout_id).where('number', '=', number)

export const updateDraft = (db: Db, version: Version, recipe: Recipe) =>
  versionOf(db, version)
    .set({ recipe: JSON.stringify(recipe) })
    .execute()

export const deleteDraft = (db: Db, { layout_id, number }: Version) =>
  db
    .deleteFrom('import_layout_versions')
    .where('layout_id', '=', layout_id)
    .where('number', '=', number)
    .where('status', '=', 'draft')
    .execute()

export async function publishDraft(db: Db, version: Version, publisher: { user_id: string; now: string }) {
  await db
    .updateTable('import_layout_versions')
    .set({ status: 'superseded' })
    .where('layout_id', '=', version.layout_id)
    .where('status', '=', 'published')
    .execute()
  await versionOf(db, version)
    .set({ status: 'published', published_at: publisher.now, published_by: publisher.user_id })
    .execute()
}

export const findLayoutAcquirers = (db: Db) =>
  db.selectFrom('acquirers').select(['code', 'name']).orderBy('name').execute()

export const isNameTaken = async (db: Db, name: string, exceptId: string | null) =>
  (await db
    .selectFrom('import_layouts')
    .select('id')
    .where('name', '=', name)
    .where('id', 'is distinct from', exceptId)
    .executeTakeFirst()) !== undefined
