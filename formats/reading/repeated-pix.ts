import type { ProblemReport } from './report.ts'
import { newSeenKeys } from './seen-keys.ts'
import { pixIn } from './statement-counterpart.ts'
import type { ParsedStatementLine } from './statement-types.ts'

/** A refund may repeat the number of its payment, so a credit and a debit with one number are no repetition. */
export function newRepeatedPix(report: ProblemReport) {
  const seen = newSeenKeys()
  return (account: number, { line, memo, fitid, doc_no, name, amount_cents }: ParsedStatementLine): void => {
    const e2e_id = pixIn(memo) ?? pixIn(fitid) ?? pixIn(doc_no) ?? pixIn(name)
    if (e2e_id === null) return
    const first = seen.get(`${account}|${Math.sign(amount_cents)}|${e2e_id}`)
    if (first === undefined) seen.set(`${account}|${Math.sign(amount_cents)}|${e2e_id}`, line)
    else
      report.warn(
        'pix.repeated',
        `o mesmo Pix já está na linha ${first}; confira com o banco se o dinheiro entrou uma vez só.`,
        { line, field: 'Pix', value: e2e_id },
      )
  }
}
