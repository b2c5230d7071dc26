import { type AccountHead, type StatementLine, statementDedupKey } from '@app/formats'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
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
