import { type AccountHead, type StatementLine, statementDedupKey } from '@app/formats'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { openStaging } from '../imports-staging.store.ts'

const stagedLines = {
  name: 'staged_lines',
  like: 'statement_lines',
  columns: ['posted_on', 'amount_cents', 'memo', 'fitid', 'doc_no', 'kind', 'import_line'],
  // Whose line it is, its place in the file, and what identifies it inside its account.
  extra: { part: 'int', no: 'int', identity: 'text' },
} as const

/** What was counted of lines that went by. */
export type LineTally = { records: number; amount_cents: number; days: ReadonlySet<BusinessDate> }

/** An account of a file whose lines are staged under the numbers of its parts. */
export type StagedAccount = AccountHead & { parts: readonly number[]; tally: LineTally }

export type StagedStatement = { kind: 'staged-statement'; accounts: StagedAccount[] }

type Line = Omit<StatementLine, 'name' | 'category' | 'history_code'>

/** Lines of statements on their way into the database while their file is read; a part is what one account's lines share. */
export async function openLines(db: Db) {
  const staging = await openStaging(db, stagedLines)
  const tallies: { records: number; amount_cents: number; days: Set<BusinessDate> }[] = []
  let no = 0
  return {
    /** A new part. */
    part: () => tallies.push({ records: 0, amount_cents: 0, days: new Set() }) - 1,
    add(part: number, lines: readonly Line[]) {
      const tally = tallies[part]
      if (!tally) throw new Error(`no part ${part}`)
      return staging.add(
        lines.map((line) => {
          const { line: import_line, posted_on, amount_cents, memo, fitid, doc_no, trn_type: kind } = line
          tally.records += 1
          tally.amount_cents += amount_cents
          tally.days.add(posted_on)
          no += 1
          const identity = statementDedupKey(line)
          return { posted_on, amount_cents, memo, fitid, doc_no, kind, import_line, part, no, identity }
        }),
      )
    },
    idle: staging.idle,
    end: staging.end,
    tallyOf(part: number): LineTally {
      const tally = tallies[part]
      if (!tally) throw new Error(`no part ${part}`)
      return tally
    },
  }
}
export type LinesOnTheWay = Awaited<ReturnType<typeof openLines>>

/** The staged lines by the company and day that they are of. */
export async function findLineDays(db: Db, parts: readonly { part: number; company_id: string }[]) {
  if (parts.length === 0) return []
  const { rows } = await sql<{ company_id: string; date: BusinessDate; rows: number; amount_cents: number }>`
    select placed.company_id, line.posted_on as date, count(*)::int as rows, sum(line.amount_cents)::bigint as amount_cents
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as placed (part int, company_id uuid)
    join staged_lines line on line.part = placed.part group by 1, 2`.execute(db)
  return rows
}
