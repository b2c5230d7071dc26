import type { AccountHead, HandedItem, StatementContent } from '@app/formats'
import { type BusinessDate, showDate, sumOf } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import type { ImportProblem } from '../files/imports.contract.ts'
import { toLineProblem } from '../files/imports-plan.server.ts'
import { cutPeriodAt, newLaterLines } from './later-lines.rules.ts'
import { openLines } from './statement-lines.server.ts'
import type { AheadWriting } from './statement-places.server.ts'
import type { StagedStatement } from './statements.server.ts'

/** Stages a bank statement: lines by part of their account, without future lines. */
export function openStatement(db: Db, today: BusinessDate, ahead?: AheadWriting) {
  const lines = openLines(db, ahead)
  const parts: number[] = []
  const later = newLaterLines()
  const leave = (rows: readonly HandedLine['row'][]) => {
    if (!rows.some(({ posted_on }) => posted_on > today)) return rows
    const left = rows.filter(({ posted_on }) => posted_on > today)
    later.add(
      left.length,
      sumOf(left, ({ amount_cents }) => amount_cents),
      left.map(stillToCome),
    )
    return rows.filter(({ posted_on }) => posted_on <= today)
  }
  return {
    async take(some: readonly HandedLine[]) {
      for (const { account, of, rows } of byAccount(some)) {
        // An account without lines still takes a part number, so later accounts keep theirs.
        while (parts.length < account) parts.push(lines.part())
        if (parts.length === account) parts.push(lines.part({ ...of, company_id: null }))
        await lines.add(parts[account] ?? 0, leave(rows))
      }
    },
    async end({ accounts }: StatementContent): Promise<StagedStatement> {
      const placed = []
      const warnings = later.all()
      for (const [at, { lines: _lines, ...read }] of accounts.entries()) {
        const { account, warning } = asOf(today, read)
        warnings.push(...warning)
        placed.push({ account, part: parts[at] ?? lines.part({ ...account, company_id: null }) })
      }
      await lines.end()
      const staged = placed.map(({ account, part }) => ({
        ...account,
        parts: [part],
        tally: lines.tallyOf(part),
        ahead: lines.placeOf(part),
      }))
      return { kind: 'staged-statement', accounts: staged, lines, warnings, left_out: later.leftOut() }
    },
  }
}
type HandedLine = Extract<HandedItem, { kind: 'statement-line' }>

function byAccount(lines: readonly HandedLine[]) {
  const runs: { account: number; of: HandedLine['of']; rows: HandedLine['row'][] }[] = []
  for (const { account, of, row } of lines) {
    const last = runs.at(-1)
    if (last?.account === account) last.rows.push(row)
    else runs.push({ account, of, rows: [row] })
  }
  return runs
}

const dated = (line: number, field: string, day: BusinessDate, text: string): ImportProblem => ({
  ...toLineProblem(line, field, showDate(day), text),
  code: 'E11',
})

const stillToCome = ({ line, posted_on }: HandedLine['row']) =>
  dated(line, 'data do lançamento', posted_on, 'Data futura.')

/** The account as of today: the balance of a future day is a projection and is not stored. */
function asOf(today: BusinessDate, account: AccountHead) {
  const period = cutPeriodAt(today, account.period)
  const { balance_on, line } = account
  if (balance_on === null || balance_on <= today) return { account: { ...account, period }, warning: [] }
  const text = 'Data futura. O saldo é uma previsão e não foi gravado.'
  return {
    account: { ...account, period, balance_known: false },
    warning: [dated(line, 'data do saldo', balance_on, text)],
  }
}
