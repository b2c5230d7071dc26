import { showCents } from '../amounts.ts'
import type { Report } from '../report.ts'
import type { Capture } from './acquirer-types.ts'

type Plan = { capture: Capture; total_cents: number | null }

/**
 * Gathers the instalments of a sale, which stand apart in the file, into one capture. Sales at sight pass through;
 * plans wait for the end of the file.
 */
export function newPlans(emit: (capture: Capture) => void, report: Report) {
  const plans = new Map<string, Plan>()
  const hand = ({ capture, total_cents }: Plan) => {
    capture.installment_rows.sort((a, b) => a.number - b.number)
    const isOther = total_cents !== null && Math.abs(capture.gross_cents) !== total_cents
    if (capture.installment_rows.length !== capture.installments || isOther)
      report.warn('installments.plan', 'as parcelas que o arquivo traz não somam o valor da venda.', {
        line: capture.line,
        field: 'valor da venda',
        value: showCents(total_cents ?? capture.gross_cents),
      })
    emit(capture)
  }
  return {
    /** `null` where the file does not tell the value of the whole sale. */
    take(capture: Capture, total_cents: number | null) {
      if (capture.installments === 1) return emit(capture)
      const { capture_key, auth_code, captured_at, installments } = capture
      const key = [capture_key, auth_code, captured_at, installments].join('|')
      const known = plans.get(key)
      const [row] = capture.installment_rows
      // A NSU comes again on the same day: the same instalment twice is another sale.
      if (known && !known.capture.installment_rows.some(({ number }) => number === row?.number)) {
        known.capture.installment_rows.push(...capture.installment_rows)
        known.capture.gross_cents += capture.gross_cents
        known.capture.fee_cents += capture.fee_cents
        known.capture.other_fees_cents += capture.other_fees_cents
        known.capture.net_cents += capture.net_cents
        return
      }
      if (known) hand(known)
      plans.set(key, { capture, total_cents })
    },
    end() {
      for (const plan of plans.values()) hand(plan)
      plans.clear()
    },
  }
}
