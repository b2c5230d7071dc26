import type { CopyValue, Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { SlipIssue, SlipStateOccurrence, SlipSummary } from './slip-states.rules.ts'

export const stagedSlips = {
  name: 'staged_slips',
  like: 'bank_slip_occurrences',
  columns: [
    'company_id',
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
  ],
  extra: { bank_account_id: 'uuid', our_number: 'text' },
} as const

export type ReturnedSlip = Readonly<
  Record<(typeof stagedSlips.columns)[number] | keyof typeof stagedSlips.extra, CopyValue>
>

export async function insertStagedOccurrences(db: Db) {
  const { columns } = stagedSlips
  await sql`insert into bank_slips (company_id, bank_account_id, our_number)
    select distinct company_id, bank_account_id, our_number from staged_slips
    on conflict on constraint bank_slips_key do nothing`.execute(db)
  const { numAffectedRows } = await sql`
    insert into bank_slip_occurrences (bank_slip_id, ${sql.join(columns.map((column) => sql.ref(column)))})
    select slip.id, ${sql.join(columns.map((column) => sql.ref(`staged.${column}`)))}
    from staged_slips staged join bank_slips slip using (company_id, bank_account_id, our_number)
    order by staged.import_line
    on conflict on constraint bank_slip_occurrences_key do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export type SlipId = { company_id: string; id: string }

const batch = 1000

export async function openSlipsOfImport(db: Db, import_id: string) {
  await sql`drop table if exists pg_temp.staged_spoken_of`.execute(db)
  await sql`create temporary table staged_spoken_of (no bigint primary key, company_id uuid, id uuid) on commit drop`.execute(
    db,
  )
  await sql`insert into staged_spoken_of select row_number() over (order by company_id, id), company_id, id
    from (select distinct company_id, bank_slip_id as id from bank_slip_occurrences
      where import_id = ${import_id}::uuid) slips`.execute(db)
  return async function* () {
    for (let before = 0; ; before += batch) {
      const { rows } = await sql<SlipId>`select company_id, id from staged_spoken_of
        where no > ${before} and no <= ${before + batch} order by no`.execute(db)
      if (rows.length > 0) yield rows
      if (rows.length < batch) return
    }
  }
}

export type StoredSlipOccurrence = SlipStateOccurrence & {
  id: number
  bank_slip_id: string
  company_id: string
  our_number: string
  code: string
  interest_cents: number
  discount_cents: number
  abatement_cents: number
  import_id: string | null
}

export async function findOccurrencesOfSlips(db: Db, slips: readonly SlipId[]): Promise<StoredSlipOccurrence[]> {
  // Each row is looked up by key, because the planner has no statistics of rows that were just written.
  const { rows } = await sql<StoredSlipOccurrence>`
    select occurrence.id, occurrence.company_id, bank_slip_id, slip.our_number, code, event, meaning, occurred_on,
      occurrence.credited_on, occurrence.due_on, occurrence.document_no, occurrence.payer_name,
      occurrence.payer_document, nominal_cents, occurrence.paid_cents, net_cents, occurrence.fee_cents,
      interest_cents, discount_cents, abatement_cents, occurrence.import_id
    from unnest(${slips.map(({ company_id }) => company_id)}::uuid[], ${slips.map(({ id }) => id)}::uuid[])
      as wanted (company_id, id)
    cross join lateral (select * from bank_slips where id = wanted.id offset 0) slip
    cross join lateral (select * from bank_slip_occurrences
      where company_id = wanted.company_id and bank_slip_id = wanted.id offset 0) occurrence
    order by bank_slip_id, occurrence.id`.execute(db)
  return rows
}

/** Returns the facts of own slips by id. */
export async function findSlipIssues(
  db: Db,
  slips: readonly SlipId[],
): Promise<ReadonlyMap<string, SlipIssue & { created_by: string | null }>> {
  const { rows } = await sql<SlipIssue & { id: string; created_by: string | null }>`
    select issue.id, issue.due_on, issue.document_no, issue.payer_name, issue.payer_document, issue.amount_cents, issue.created_by,
      issue.cancelled_at is not null as is_cancelled,
      exists (select from slip_orders entry where entry.company_id = issue.company_id and entry.slip_id = issue.id
        and entry.kind = 'entry' and entry.file_id is not null) as is_sent
    from unnest(${slips.map(({ company_id }) => company_id)}::uuid[], ${slips.map(({ id }) => id)}::uuid[])
      as wanted (company_id, id)
    join issued_slips issue on issue.company_id = wanted.company_id and issue.id = wanted.id`.execute(db)
  return new Map(rows.map(({ id, ...issue }) => [id, issue]))
}

const fields: Readonly<Record<keyof SlipSummary, string>> = {
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

export async function writeSlips(db: Db, slips: readonly (SlipSummary & { id: string })[]) {
  if (slips.length === 0) return
  const types = sql.join(Object.entries(fields).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
  await sql`update bank_slips slip
    set ${sql.join(names.map((name) => sql`${sql.ref(name)} = stands.${sql.ref(name)}`))}
    from jsonb_to_recordset(${JSON.stringify(slips)}::jsonb) as stands (id uuid, ${types})
    where slip.id = stands.id`.execute(db)
}

/** Deletes slips of the bank without any other occurrence; needs the temporary table of slip ids. */
export async function deleteOccurrencesOfImport(db: Db, import_id: string) {
  await sql`delete from bank_slip_occurrences where import_id = ${import_id}::uuid`.execute(db)
  await sql`delete from bank_slips slip using staged_spoken_of import_slip where slip.id = import_slip.id
    and not exists (select from bank_slip_occurrences occurrence
      where occurrence.company_id = import_slip.company_id and occurrence.bank_slip_id = import_slip.id)
    and not exists (select from issued_slips issue
      where issue.company_id = import_slip.company_id and issue.id = import_slip.id)`.execute(db)
}
