import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { ImportProblem } from '../files/imports.contract.ts'
import { gapEnding, type SeriesNeighbours } from './series.rules.ts'

export type SeriesPlace = { import_id: string; layout: string; merchant_no: string; number: number }

export async function findNeighbours(
  db: Db,
  { import_id, layout, merchant_no, number }: SeriesPlace,
): Promise<SeriesNeighbours> {
  const neighbours = db
    .selectFrom('received_series')
    .select(['number', 'received_at'])
    .where('layout', '=', layout)
    .where('merchant_no', '=', merchant_no)
    .where('import_id', 'not in', sameBytes(db, import_id))
    .where('number', '<=', number)
    .orderBy('number', 'desc')
    .orderBy('received_at')
    .limit(1)
  const nearest = await neighbours.executeTakeFirst()
  return nearest?.number === number
    ? { before: null, twin_at: nearest.received_at }
    : { before: nearest ?? null, twin_at: null }
}

export const getTwin = (db: Db, { import_id, layout, merchant_no, number }: SeriesPlace) =>
  db
    .selectFrom('received_series as known')
    .innerJoin('imports', 'imports.id', 'known.import_id')
    .leftJoin('users', 'users.id', 'imports.created_by')
    .select(['imports.id', 'imports.finished_at', 'users.name as sender'])
    .where('known.layout', '=', layout)
    .where('known.merchant_no', '=', merchant_no)
    .where('known.number', '=', number)
    .where('known.import_id', 'not in', sameBytes(db, import_id))
    .orderBy('known.received_at')
    .limit(1)
    .executeTakeFirst()

const sameBytes = (db: Db, import_id: string) =>
  db
    .selectFrom('imports')
    .select('imports.id')
    .where('imports.sha256', '=', (eb) =>
      eb.selectFrom('imports as own').select('own.sha256').where('own.id', '=', import_id),
    )

export const findNext = (db: Db, { layout, merchant_no, number }: SeriesPlace) =>
  db
    .selectFrom('received_series')
    .select(['import_id', 'number'])
    .where('layout', '=', layout)
    .where('merchant_no', '=', merchant_no)
    .where('number', '>', number)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()

export const replaceGapWarnings = (db: Db, id: string, warnings: readonly ImportProblem[]) =>
  sql`update imports set warnings = ${JSON.stringify(warnings)}::jsonb || coalesce((
      select jsonb_agg(stored_warning.warning order by stored_warning.place)
      from jsonb_array_elements(warnings) with ordinality as stored_warning (warning, place)
      where right(stored_warning.warning ->> 'message', ${gapEnding.length}) <> ${gapEnding}), '[]')
    where id = ${id}::uuid and status = 'done'`.execute(db)

export async function insertSeriesNumber(
  db: Db,
  place: SeriesPlace,
  entry: { company_ids: readonly string[]; received_at: string },
) {
  const { company_ids, received_at } = entry
  if (company_ids.length === 0) return
  await db
    .insertInto('received_series')
    .values(company_ids.map((company_id) => ({ company_id, ...place, received_at })))
    .onConflict((conflict) => conflict.constraint('received_series_pkey').doNothing())
    .execute()
}

/** An undo calls this, because an undone import must not count as received. */
export const deleteSeriesNumber = (db: Db, import_id: string) =>
  sql`delete from received_series where import_id = ${import_id}::uuid`.execute(db)
