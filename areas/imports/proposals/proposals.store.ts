import { type ComparedRecord, changeStoredRecords, comparedRecords, recordHold } from '@app/domain/transactions/server'
import type { BusinessDate } from '@app/kit/contract'
import { type Db, paginate } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import type { ImportProposal, ProposalFieldChange, ProposalSummary } from './proposals.contract.ts'

const columnOf = (alias: string) => (column: string) => sql`${sql.ref(`${alias}.${column}`)}`

const sameKey = (left: string, right: string, key: readonly string[]) =>
  sql.join(
    key.map((column) => sql`${sql.ref(`${left}.${column}`)} = ${sql.ref(`${right}.${column}`)}`),
    sql` and `,
  )

const valueIn = ({ values = {} }: ComparedRecord, field: string) => values[field] ?? columnOf('staged')(field)

type Row = 'known' | 'staged'

const amountsOf = ({ money, volume }: ComparedRecord) => ({
  cents: (row: Row) => (money === undefined ? sql`null::bigint` : sql`${sql.ref(`${row}.${money}`)}`),
  volume: (row: Row) => volume?.(row) ?? sql`null::bigint`,
})

const object = (fields: readonly string[], value: (field: string) => RawBuilder<unknown>) =>
  sql`jsonb_build_object(${sql.join(fields.flatMap((field) => [sql.lit(field), value(field)]))})`

const daysOf = (name: string) => sql`known.business_date between (select min(business_date) from ${sql.table(name)})
  and (select max(business_date) from ${sql.table(name)})`

async function findStaged(db: Db) {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = pg_my_temp_schema() and relkind = 'r' and relname like 'staged\\_%'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

export async function proposeChanges(db: Db, import_id: string) {
  await sql`delete from import_proposals where import_id = ${import_id}::uuid and status = 'open'`.execute(db)
  const stagedTables = await findStaged(db)
  let proposed = 0
  for (const record of comparedRecords) {
    if (stagedTables.has(record.staging.name)) proposed += await proposeChanged(db, import_id, record)
    if (stagedTables.has('staged_sessions')) proposed += await proposeMissing(db, import_id, record, stagedTables)
  }
  return proposed
}

/** SQL: true if an applied proposal cancelled the stored record, but the file has it uncancelled. */
const isCancelledByProposal = (kind: ComparedRecord['kind']) =>
  sql`(known.cancelled_at is not null and staged.cancelled_at is null and exists (select from import_proposals past
    where past.company_id = known.company_id and past.kind = ${kind} and past.item_id = known.id
      and past.change = 'missing' and past.status = 'applied'
      and past.after -> 'cancelled_at' = to_jsonb(known) -> 'cancelled_at'))`

/** Adds `cancelled_at` to the comparison, so that a file with the record restores it. */
const withCancellation = (record: ComparedRecord): ComparedRecord => ({
  ...record,
  fields: [...record.fields, 'cancelled_at'],
  values: {
    ...record.values,
    cancelled_at: sql`case when not ${isCancelledByProposal(record.kind)} then known.cancelled_at end`,
  },
})

async function proposeChanged(db: Db, import_id: string, compared: ComparedRecord) {
  const cancels = compared.missing === 'cancel'
  const record = cancels ? withCancellation(compared) : compared
  const { kind, staging, key, fields, label } = record
  const values = fields.map((field) => valueIn(record, field))
  const { cents, volume } = amountsOf(record)
  // A restored record adds its whole amount to the day.
  const stored = (amount: RawBuilder<unknown>) =>
    cancels ? sql`case when ${isCancelledByProposal(kind)} and ${amount} is not null then 0 else ${amount} end` : amount
  const shift =
    kind === 'movement'
      ? sql`left join cash_sessions shift on shift.company_id = staged.company_id
          and shift.source_system = staged.source_system and shift.external_id = staged.shift`
      : sql``
  const partition = key.includes('business_date') ? sql`${daysOf(staging.name)} and` : sql``
  const { numAffectedRows } = await sql`
    insert into import_proposals (company_id, import_id, kind, change, item_id, business_date, label, line, before, after,
      before_cents, after_cents, before_ml, after_ml)
    select known.company_id, ${import_id}::uuid, ${kind}, 'changed', known.id, known.business_date, ${label},
      staged.import_line, different.before, different.after, ${stored(cents('known'))}, ${cents('staged')},
      ${stored(volume('known'))}, ${volume('staged')}
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

const shiftConditions: Partial<Record<ComparedRecord['kind'], RawBuilder<unknown>>> = {
  movement: sql`known.cash_session_id = shift.id`,
  sale_item: sql`known.source_system = shift.source_system and known.cash_session_external_id = shift.external_id`,
  // Fuellings have only a shift number, which several tills may share, so their sale is compared too.
  fuelling: sql`known.shift_no = shift.shift_no and (known.import_id in (select import_id from covered
      where covered.company_id = known.company_id and covered.business_date = known.business_date)
    or exists (select from sale_items sold where sold.company_id = known.company_id
      and sold.business_date = known.business_date and sold.source_system = shift.source_system
      and sold.sale_external_id = known.sale_external_id and sold.cash_session_external_id = shift.external_id))`,
}

/** Records of the station rather than a shift: missing only if the file has others of their kind and day. */
const dayCondition = sql`known.import_id in (select import_id from covered
  where covered.company_id = known.company_id and covered.business_date = known.business_date)`

/** Every till of their day must be in the file: an export without tills of that day may belong to any till. */
const buildCoveredQuery = (import_id: string) => sql`
  select earlier.company_id, earlier.business_date, earlier.import_id
  from (select distinct company_id, business_date from staged_sessions) day
  join import_days earlier using (company_id, business_date)
  where earlier.source = 'pos' and earlier.import_id <> ${import_id}::uuid
    and not exists (select from cash_sessions other
      where other.company_id = earlier.company_id and other.business_date = earlier.business_date
        and (other.import_id = earlier.import_id or not exists (select from cash_sessions brought
          where brought.company_id = earlier.company_id and brought.business_date = earlier.business_date
            and brought.import_id = earlier.import_id))
        and not exists (select from staged_sessions own where own.company_id = other.company_id
          and own.source_system = other.source_system and own.external_id = other.external_id))`

/** A file that repeats no record of a shift or day only adds records, so it proposes no removal. */
async function proposeMissing(db: Db, import_id: string, record: ComparedRecord, stagedTables: ReadonlySet<string>) {
  const { kind, staging, key, label, missing } = record
  if (missing === undefined || !stagedTables.has(staging.name)) return 0
  const shiftCondition = shiftConditions[kind]
  const shiftSource = shiftCondition
    ? sql`staged_sessions own
      join cash_sessions shift on shift.company_id = own.company_id and shift.source_system = own.source_system
        and shift.external_id = own.external_id`
    : sql`(select distinct company_id, business_date, business_date as id from ${sql.table(staging.name)}) shift`
  const inFile = sql`exists (select from ${sql.table(staging.name)} staged where ${sameKey('staged', 'known', key)})`
  const { cents, volume } = amountsOf(record)
  const zeroIfPresent = (amount: RawBuilder<unknown>) => sql`case when ${amount} is not null then 0 end`
  const cancels = missing === 'cancel'
  const storedRecord = sql`(select to_jsonb(stored_record) from ${sql.table(staging.like)} stored_record
    where stored_record.company_id = known.company_id and stored_record.business_date = known.business_date
      and stored_record.id = known.id)`
  const notCancelled = cancels ? sql`and known.cancelled_at is null` : sql``
  const { numAffectedRows } = await sql`
    with covered as materialized (${buildCoveredQuery(import_id)}), stored as (
      select known.*, ${label} as record_label, ${cents('known')} as cents, ${volume('known')} as millilitres,
        known.import_id <> ${import_id}::uuid as earlier, shift.id as shift_id, ${inFile} as in_file
      from ${shiftSource}
      join ${sql.table(staging.like)} known on known.company_id = shift.company_id
        and known.business_date = shift.business_date and ${shiftCondition ?? dayCondition}
      where known.import_id is not null ${notCancelled}
    )
    insert into import_proposals (company_id, import_id, kind, change, item_id, business_date, label, line, before, after,
      before_cents, after_cents, before_ml, after_ml)
    select known.company_id, ${import_id}::uuid, ${kind}, 'missing', known.id, known.business_date, known.record_label,
      null, ${cancels ? sql`jsonb_build_object('cancelled_at', null)` : storedRecord},
      ${cancels ? sql`jsonb_build_object('cancelled_at', now())` : sql`'{}'::jsonb`},
      known.cents, ${zeroIfPresent(sql`known.cents`)}, known.millilitres, ${zeroIfPresent(sql`known.millilitres`)}
    from stored known
    where known.earlier and not known.in_file
      and exists (select from stored repeated where repeated.shift_id = known.shift_id and repeated.earlier
        and repeated.in_file)
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

type StoredProposal = Omit<ImportProposal, 'fields'> & {
  before: Record<string, ProposalFieldChange['before']>
  after: Record<string, ProposalFieldChange['after']>
}

const hold = recordHold({
  row: 'import_proposals',
  moved_to: sql`(import_proposals.after ->> 'business_date')::date`,
  removed: sql`import_proposals.change = 'missing'`,
})

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
        'before_ml',
        'after_ml',
        'status',
        'decided_at',
        'reason',
      ])
      .select(sql`case when status = 'open' then ${hold} end`.as('hold'))
      .select((eb) =>
        eb.selectFrom('users').select('name').whereRef('users.id', '=', 'decided_by').as('decided_by_name'),
      )
      .where('import_id', '=', import_id)
      .$castTo<StoredProposal>(),
    { ...page, order: [{ column: 'id', direction: 'asc' }] },
  )
  return { ...found, data: found.data.map(withFields) }
}

const withFields = ({ before, after, ...proposal }: StoredProposal): ImportProposal => ({
  ...proposal,
  fields: Object.keys(after)
    .sort()
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null })),
})

const tallyOf = (condition: RawBuilder<unknown>) => sql`jsonb_build_object(
  'records', count(*) filter (where ${condition}),
  'cents', coalesce(sum(after_cents - before_cents) filter (where ${condition}), 0),
  'ml', coalesce(sum(after_ml - before_ml) filter (where ${condition}), 0))`

export async function summarizeProposals(db: Db, import_id: string): Promise<ProposalSummary> {
  const withStatus = (status: ImportProposal['status']) => tallyOf(sql`status = ${sql.lit(status)}`)
  const { rows } = await sql<ProposalSummary>`with proposed as materialized (
      select *, status = 'open' and ${hold} is not null as has_hold from import_proposals
      where import_id = ${import_id}::uuid
    )
    select count(*)::int as total,
      count(*) filter (where status = 'open')::int as open,
      count(*) filter (where has_hold)::int as held,
      count(*) filter (where status = 'applying')::int as applying,
      count(*) filter (where status = 'applied')::int as applied,
      count(*) filter (where status = 'kept')::int as kept,
      coalesce((select jsonb_agg(sum order by kind, change) from (
        select kind, change, count(*)::int as records, coalesce(sum(before_cents), 0)::bigint as before_cents,
          coalesce(sum(after_cents), 0)::bigint as after_cents, coalesce(sum(before_ml), 0)::bigint as before_ml,
          coalesce(sum(after_ml), 0)::bigint as after_ml, ${withStatus('open')} as open,
          ${tallyOf(sql`has_hold`)} as held, ${withStatus('applying')} as applying,
          ${withStatus('applied')} as applied, ${withStatus('kept')} as kept
        from proposed group by kind, change) sum), '[]') as sums
    from proposed`.execute(db)
  const [summary] = rows
  if (!summary) throw new Error('an aggregate without a group answers one row')
  return summary
}

export type NewProposalDecision = {
  id: string
  status: 'applying' | 'kept'
  decided_by: string
  decided_at: string
  reason: string
  ids: readonly number[] | undefined
}

/** Decides all proposals if no ids are given; if all are applied, those with a hold stay open. */
export async function decideProposals(
  db: Db,
  import_id: string,
  { id, status, ids, ...decision }: NewProposalDecision,
) {
  const { numUpdatedRows } = await db
    .updateTable('import_proposals')
    .set({ ...decision, status, decision_id: id })
    .where('import_id', '=', import_id)
    .where('status', '=', 'open')
    .$if(ids !== undefined, (some) => some.where('id', '=', sql<number>`any (${ids}::bigint[])`))
    .$if(ids === undefined && status === 'applying', (all) => all.where(hold, 'is', null))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function getOtherDecision(db: Db, import_id: string, { decision_id, ids }: DecisionIds) {
  const { rows } = await sql<{ records: number; name: string }>`
    select count(*)::int as records, (array_agg(person.name order by decided_at desc))[1] as name
    from import_proposals join users person on person.id = decided_by
    where import_id = ${import_id}::uuid and import_proposals.id = any (${ids}::bigint[]) and status <> 'open'
      and decision_id is distinct from ${decision_id}::uuid`.execute(db)
  return rows[0]?.records ? rows[0] : undefined
}
type DecisionIds = { decision_id: string; ids: readonly number[] }

export const getHeldProposal = (db: Db, import_id: string, decision_id: string | null) =>
  db
    .selectFrom('import_proposals')
    .select(['kind', 'label', hold.$notNull().as('hold')])
    .where('import_id', '=', import_id)
    .where('decision_id', 'is not distinct from', decision_id)
    .where('status', 'in', ['open', 'applying'])
    .where(hold, 'is not', null)
    .orderBy('id')
    .limit(1)
    .$narrowType<{ kind: ImportProposal['kind'] }>()
    .executeTakeFirst()

export const auditDecided = (db: Db, decision_id: string, action: 'apply' | 'keep', now: string) =>
  sql`select audit_append(decided.company_id, decided.decided_by, 'import_proposal', decided.id::text, ${action},
      jsonb_build_object('kind', kind, 'label', label, 'business_date', business_date, 'record', before),
      case when ${action} = 'apply' then jsonb_build_object('change', change, 'record', after) end, decided.reason,
      'tela', null, decided.decision_id::text, ${now}::timestamptz)
    from (select * from import_proposals where decision_id = ${decision_id}::uuid order by id) decided`.execute(db)

export const reopenProposals = (db: Db, decision_id: string) =>
  db
    .updateTable('import_proposals')
    .set({ status: 'open', decided_by: null, decided_at: null, reason: null, decision_id: null })
    .where('decision_id', '=', decision_id)
    .where('status', '=', 'applying')
    .execute()

export async function countApplying(db: Db, decision_id: string) {
  const { records } = await db
    .selectFrom('import_proposals')
    .select((eb) => eb.fn.countAll<string>().as('records'))
    .where('decision_id', '=', decision_id)
    .where('status', '=', 'applying')
    .executeTakeFirstOrThrow()
  return Number(records)
}

export const isApplying = async (db: Db, import_id: string) =>
  (await db
    .selectFrom('import_proposals')
    .select('id')
    .where('import_id', '=', import_id)
    .where('status', '=', 'applying')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Fills the tables of `openUndoneRows`. A shift is listed as changed, because it keeps its id and count. */
export const nameProposed = async (db: Db, decision_id: string) => {
  const proposedRows = sql`select company_id, kind, item_id, business_date from import_proposals
    where decision_id = ${decision_id}::uuid and status = 'applying'`
  await sql`insert into undone_rows ${proposedRows} and kind <> 'session'`.execute(db)
  await sql`insert into undone_changes ${proposedRows} and kind = 'session'`.execute(db)
}

export const writeProposed = (db: Db, decision_id: string) =>
  changeStoredRecords(
    db,
    sql`select company_id, import_id, kind, item_id, business_date, before, after from import_proposals
      where decision_id = ${decision_id}::uuid and status = 'applying'`,
  )

export const deleteProposalsOfRemoved = (db: Db, decision_id: string) =>
  sql`delete from import_proposals other using import_proposals removal
    where removal.decision_id = ${decision_id}::uuid and removal.status = 'applying' and removal.after = '{}'
      and other.company_id = removal.company_id and other.kind = removal.kind and other.item_id = removal.item_id
      and other.id <> removal.id and other.status = 'open'`.execute(db)

export async function findProposedDays(db: Db, decision_id: string) {
  const { rows } = await sql<{ company_id: string; business_date: BusinessDate }>`
    select distinct company_id, day as business_date from import_proposals
    cross join lateral (values (business_date), ((after ->> 'business_date')::date)) as days (day)
    where decision_id = ${decision_id}::uuid and status = 'applying' and day is not null
    order by company_id, business_date`.execute(db)
  return rows
}

export const markApplied = (db: Db, decision_id: string) =>
  db
    .updateTable('import_proposals')
    .set({ status: 'applied' })
    .where('decision_id', '=', decision_id)
    .where('status', '=', 'applying')
    .execute()

export const dropProposals = (db: Db, import_id: string) =>
  sql`delete from import_proposals proposal where (proposal.status = 'open' and proposal.import_id = ${import_id}::uuid)
    or (proposal.status in ('open', 'applying') and exists (select from undone_rows undone_row
      where undone_row.company_id = proposal.company_id and undone_row.kind = proposal.kind
        and undone_row.id = proposal.item_id))`.execute(db)
