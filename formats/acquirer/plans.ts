import { missingInstallment } from '../reading/left-out.ts'
import type { ProblemReport } from '../reading/report.ts'
import { showCents } from '../values/amounts.ts'
import type { ParsedCapture } from './acquirer-types.ts'

type Plan = { capture: ParsedCapture; total_cents: number | null }

/** Adds the amount of missing instalments, without a fee, and reports it as left out: the file's total lacks it too. */
export function addMissing(capture: ParsedCapture, missing_cents: number, report: ProblemReport): void {
  const signed_cents = capture.gross_cents < 0 ? -missing_cents : missing_cents
  capture.gross_cents += signed_cents
  capture.net_cents += signed_cents
  report.leaveOut(missingInstallment, -signed_cents)
}

/** Joins instalments on separate lines into one capture, emitted at the end of the file. */
export function newPlans(emit: (capture: ParsedCapture) => void, report: ProblemReport) {
  const plans = new Map<string, Plan>()
  const emitPlan = ({ capture, total_cents }: Plan) => {
    capture.installment_rows.sort((a, b) => a.number - b.number)
    const isPartial = capture.installment_rows.length < capture.installments
    const missing_cents = total_cents === null ? 0 : total_cents - Math.abs(capture.gross_cents)
    if (capture.installment_rows.length !== capture.installments || missing_cents !== 0)
      report.mismatch('installments.plan', 'as parcelas que o arquivo traz não somam o valor da venda.', {
        line: capture.line,
        field: 'valor da venda',
        value: showCents(total_cents ?? capture.gross_cents),
      })
    if (isPartial && missing_cents > 0) addMissing(capture, missing_cents, report)
    emit(capture)
  }
  return {
    /** `total_cents` is the amount of the whole sale; `null` if the file does not have it. */
    take(capture: ParsedCapture, total_cents: number | null) {
      if (capture.installments === 1) return emit(capture)
      const { capture_key, auth_code, captured_at, installments } = capture
      const key = [capture_key, auth_code, captured_at, installments].join('|')
      const known = plans.get(key)
      const [row] = capture.installment_rows
      // An acquirer may reuse an NSU on the same day: a repeated instalment number means another sale.
      if (known && !known.capture.installment_rows.some(({ number }) => number === row?.number)) {
        known.capture.installment_rows.push(...capture.installment_rows)
        known.capture.gross_cents += capture.gross_cents
        known.capture.fee_cents += capture.fee_cents
        known.capture.other_fees_cents += capture.other_fees_cents
        known.capture.net_cents += capture.net_cents
        return
      }
      if (known) emitPlan(known)
      plans.set(key, { capture, total_cents })
    },
    end() {
      for (const plan of plans.values()) emitPlan(plan)
      plans.clear()
    },
  }
}
