import type { BusinessDate } from '@app/kit/contract'
import { type Db, paginate } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import { noteChanges } from '../imports-changes.store.ts'
import { type ComparedRecord, comparedRecords } from './compared-records.store.ts'
import type { FieldChange, ImportProposal, ProposalSummary } from './proposals.contract.ts'

const columnOf = (alias: string) => (column: string) => sql`${sql.ref(`${alias}.${column}`)}`

const sameKey = (left: string, right: string, key: readonly string[]) =>
  sql.join(
    key.map((column) => sql`${sql.ref(`${left}.${column}`)} = ${sql.ref(`${right}.${column}`)}`),
    sql` and `,
  )

const valueIn = ({ values = {} }: ComparedRecord, field: string) => values[field] ?? columnOf('staged')(field)

const object = (fields: readonly string[], value: (field: string) => RawBuilder<unknown>) =>
  sql`jsonb_build_object(${sql.join(fields.flatMap((field) => [sql.lit(field), value(field)]))})`

/** Restricts a table that is partitioned by month to the days of the file. */
const daysOf = (name: string) => sql`known.business_date between (select min(business_date) from ${sql.table(name)})
  and (select max(business_date) from ${sql.table(name)})`

async function findStaged(db: Db) {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = pg_my_temp_schema() and relkind = 'r' and relname like 'staged\\_%'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Compares the staged records of a point-of-sale export with those of earlier exports and stores what differs as open
 * proposals, replacing the open ones of this import. Returns how many there are.
 */
export async function proposeChanges(db: Db, import_id: string) {
  await sql`delete from import_proposals where import_id = ${import_id}::uuid and status = 'open'`.execute(db)
  const staged = await findStaged(db)
  let proposed = 0
  for (const record of comparedRecords) {
    if (staged.has(record.staging.name)) proposed += await proposeChanged(db, import_id, record)
    if (staged.has('staged_sessions')) proposed += await proposeMissing(db, import_id, record, staged)
  }
  return proposed
}

async function proposeChanged(db: Db, import_id: string, record: ComparedRecord) {
  const { kind, staging, key, fields, money, label } = record
  const values = fields.map((field) => valueIn(record, field))
  const cents = (row: string) => (money === undefined ? sql`null::bigint` : sql`${sql.ref(`${row}.${money}`)}`)
  const shift =
    kind === 'movement'
      ? sql`left join cash_sessions shift on shift.company_id = staged.company_id
          and shift.source_system = staged.source_system and shift.external_id = staged.shift`
      : sql``
  const partition = key.includes('business_date') ? sql`${daysOf(staging.name)} and` : sql``
  const { numAffectedRows } = await sql`
    insert into import_proposals (company_id, import_id, kind, change, item_id, business_date, label, line, before, after,
      before_cents, after_cents, applicable)
    select known.company_id, ${import_id}::uuid, ${kind}, 'changed', known.id, known.business_date, ${label},
      staged.import_line, different.before, different.after, ${cents('known')}, ${cents('staged')}, true
    from ${sql.table(staging.name)} staged ${shift}
    join ${sql.table(staging.like)} known on ${partition} ${sameKey('known', 'staged', key)}
    cross join lateral (
      select jsonb_object_agg(field.key, field.value) as before,
        jsonb_object_agg(field.key, ${object(fields, (field) => valueIn(record, field))} -> field.key) as after
      from jsonb_each(${object(fields, columnOf('known'))}) field
      where field.value is distinct from ${object(fields, (field) => valueIn(record, field))} -> field.key
    ) different
    where known.import_id is not null and known.import_id <> ${import_id}::uuid
      and (${sql.join(fields.map(columnOf('known')))}) is distinct from (${sql.join(values)})
      and different.before is not null
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** How a record names its shift, the stored row of a shift being `shift`. */
const ofShift: Partial<Record<ComparedRecord['kind'], RawBuilder<unknown>>> = {
  movement: sql`known.cash_session_id = shift.id`,
  sale_item: sql`known.source_system = shift.source_system and known.cash_session_external_id = shift.external_id`,
  fuelling: sql`known.shift_no = shift.shift_no`,
}

/** Records of the station and not of a shift: they are missing from a file that has others of their kind and day. */
const ofDay: ReadonlySet<ComparedRecord['kind']> = new Set(['reading', 'dip', 'receipt'])

/**
 * Records of a shift, or of a day, that the file has without them. A file that repeats no record of it brings only what is
 * new, and nothing is missing from it.
 */
async function proposeMissing(db: Db, import_id: string, record: ComparedRecord, all: ReadonlySet<string>) {
  const { kind, staging, key, money, label, cancellable = false } = record
  const named = ofShift[kind]
  if ((!named && !ofDay.has(kind)) || !all.has(staging.name)) return 0
  const place = named
    ? sql`staged_sessions own
      join cash_sessions shift on shift.company_id = own.company_id and shift.source_system = own.source_system
        and shift.external_id = own.external_id`
    : sql`(select distinct company_id, business_date, business_date as id from ${sql.table(staging.name)}) shift`
  const inFile = (row: string) => sql`exists (select from ${sql.table(staging.name)} staged
    where ${sameKey('staged', row, key)})`
  const living = cancellable ? sql`and known.cancelled_at is null` : sql``
  const after = cancellable ? sql`jsonb_build_object('cancelled_at', now())` : sql`'{}'::jsonb`
  const before = cancellable ? sql`jsonb_build_object('cancelled_at', null)` : sql`'{}'::jsonb`
  const cents = money === undefined ? sql`null::bigint` : sql`${sql.ref(`known.${money}`)}`
  const { numAffectedRows } = await sql`
    with stored as (
      select known.*, ${label} as record_label, known.import_id is distinct from ${import_id}::uuid as earlier,
        shift.id as shift_id, ${inFile('known')} as in_file
      from ${place}
      join ${sql.table(staging.like)} known on known.company_id = shift.company_id
        and known.business_date = shift.business_date and ${named ?? sql`true`}
      where known.import_id is not null ${living}
    )
    insert into import_proposals (company_id, import_id, kind, change, item_id, business_date, label, line, before, after,
      before_cents, after_cents, applicable)
    select known.company_id, ${import_id}::uuid, ${kind}, 'missing', known.id, known.business_date, known.record_label,
      null, ${before}, ${after}, ${cents}, ${cancellable ? sql`0` : cents}, ${cancellable}
    from stored known
    where known.earlier and not known.in_file
      and exists (select from stored repeated where repeated.shift_id = known.shift_id and repeated.earlier
        and repeated.in_file)
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

type Stored = Omit<ImportProposal, 'fields'> & {
  before: Record<string, FieldChange['before']>
  after: Record<string, FieldChange['after']>
}

/** A page of what a file says otherwise, in the order of its comparison. */
export async function findProposals(db: Db, import_id: string, page: { limit: number; after?: string | undefined }) {
  const found = await paginate(
    db,
    db
      .selectFrom('import_proposals')
      .select([
        'id',
        'kind',
        'change',
        'business_date',
        'label',
        'line',
        'before',
        'after',
        'before_cents',
        'after_cents',
        'applicable',
        'status',
        'decided_at',
        'reason',
      ])
      .select((eb) =>
        eb.selectFrom('users').select('name').whereRef('users.id', '=', 'decided_by').as('decided_by_name'),
      )
      .where('import_id', '=', import_id)
      .$castTo<Stored>(),
    { ...page, order: [{ column: 'id', direction: 'asc' }] },
  )
  return { ...found, data: found.data.map(withFields) }
}

const withFields = ({ before, after, ...proposal }: Stored): ImportProposal => ({
  ...proposal,
  fields: Object.keys(after)
    .sort()
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null })),
})

export async function summarizeProposals(db: Db, import_id: string): Promise<ProposalSummary> {
  const { rows } = await sql<ProposalSummary>`select count(*)::int as total,
      count(*) filter (where status = 'open' and applicable)::int as open,
      count(*) filter (where status = 'applying')::int as applying,
      count(*) filter (where status = 'applied')::int as applied,
      count(*) filter (where status = 'kept')::int as kept,
      count(*) filter (where not applicable)::int as informed,
      coalesce((select jsonb_agg(sum order by kind, change) from (
        select kind, change, count(*)::int as records, coalesce(sum(before_cents), 0)::bigint as before_cents,
          coalesce(sum(after_cents), 0)::bigint as after_cents
        from import_proposals where import_id = ${import_id}::uuid group by kind, change) sum), '[]') as sums
    from import_proposals where import_id = ${import_id}::uuid`.execute(db)
  const [summary] = rows
  if (!summary) throw new Error('an aggregate without a group answers one row')
  return summary
}

type Decision = { status: 'applying' | 'kept'; decided_by: string; decided_at: string; reason: string }

/** Decides the open proposals of an import that can be applied; returns how many. */
export async function decideProposals(db: Db, import_id: string, decision: Decision) {
  const { numUpdatedRows } = await db
    .updateTable('import_proposals')
    .set(decision)
    .where('import_id', '=', import_id)
    .where('status', '=', 'open')
    .where('applicable', '=', true)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Gives proposals that could not be applied back to be decided. */
export const reopenProposals = (db: Db, import_id: string) =>
  db
    .updateTable('import_proposals')
    .set({ status: 'open', decided_by: null, decided_at: null, reason: null })
    .where('import_id', '=', import_id)
    .where('status', '=', 'applying')
    .execute()

/**
 * Names the records of the proposals in the tables of `openUndoneRows`. A shift keeps its id and its count, so that it is a
 * row with other values; matches of the others are released.
 */
export const nameProposed = async (db: Db, import_id: string, status: 'open' | 'applying') => {
  const named = sql`select company_id, kind, item_id, business_date from import_proposals
    where import_id = ${import_id}::uuid and status = ${status} and applicable`
  await sql`insert into undone_rows ${named} and kind <> 'session'`.execute(db)
  await sql`insert into undone_changes ${named} and kind = 'session'`.execute(db)
}

/** Writes the values of the file into the stored records; returns how many were changed. */
export async function writeProposed(db: Db, import_id: string) {
  let changed = 0
  for (const { kind, staging, fields, cancellable } of comparedRecords) {
    const columns = cancellable ? [...fields, 'cancelled_at'] : fields
    const values = columns.map(
      (field) => sql`${sql.ref(field)} = case when staged.after ? ${field}
        then (jsonb_populate_record(null::${sql.table(staging.like)}, staged.after)).${sql.ref(field)}
        else known.${sql.ref(field)} end`,
    )
    const { numAffectedRows } = await noteChanges(
      db,
      sql`update ${sql.table(staging.like)} known set ${sql.join(values)}
        from import_proposals staged
        join ${sql.table(staging.like)} was on was.company_id = staged.company_id and was.id = staged.item_id
          and was.business_date = staged.business_date
        where staged.import_id = ${import_id}::uuid and staged.kind = ${kind} and staged.status = 'applying'
          and known.company_id = was.company_id and known.id = was.id and known.business_date = was.business_date
          and to_jsonb(was) @> staged.before`,
      { kind, fields: columns },
    )
    changed += Number(numAffectedRows ?? 0)
  }
  return changed
}

/** The days of the proposals, before and after them. */
export async function findProposedDays(db: Db, import_id: string) {
  const { rows } = await sql<{ company_id: string; business_date: BusinessDate }>`
    select distinct company_id, day as business_date from import_proposals
    cross join lateral (values (business_date), ((after ->> 'business_date')::date)) as days (day)
    where import_id = ${import_id}::uuid and status = 'applying' and day is not null
    order by company_id, business_date`.execute(db)
  return rows
}

export const markApplied = (db: Db, import_id: string) =>
  db
    .updateTable('import_proposals')
    .set({ status: 'applied' })
    .where('import_id', '=', import_id)
    .where('status', '=', 'applying')
    .execute()

/** Forgets what was proposed for records that are deleted, and what an undone import proposed and nobody decided. */
export const dropProposals = (db: Db, import_id: string) =>
  sql`delete from import_proposals proposal where proposal.status = 'open' and (proposal.import_id = ${import_id}::uuid
    or exists (select from undone_rows gone where gone.company_id = proposal.company_id and gone.kind = proposal.kind
      and gone.id = proposal.item_id))`.execute(db)
