import { type CopyValue, type Db, stage } from '@app/kit/server'
import { sql } from 'kysely'
import type { Occurrence, Slip } from './slip-states.rules.ts'

const columns = [
  'company_id',
  'bank_account_id',
  'our_number',
  'code',
  'meaning',
  'event',
  'motives',
  'occurred_on',
  'credited_on',
  'due_on',
  'document_no',
  'payer_name',
  'payer_document',
  'nominal_cents',
  'paid_cents',
  'net_cents',
  'fee_cents',
  'interest_cents',
  'discount_cents',
  'abatement_cents',
  'import_id',
  'import_line',
  'row_hash',
  'row_seq',
] as const

/** What a return tells of one slip. */
export type ReturnedSlip = Readonly<Record<(typeof columns)[number], CopyValue>> &
  Occurrence & { company_id: string; bank_account_id: string; our_number: string }

const told = columns.filter((column) => column !== 'bank_account_id' && column !== 'our_number')

/** Writes what is not there yet; answers how many were new, and the slips that they speak of. */
export async function insertReturned(db: Db, rows: readonly ReturnedSlip[]) {
  if (rows.length === 0) return { added: [], slips: [] }
  const staging = {
    name: 'staged_slips',
    like: 'bank_slip_occurrences',
    columns: columns.filter((column) => column !== 'bank_account_id' && column !== 'our_number'),
    extra: { bank_account_id: 'uuid', our_number: 'text' },
  }
  const names = [...staging.columns, ...Object.keys(staging.extra)] as readonly (typeof columns)[number][]
  await stage(
    db,
    staging,
    rows.map((row) => names.map((name) => row[name] ?? null)),
  )
  await sql`insert into bank_slips (company_id, bank_account_id, our_number)
    select distinct company_id, bank_account_id, our_number from staged_slips
    on conflict on constraint bank_slips_key do nothing`.execute(db)
  const { rows: added } = await sql<AddedOccurrence>`
    insert into bank_slip_occurrences (bank_slip_id, ${sql.join(told.map((column) => sql.ref(column)))})
    select slip.id, ${sql.join(told.map((column) => sql.ref(`staged.${column}`)))}
    from staged_slips staged join bank_slips slip using (company_id, bank_account_id, our_number)
    order by staged.import_line
    on conflict on constraint bank_slip_occurrences_key do nothing
    returning id, bank_slip_id, event, paid_cents`.execute(db)
  return { added, slips: [...new Set(added.map(({ bank_slip_id }) => bank_slip_id))] }
}

export type AddedOccurrence = { id: number; bank_slip_id: string; event: string; paid_cents: number }

export type Told = Occurrence & {
  id: number
  bank_slip_id: string
  company_id: string
  our_number: string
  interest_cents: number
  discount_cents: number
  abatement_cents: number
}

/** All that was told of some slips, in the order in which it came. */
export async function findTold(db: Db, slips: readonly string[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select told.id, told.company_id, bank_slip_id, slip.our_number, event, meaning, occurred_on, told.credited_on,
      told.due_on, told.document_no, told.payer_name, told.payer_document, nominal_cents, told.paid_cents, net_cents,
      told.fee_cents, interest_cents, discount_cents, abatement_cents
    from bank_slip_occurrences told join bank_slips slip on slip.id = told.bank_slip_id
    where bank_slip_id = any (${slips}::uuid[]) order by bank_slip_id, told.id`.execute(db)
  return rows
}

const fields: Readonly<Record<keyof Slip, string>> = {
  status: 'text',
  due_on: 'date',
  document_no: 'text',
  payer_name: 'text',
  payer_document: 'text',
  amount_cents: 'bigint',
  paid_on: 'date',
  paid_cents: 'bigint',
  credited_on: 'date',
  credited_cents: 'bigint',
  fee_cents: 'bigint',
}
const names = Object.keys(fields)

/** Puts slips where they stand. */
export async function writeSlips(db: Db, slips: readonly (Slip & { id: string })[]) {
  if (slips.length === 0) return
  const types = sql.join(Object.entries(fields).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
  await sql`update bank_slips slip
    set ${sql.join(names.map((name) => sql`${sql.ref(name)} = stands.${sql.ref(name)}`))}
    from jsonb_to_recordset(${JSON.stringify(slips)}::jsonb) as stands (id uuid, ${types})
    where slip.id = stands.id`.execute(db)
}

/** Takes out what an import told; answers the slips that it spoke of and that others speak of too. */
export async function deleteReturned(db: Db, import_id: string) {
  const { rows } = await sql<{ bank_slip_id: string }>`with gone as (
      delete from bank_slip_occurrences where import_id = ${import_id}::uuid returning bank_slip_id)
    select distinct bank_slip_id from gone`.execute(db)
  const touched = rows.map(({ bank_slip_id }) => bank_slip_id)
  await sql`delete from bank_slips slip where slip.id = any (${touched}::uuid[])
    and not exists (select from bank_slip_occurrences told where told.bank_slip_id = slip.id)`.execute(db)
  return touched
}
