import type { Report } from './report.ts'
import { newSeenKeys } from './seen-keys.ts'
import { pixIn } from './statement-counterpart.ts'
import type { StatementLine } from './statement-types.ts'

/**
 * Warns of a Pix number that stands on two lines of one statement in the same direction. A return may carry the number of
 * the payment that it returns, so a credit and a debit of one number are no repetition.
 */
export function newRepeatedPix(report: Report) {
  const seen = newSeenKeys()
  return (account: number, { line, memo, fitid, doc_no, name, amount_cents }: StatementLine): void => {
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
