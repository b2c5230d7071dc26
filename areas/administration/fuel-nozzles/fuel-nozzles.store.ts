import { type BusinessDate, fillMessage } from '@app/kit/contract'
import { type Db, newId, newVersionedStore, onDuplicate, type WriteContext } from '@app/kit/server'
import { sql } from 'kysely'
import type { FuelNozzle, NewNozzle } from './fuel-nozzle.contract.ts'
import { interventionTaken, nozzleCodeTaken, nozzleNumberTaken, readAlready } from './fuel-nozzles.contract.ts'

type Creation = { created_by: string | null; created_at: string }
type NozzleKey = { company_id: string; nozzle_id: string }

const fillError = <Error extends { message: string }>(error: Error, values: Record<string, string | number>) => ({
  ...error,
  message: fillMessage(error.message, values),
})

const withUniqueNozzle = <Result>(
  { nozzle_no: n, controller_code: code }: NozzleNumbers,
  work: () => Promise<Result>,
) =>
  onDuplicate('fuel_nozzles_number_key', fillError(nozzleNumberTaken, { n }), () =>
    onDuplicate('fuel_nozzles_controller_key', fillError(nozzleCodeTaken, { code: code ?? '', n }), work),
  )
type NozzleNumbers = { nozzle_no: number; controller_code?: string | null }

export async function insertNozzle(writer: WriteContext, { tank_id, product_code, ...nozzle }: NewNozzleRow) {
  const nozzle_id = await withUniqueNozzle(nozzle, () => nozzleRows.insert(writer, nozzle))
  const { company_id, valid_from } = nozzle
  const creation = { created_by: writer.user?.id ?? null, created_at: writer.now }
  await insertLink(writer.db, { company_id, nozzle_id, tank_id, product_code, valid_from, reason: null, ...creation })
  return nozzle_id
}
type NewNozzleRow = NewNozzle & { company_id: string; pump_id: string; valid_from: BusinessDate }

export const insertLink = (db: Db, link: NewLink) =>
  db
    .insertInto('fuel_nozzle_links')
    .values({ id: newId(), ...link })
    .execute()
type NewLink = NozzleKey &
  Creation & { tank_id: string; product_code: string; valid_from: BusinessDate; reason: string | null }

export const getLastLink = (db: Db, { company_id, nozzle_id }: NozzleKey) =>
  db
    .selectFrom('fuel_nozzle_links')
    .select(['valid_from', 'tank_id', 'product_code'])
    .where('company_id', '=', company_id)
    .where('nozzle_id', '=', nozzle_id)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

const nozzleRows = newVersionedStore('fuel_nozzles')
export const lockNozzle = nozzleRows.lock
export type LockedNozzle = NonNullable<Awaited<ReturnType<typeof lockNozzle>>>

type Change = Partial<Pick<LockedNozzle, 'nozzle_no' | 'controller_code' | 'pump_id' | 'totalizer_max_ml' | 'valid_to'>>

export const updateNozzle = (writer: WriteContext, nozzle: LockedNozzle, change: Change = {}) =>
  withUniqueNozzle({ ...nozzle, ...change }, () => nozzleRows.update(writer, nozzle.id, change))

export const insertState = (
  db: Db,
  state: NozzleKey & { status: FuelNozzle['status']; since: string; reason: string; created_by: string },
) =>
  db
    .insertInto('fuel_nozzle_states')
    .values({ id: newId(), ...state })
    .execute()

export const insertTest = (
  db: Db,
  test: NozzleKey &
    Creation & { business_date: BusinessDate; volume_ml: number; deviation_ml: number; note: string | null },
) =>
  db
    .insertInto('fuel_nozzle_tests')
    .values({ id: newId(), ...test })
    .execute()

type NewIntervention = NozzleKey &
  Creation & {
    business_date: BusinessDate
    number: string
    reason: string
    technician: string
    technician_document: string
    reading_before_ml: number
    reading_after_ml: number
  }
export const insertIntervention = (db: Db, intervention: NewIntervention) =>
  onDuplicate('fuel_nozzle_interventions_number_key', interventionTaken, () =>
    db
      .insertInto('fuel_nozzle_interventions')
      .values({ id: newId(), ...intervention })
      .execute(),
  )

type NewReading = NozzleKey & {
  business_date: BusinessDate
  opening_ml: number
  closing_ml: number
  test_ml: number
  created_by: string
  rollover_confirmed_by: string | null
  rollover_confirmed_at: string | null
}
export const insertReading = (db: Db, reading: NewReading) =>
  onDuplicate('nozzle_readings_key', readAlready, () =>
    db
      .insertInto('nozzle_readings')
      .values({ ...reading, seq: 1, source: 'manual' })
      .execute(),
  )

export async function confirmRollover(
  db: Db,
  { company_id, nozzle_id }: NozzleKey,
  { on, by, at }: { on: BusinessDate; by: string; at: string },
) {
  const { rows } =
    await sql`update nozzle_readings set rollover_confirmed_by = ${by}::uuid, rollover_confirmed_at = ${at}
    where company_id = ${company_id}::uuid and nozzle_id = ${nozzle_id}::uuid and business_date = ${on}::date
      and closing_ml < opening_ml and rollover_confirmed_at is null returning id`.execute(db)
  return rows.length
}

export const insertPriceRequest = (
  db: Db,
  request: NozzleKey & Creation & { price_millis: number; applies_on: BusinessDate; note: string | null },
) =>
  db
    .insertInto('fuel_price_requests')
    .values({ id: newId(), ...request })
    .execute()

const labelsOf = (ids: readonly string[]) => sql<{ id: string; company_id: string; label: string; status: string }>`
  select nozzle.id, nozzle.company_id, company.name || ' – bico ' || nozzle.nozzle_no as label,
    coalesce((select status from fuel_nozzle_states state where state.company_id = nozzle.company_id
      and state.nozzle_id = nozzle.id order by since desc, id desc limit 1), 'active') as status
  from fuel_nozzles nozzle join companies company on company.id = nozzle.company_id
  where nozzle.id = any (${ids}::text[]::uuid[])`

export const findLabels = async (db: Db, ids: readonly string[]) => (await labelsOf(ids).execute(db)).rows

export const lockLabels = async (db: Db, ids: readonly string[]) =>
  (await sql<Awaited<ReturnType<typeof findLabels>>[number]>`${labelsOf(ids)} for no key update of nozzle`.execute(db))
    .rows
