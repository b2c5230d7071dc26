import { type Accepted, Mapping } from '@app/formats'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { broughtElsewhere } from './layout-labels.contract.ts'

export type LayoutInForce = { layout_id: string; mapping: Mapping }

const inForce = (db: Db) =>
  db
    .selectFrom('import_layouts')
    .innerJoin('import_layout_versions', 'import_layout_versions.layout_id', 'import_layouts.id')
    .where('status', '=', 'published')
    .where('active', '=', true)
    .where('reader', 'is', null)
    .orderBy('name')

export const findNamesInForce = (db: Db) =>
  inForce(db).where('target', 'not in', Object.keys(broughtElsewhere)).select(['id', 'name']).execute()

export async function findLayoutsInForce(db: Db): Promise<LayoutInForce[]> {
  const rows = await inForce(db).select(['id', 'name', 'target', 'number', 'recipe']).execute()
  return rows.map(asLayout)
}

type LayoutRow = { id: string; name: string; target: string; number: number; recipe: unknown }

const asLayout = ({ id, name, target, number, recipe }: LayoutRow): LayoutInForce => ({
  layout_id: id,
  mapping: Mapping.parse({ ...Object(recipe), name, target, version: number }),
})

export async function getLayoutThatRead(db: Db, import_id: string) {
  const row = await db
    .selectFrom('import_layout_uses as used')
    .innerJoin('import_layouts as layout', 'layout.id', 'used.layout_id')
    .innerJoin('import_layout_versions as version', (join) =>
      join.onRef('version.layout_id', '=', 'used.layout_id').onRef('version.number', '=', 'used.number'),
    )
    .select(['layout.id', 'layout.name', 'layout.target', 'version.number', 'version.recipe'])
    .where('used.import_id', '=', import_id)
    .where('layout.reader', 'is', null)
    .executeTakeFirst()
  return row && asLayout(row)
}

export async function getLayoutVersion(db: Db, { layout_id, number }: { layout_id: string; number: number }) {
  const row = await db
    .selectFrom('import_layouts as layout')
    .innerJoin('import_layout_versions as version', 'version.layout_id', 'layout.id')
    .select(['layout.id', 'layout.name', 'layout.target', 'version.number', 'version.recipe'])
    .where('layout.id', '=', layout_id)
    .where('version.number', '=', number)
    .executeTakeFirst()
  return row && asLayout(row)
}

export async function findAccepted(db: Db, signatures: readonly string[]): Promise<Accepted[]> {
  const { rows } = await sql<Accepted>`select distinct on (used.header_signature)
      used.header_signature as signature, layout.name, used.number as version
    from import_layout_uses used join import_layouts layout on layout.id = used.layout_id
    where used.header_signature = any (${signatures}::text[])
    order by used.header_signature, used.used_at desc`.execute(db)
  return rows
}

type LayoutUse = {
  import_id: string
  layout_id: string
  number: number
  header_signature: string | null
  used_at: string
}

export const insertUse = (db: Db, use: LayoutUse) =>
  db
    .insertInto('import_layout_uses')
    .values(use)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const insertReaderUse = (
  db: Db,
  { reader, import_id, used_at }: { reader: string; import_id: string; used_at: string },
) =>
  sql`insert into import_layout_uses (import_id, layout_id, number, used_at)
    select ${import_id}::uuid, layout.id, version.number, ${used_at}::timestamptz
    from import_layouts layout join import_layout_versions version on version.layout_id = layout.id
    where layout.reader = ${reader} and version.status = 'published' on conflict do nothing`.execute(db)
