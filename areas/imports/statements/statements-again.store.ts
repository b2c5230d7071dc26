import {
  buildBothSidesQuery,
  type LeftOver,
  type PlacedPart,
  type StatementPlace,
} from '@app/domain/transactions/server'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { StoredBefore } from '../files/row-findings.rules.ts'

/** `nth` is the number among the equal lines of the account and day. */
export type KnownLine = StatementPlace & {
  line: number
  posted_on: BusinessDate
  memo: string
  amount_cents: number
  dedup_hash: string
  nth: number
}

const selectedColumns = sql.raw(
  'imports.finished_at as at, imports.file_name, file_line.posted_on as on, file_line.memo as name',
)

export async function findKnownBefore(db: Db, lines: readonly KnownLine[]) {
  if (lines.length === 0) return []
  const valuesOf = <Name extends keyof KnownLine>(name: Name) => lines.map((line) => line[name])
  const { rows } = await sql<StoredBefore>`select file_line.line, ${selectedColumns}, file_line.amount_cents
    from unnest(${valuesOf('line')}::int[], ${valuesOf('company_id')}::uuid[], ${valuesOf('bank_account_id')}::uuid[], ${valuesOf('posted_on')}::date[],
      ${valuesOf('memo')}::text[], ${valuesOf('amount_cents')}::bigint[], ${valuesOf('dedup_hash')}::text[], ${valuesOf('nth')}::int[])
      as file_line (line, company_id, bank_account_id, posted_on, memo, amount_cents, dedup_hash, nth)
    cross join lateral (select import_id from statement_lines stored
      where stored.company_id = file_line.company_id and stored.bank_account_id = file_line.bank_account_id
        and stored.posted_on = file_line.posted_on and stored.dedup_hash = decode(file_line.dedup_hash, 'hex')
        and stored.split_of is null
      order by stored.dedup_seq offset file_line.nth - 1 limit 1) known
    join imports on imports.id = known.import_id order by file_line.line`.execute(db)
  return rows
}

export async function findStagedBefore(db: Db, parts: readonly PlacedPart[], { import_id, most }: RowQuery) {
  const { rows } = await sql<StoredBefore>`with ${buildBothSidesQuery(parts)}
    select file_line.import_line as line, ${selectedColumns}, file_line.amount_cents
    from file file_line join stored using (bank_account_id, dedup_hash, nth)
    join imports on imports.id = stored.import_id
    where stored.import_id <> ${import_id}::uuid order by file_line.no limit ${most}`.execute(db)
  return rows
}
type RowQuery = { import_id: string; most: number }

/** `as` is the stored line that this one repeats under a new bank number. */
export type Renumbered = { line: LeftOver; as: LeftOver }

export async function findRenumberedBefore(db: Db, pairs: readonly Renumbered[]): Promise<StoredBefore[]> {
  const ids = [...new Set(pairs.flatMap(({ as: { import_id } }) => import_id ?? []))]
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('imports')
    .select(['id', 'finished_at', 'file_name'])
    .where('id', 'in', ids)
    .execute()
  const imports = new Map(found.map((one) => [one.id, one]))
  return pairs.flatMap(({ line: { line, posted_on: on, memo: name, amount_cents }, as }) => {
    const earlierImport = imports.get(as.import_id ?? '')
    if (!earlierImport || line === null) return []
    return [{ line, on, name, amount_cents, at: earlierImport.finished_at, file_name: earlierImport.file_name }]
  })
}
