import type { AccountHead, HandedItem, StatementContent } from '@app/formats'
import { type BusinessDate, showDate, sumOf } from '@app/kit/contract'
import type { ImportProblem } from '../files/imports.contract.ts'
import { toLineProblem } from '../files/imports-plan.server.ts'
import type { Intake } from '../files/intake.server.ts'
import { cutPeriodAt, newLaterLines } from './later-lines.rules.ts'
import { openLines } from './statement-lines.server.ts'
import type { StagedStatement } from './statements.server.ts'

export function openStatement(intake: Intake) {
  const { today } = intake
  const lines = openLines(intake)
  const parts: number[] = []
  const later = newLaterLines()
  const leaveOutFuture = (rows: readonly HandedLine['row'][]) => {
    if (!rows.some(({ posted_on }) => posted_on > today)) return rows
    const future = rows.filter(({ posted_on }) => posted_on > today)
    later.add(
      future.length,
      sumOf(future, ({ amount_cents }) => amount_cents),
      future.map(reportFutureLine),
    )
    return rows.filter(({ posted_on }) => posted_on <= today)
  }
  return {
    async take(items: readonly HandedLine[]) {
      for (const { account, of, rows } of groupByAccount(items)) {
        // An account without lines takes a part number, so that later accounts keep theirs.
        while (parts.length < account) parts.push(lines.part())
        if (parts.length === account) parts.push(lines.part({ ...of, company_id: null }))
        await lines.add(parts[account] ?? 0, leaveOutFuture(rows))
      }
    },
    async end({ accounts }: StatementContent): Promise<StagedStatement> {
      const placed = []
      const warnings = later.all()
      for (const [at, { lines: _lines, ...read }] of accounts.entries()) {
        const { account, warning } = cutAtToday(today, read)
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
      return { accounts: staged, lines, warnings, left_out: later.leftOut() }
    },
  }
}
type HandedLine = Extract<HandedItem, { kind: 'statement-line' }>

function groupByAccount(lines: readonly HandedLine[]) {
  const runs: { account: number; of: HandedLine['of']; rows: HandedLine['row'][] }[] = []
  for (const { account, of, row } of lines) {
    const last = runs.at(-1)
    if (last?.account === account) last.rows.push(row)
    else runs.push({ account, of, rows: [row] })
  }
  return runs
}

const reportDate = (line: number, field: string, day: BusinessDate, text: string): ImportProblem => ({
  ...toLineProblem(line, field, showDate(day), text),
  code: 'E11',
})

const reportFutureLine = ({ line, posted_on }: HandedLine['row']) =>
  reportDate(line, 'data do lançamento', posted_on, 'Data futura.')

/** The balance of a future day is a projection and is not stored. */
function cutAtToday(today: BusinessDate, account: AccountHead) {
  const period = cutPeriodAt(today, account.period)
  const { balance_on, line } = account
  if (balance_on === null || balance_on <= today) return { account: { ...account, period }, warning: [] }
  const text = 'Data futura. O saldo é uma previsão e não foi gravado.'
  return {
    account: { ...account, period, balance_known: false },
    warning: [reportDate(line, 'data do saldo', balance_on, text)],
  }
}
