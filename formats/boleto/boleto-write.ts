import { newReport, type ProblemReport } from '../reading/report.ts'
import { showCents } from '../values/amounts.ts'
import { generalDigit } from './boleto-digits.ts'
import { toDueDateFactor } from './boleto-factor.ts'
import { writeFreeField } from './boleto-free-field.ts'
import type { FreeFieldName, FreeValues } from './boleto-free-layouts.ts'
import { readSlip } from './boleto-read.ts'
import type { ParsedBankSlip, SlipReading } from './boleto-types.ts'

export type BankSlipDraft = {
  due_on: string | null
  amount_cents: number
  layout: FreeFieldName
  values: FreeValues
}

/** The largest amount that a bar code holds. */
const maxCents = 9_999_999_999

/** Returns the slip with bar code and typed line, or the errors in Portuguese. Source: bank-files 7. */
export function writeBankSlip(draft: BankSlipDraft): SlipReading<ParsedBankSlip> {
  const report = newReport()
  const free = writeFreeField(draft.layout, draft.values, report)
  const factor = draft.due_on === null ? '0000' : toDueDateFactor(draft.due_on)
  if (factor === null)
    report.error('boleto.due', 'deve ser um dia a partir de 03/07/2000.', { field: 'vencimento', value: draft.due_on })
  checkSlipAmount(draft.amount_cents, maxCents, report)
  if (report.failed() || factor === null || free === null) return refuseSlip(report)
  const start = `${free.bank}9`
  const tail = `${factor}${String(draft.amount_cents).padStart(10, '0')}${free.text}`
  const barcode = `${start}${generalDigit(start + tail)}${tail}`
  // Without a due date there is no factor, so any reading day gives the same result.
  const { slip, errors, warnings } = readSlip(barcode, draft.due_on ?? '2000-07-03')
  return { slip: slip?.kind === 'bank' ? slip : null, errors, warnings }
}

export function checkSlipAmount(cents: number, most: number, report: ProblemReport) {
  if (Number.isInteger(cents) && cents >= 0 && cents <= most) return
  const text = `deve ser de zero a ${most === maxCents ? 'R$ 99.999.999,99' : 'R$ 999.999.999,99'}.`
  report.error('boleto.amount', text, { field: 'valor', value: showCents(cents) })
}

export const refuseSlip = (report: ProblemReport) => ({ slip: null, errors: report.errors, warnings: report.warnings })
