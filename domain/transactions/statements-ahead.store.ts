import type { Counterpart } from '@app/formats'
import type { BusinessDate } from '@app/kit/contract'
import { type ColumnType, type Db, executeRepeated, newVaryingColumn } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import { type LeftOver, type StatementPlace, storedStatement } from './statements.store.ts'

// Lines are written while their file is read: each batch is one statement whose columns are arrays or single values.

type LineRow = {
  posted_on: BusinessDate
  value_on: BusinessDate | null
  amount_cents: number
  memo: string
  fitid: string | null
  doc_no: string | null
  kind: string
  import_line: number
  dedup_hash: string
  /** Position among equal lines of its file. */
  nth: number
  blocked: boolean
}

const furtherColumns = sql.raw('blocked, counterpart_name, counterpart_document, e2e_id')
// Booleans arrive as text.
const furtherValues = sql.raw('blocked::boolean, counterpart_name, counterpart_document, e2e_id')

type StatementOwner = StatementPlace & { import_id: string }

export function newLineColumns() {
  const columns = lineColumns.map(([, type]) => newVaryingColumn(type))
  let count = 0
  return {
    count: () => count,
    // Two parameters: merging them into one object per line is the slowest step of all.
    add(row: LineRow, { counterpart_name, counterpart_document, e2e_id }: Counterpart) {
      count += 1
      const { posted_on, value_on, amount_cents, memo, fitid, doc_no, kind, import_line, dedup_hash, nth, blocked } =
        row
      const values = [
        posted_on,
        value_on,
        amount_cents,
        memo,
        fitid,
        doc_no,
        kind,
        import_line,
        dedup_hash,
        nth,
        blocked ? 't' : 'f',
      ]
      values.push(counterpart_name, counterpart_document, e2e_id)
      for (let at = 0; at < values.length; at++) columns[at]?.add(values[at] ?? null)
    },
    take() {
      count = 0
      return columns.map((column) => column.take().column)
    },
  }
}
export type LineColumns = ReturnType<typeof newLineColumns>

export type ColumnExpressions = readonly RawBuilder<unknown>[]

const lineColumns = [
  ['posted_on', 'date'],
  ['value_on', 'date'],
  ['amount_cents', 'bigint'],
  ['memo', 'text'],
  ['fitid', 'text'],
  ['doc_no', 'text'],
  ['kind', 'text'],
  ['import_line', 'int'],
  ['dedup_hash', 'bytea'],
  ['dedup_seq', 'int'],
  ['blocked', 'text'],
  ['counterpart_name', 'text'],
  ['counterpart_document', 'text'],
  ['e2e_id', 'text'],
] as const satisfies readonly (readonly [string, ColumnType])[]

// Arrays in one `select` list are expanded row by row; as tables each one would be materialized first.
const linesOf = (columns: ColumnExpressions) => {
  const values = columns.map((column, at) => sql`${column} as ${sql.ref(lineColumns[at]?.[0] ?? '')}`)
  return sql`(select ${sql.join(values)}) as line`
}

/** Hex digits of a line's hash that are enough to identify it. */
export const markLength = 24

/** A day with stored lines: the concatenated marks of lines with sequence 1, and the number of repeated ones. */
type StoredDay = { posted_on: BusinessDate; firsts: string | null; more: number }

const mark = sql`left(encode(dedup_hash, 'hex'), ${sql.lit(markLength)})`

const storedOf = ({ company_id, bank_account_id }: StatementPlace, days: readonly BusinessDate[]) =>
  sql`statement_lines where company_id = ${company_id} and bank_account_id = ${bank_account_id}
    and posted_on = any (${days}::date[]) and split_of is null`

export async function findStoredDays(db: Db, place: StatementPlace, days: readonly BusinessDate[]) {
  const { rows } =
    await sql<StoredDay>`select posted_on, string_agg(${mark}, '') filter (where dedup_seq = 1) as firsts,
      count(*) filter (where dedup_seq > 1)::int as more
    from ${storedOf(place, days)} group by posted_on`.execute(db)
  return rows
}

/** Returns the repeated stored lines: the number per mark, and the last sequence number. */
export async function findStoredAgain(db: Db, place: StatementPlace, days: readonly BusinessDate[]) {
  const { rows } = await sql<{ mark: string; count: number; last: number }>`
    select ${mark} as mark, count(*)::int as count, max(dedup_seq) as last
    from ${storedOf(place, days)} and dedup_seq > 1 group by dedup_hash`.execute(db)
  return rows
}

/** Inserts lines of days without stored lines of other files. */
export const insertAhead = (
  db: Db,
  { company_id, bank_account_id, import_id }: StatementOwner,
  columns: ColumnExpressions,
) =>
  executeRepeated(
    db,
    sql`insert into statement_lines (company_id, bank_account_id, posted_on, value_on, amount_cents, memo, fitid, doc_no, kind,
      dedup_hash, dedup_seq, import_id, import_line, ${furtherColumns})
    select ${company_id}::uuid, ${bank_account_id}::uuid, posted_on, value_on, amount_cents, memo, fitid, doc_no, kind,
      dedup_hash, dedup_seq, ${import_id}::uuid, import_line, ${furtherValues}
    from ${linesOf(columns)}`,
  )

/** Creates the temporary table of lines that have no exact stored equal, on days with stored lines. */
export const openUnknown = (db: Db) =>
  sql`create temporary table unknown_lines on commit drop as
    select null::bigint as no, company_id, bank_account_id, posted_on, value_on, amount_cents, memo, fitid, doc_no, kind, dedup_hash,
      dedup_seq, import_line, ${furtherValues} from only statement_lines with no data`.execute(db)

/** Inserts lines without an exact stored equal; `no` is the position in the file before the first. */
export const insertUnknownLines = (db: Db, { company_id, bank_account_id }: StatementPlace, { columns, no }: Unknown) =>
  sql`insert into unknown_lines
    select ${no} + row_number() over (), ${company_id}::uuid, ${bank_account_id}::uuid, posted_on, value_on, amount_cents, memo,
      fitid, doc_no, kind, dedup_hash, dedup_seq, import_line, ${furtherValues}
    from ${linesOf(columns)}`.execute(db)
export type Unknown = { columns: ColumnExpressions; no: number }

export type Candidate = LeftOver & { mark: string; nth: number }

/** Returns unknown lines and stored lines with the same account, day and amount; empty if they share no amount. */
export async function findCandidates(db: Db) {
  await sql`analyze unknown_lines`.execute(db)
  const { rows } = await sql<Candidate>`with days as materialized (
      select distinct company_id, bank_account_id, posted_on from unknown_lines
    ), stored as materialized (
      select line.* from days join statement_lines line using (company_id, bank_account_id, posted_on)
      where line.split_of is null and (line.bank_account_id, line.posted_on, line.amount_cents)
        in (select bank_account_id, posted_on, amount_cents from unknown_lines)
    )
    select no::int, bank_account_id, posted_on, amount_cents, memo, split_part(fitid, '-', 1) as statement,
      import_line as line, null::uuid as import_id,
      '' as mark, 0 as nth from unknown_lines
      where (bank_account_id, posted_on, amount_cents) in (select bank_account_id, posted_on, amount_cents from stored)
    union all select null, bank_account_id, posted_on, amount_cents, memo, ${storedStatement}, null, import_id,
      left(encode(dedup_hash, 'hex'), ${sql.lit(markLength)}),
      row_number() over (partition by bank_account_id, dedup_hash order by dedup_seq)::int from stored
    order by no`.execute(db)
  return rows
}

/** Inserts the unknown lines, except those at these positions in the file; returns their number. */
export async function insertUnknown(db: Db, import_id: string, but: readonly number[]) {
  const { numAffectedRows } =
    await sql`insert into statement_lines (company_id, bank_account_id, posted_on, value_on, amount_cents, memo, fitid, doc_no, kind,
      dedup_hash, dedup_seq, import_id, import_line, ${furtherColumns})
    select company_id, bank_account_id, posted_on, value_on, amount_cents, memo, fitid, doc_no, kind, dedup_hash, dedup_seq,
      ${import_id}::uuid, import_line, ${furtherValues}
    from unknown_lines where no <> all (${but}::bigint[]) order by no`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
