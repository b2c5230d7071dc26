import { newReport, type ProblemReport } from '../reading/report.ts'
import { showCents } from '../values/amounts.ts'
import { generalDigit } from './boleto-digits.ts'
import { toDueDateFactor } from './boleto-factor.ts'
import { writeFreeField } from './boleto-free-field.ts'
import type { FreeFieldName, FreeValues } from './boleto-free-layouts.ts'
import { readSlip } from './boleto-read.ts'
import type { CollectionSlip, ParsedBankSlip, SlipReading } from './boleto-types.ts'
import { collectionReferences, collectionSegments } from './collection-read.ts'

export type BankSlipDraft = {
  due_on: string | null
  amount_cents: number
  layout: FreeFieldName
  values: FreeValues
}

export type CollectionSlipDraft = {
  segment: string
  /** 6 or 8: amount in reais; 7 or 9: quantity. 6 and 7 use modulo 10; 8 and 9 use modulo 11. */
  reference: '6' | '7' | '8' | '9'
  amount_cents: number
  company: string
  free_field: string
}

const maxCents = 9_999_999_999

/** Returns the slip with bar code and typed line, or the errors in Portuguese. Source: bank-files 7. */
export function writeBankSlip(draft: BankSlipDraft): SlipReading<ParsedBankSlip> {
  const report = newReport()
  const free = writeFreeField(draft.layout, draft.values, report)
  const factor = draft.due_on === null ? '0000' : toDueDateFactor(draft.due_on)
  if (factor === null)
    report.error('boleto.due', 'deve ser um dia a partir de 03/07/2000.', { field: 'vencimento', value: draft.due_on })
  checkAmount(draft.amount_cents, maxCents, report)
  if (report.failed() || factor === null || free === null) return refused(report)
  const start = `${free.bank}9`
  const tail = `${factor}${String(draft.amount_cents).padStart(10, '0')}${free.text}`
  const barcode = `${start}${generalDigit(start + tail)}${tail}`
  // Without a due date there is no factor, so any reading day gives the same result.
  const { slip, errors, warnings } = readSlip(barcode, draft.due_on ?? '2000-07-03')
  return { slip: slip?.kind === 'bank' ? slip : null, errors, warnings }
}

/** Returns the collection slip (first digit 8) of a draft, or the errors in Portuguese. Source: bank-files 7.7. */
export function writeCollectionSlip(draft: CollectionSlipDraft, today: string): SlipReading<CollectionSlip> {
  const report = newReport()
  const { segment, reference, company, free_field } = draft
  const widths = segment === '6' ? { company: 8, free: 21 } : { company: 4, free: 25 }
  const check = (field: string, value: string, width: number) => {
    if (!new RegExp(`^\\d{${width}}$`).test(value))
      report.error('collection.value', `deve ter ${width} dígitos.`, { field, value })
  }
  if (!collectionSegments[segment])
    report.error('collection.segment', 'segmento desconhecido.', { field: 'segmento', value: segment })
  check('empresa', company, widths.company)
  check('campo livre', free_field, widths.free)
  checkAmount(draft.amount_cents, maxCents * 10 + 9, report)
  if (report.failed()) return refused(report)
  const start = `8${segment}${reference}`
  const tail = `${String(draft.amount_cents).padStart(11, '0')}${company}${free_field}`
  const { slip, errors, warnings } = readSlip(
    `${start}${collectionReferences[reference]!.digit(start + tail)}${tail}`,
    today,
  )
  return { slip: slip?.kind === 'collection' ? slip : null, errors, warnings }
}

function checkAmount(cents: number, most: number, report: ProblemReport) {
  if (Number.isInteger(cents) && cents >= 0 && cents <= most) return
  const text = `deve ser de zero a ${most === maxCents ? 'R$ 99.999.999,99' : 'R$ 999.999.999,99'}.`
  report.error('boleto.amount', text, { field: 'valor', value: showCents(cents) })
}

const refused = (report: ProblemReport) => ({ slip: null, errors: report.errors, warnings: report.warnings })
