import { documentKind } from '../cnab/cnab-fields.ts'
import { resolveOccurrence } from '../cnab/occurrences.ts'
import { toTitleColumns } from '../cnab/title-columns.ts'
import { absentField, buildRecord, type Field, putField, type RecordLayout } from '../fixed-width/fixed-width.ts'
import { encodeCp1252 } from '../values/text.ts'
import type { Bank400 } from './cnab400-bank.ts'
import { cnab400Banks } from './cnab400-banks.ts'
import { newTitleTally, remittanceTotals } from './cnab400-controls.ts'
import type {
  Cnab400Frame,
  Cnab400RemittanceDraft,
  Cnab400ReturnDraft,
  RemittanceTitle400,
  ReturnTitle400,
} from './cnab400-draft.ts'
import { cnab400Header, cnab400Record, cnab400Width, lineSequence } from './cnab400-layout.ts'

type Line = (line_no: string) => string

/** Writes a CNAB 400 return. Source: bank-files 6.1. */
export function writeCnab400Return({ titles, ...frame }: Cnab400ReturnDraft): Uint8Array {
  const bank = bankOf(frame)
  const tally = newTitleTally()
  for (const { occurrence, nominal_cents } of titles) tally.add({ occurrence: { code: occurrence }, nominal_cents })
  const promised = bank.controls.flatMap((control): ControlValue[] => {
    const found = tally.of(control.codes)
    return [
      [control.count, found.titles],
      [control.value, found.cents],
    ]
  })
  const lines = titles.flatMap((title) => [returned(title, bank, frame), ...pixOf(title.pix, bank.returnPix)])
  return fileOf([headerOf(frame, bank, 'RETORNO'), ...lines, trailerOf(promised, numbered(frame, bank))])
}

/** Writes a CNAB 400 remittance. Source: bank-files 6.3. */
export function writeCnab400Remittance({ titles, ...frame }: Cnab400RemittanceDraft): Uint8Array {
  const bank = bankOf(frame)
  const lines = titles.flatMap((title) => [
    remitted(title, bank, frame),
    ...fineOf(title, bank),
    ...pixOf(title.pix, bank.remittancePix),
  ])
  const total = titles.reduce((sum, { nominal_cents }) => sum + nominal_cents, 0)
  const promised: ControlValue[] =
    bank.bank === '033'
      ? [
          [remittanceTotals.lines, lines.length + 2],
          [remittanceTotals.value, total],
        ]
      : []
  return fileOf([headerOf(frame, bank, 'REMESSA'), ...lines, trailerOf(promised)])
}

function bankOf({ bank: code, agreement }: Cnab400Frame): Bank400 {
  const tables = cnab400Banks.filter(({ bank }) => bank === code)
  // Banco do Brasil uses its older table for agreements below 7 digits.
  const found = code === '001' && agreement.length < 7 ? tables.at(-1) : tables[0]
  if (!found) throw new RangeError(`no CNAB 400 of bank ${code} is written`)
  return found
}

const fileOf = (lines: Line[]) =>
  encodeCp1252(lines.map((line, index) => `${line(String(index + 1).padStart(6, '0'))}\r\n`).join(''))

const lineOf =
  <V extends object>(layout: RecordLayout<V>, values: Partial<NoInfer<V>>): Line =>
  (line_no) => {
    const columns = [...buildRecord(cnab400Width, layout, values)]
    putField(columns, lineSequence.line_no, line_no)
    return columns.join('')
  }

type ControlValue = [field: Field<number>, value: number]

type Numbered = { field: Field<string>; number: string } | null

const numbered = ({ sequence }: Cnab400Frame, { trailerNumber: field }: Bank400): Numbered =>
  field && { field, number: String(sequence).padStart(field.to - field.from + 1, '0') }

const trailerOf =
  (promised: ControlValue[], repeated: Numbered = null): Line =>
  (line_no) => {
    const columns = [...buildRecord(cnab400Width, { ...cnab400Record, ...lineSequence }, { type: '9', line_no })]
    for (const [field, value] of promised) putField(columns, field, value)
    if (repeated) putField(columns, repeated.field, repeated.number)
    return columns.join('')
  }

function headerOf(frame: Cnab400Frame, bank: Bank400, literal: 'RETORNO' | 'REMESSA'): Line {
  const { number } = bank.series
  const values = {
    type: '0',
    direction: literal === 'REMESSA' ? '1' : '2',
    literal,
    service: '01',
    service_name: 'COBRANCA',
    company_code: frame.company_code,
    company_name: frame.company_name,
    bank: bank.bank,
    bank_name: bank.name,
    created_on: frame.created_on,
    number: number === absentField ? '' : String(frame.sequence).padStart(number.to - number.from + 1, '0'),
  }
  return lineOf(
    { ...cnab400Header, ...bank.series },
    { ...values, ...present(bank.series, { agreement: frame.agreement }) },
  )
}

function present<V extends object>(layout: { [Name in keyof V]: unknown }, values: V): Partial<V> {
  const found: Partial<V> = {}
  for (const name in values) if (layout[name] !== absentField) found[name] = values[name]
  return found
}

const accountOf = (frame: Cnab400Frame) => ({
  company_kind: kindOf(frame.company_no),
  company_no: frame.company_no,
  branch: frame.branch,
  branch_digit: frame.branch_digit,
  account: frame.account,
  account_digit: frame.account_digit,
  agreement: frame.agreement,
})

function returned(title: ReturnTitle400, bank: Bank400, frame: Cnab400Frame): Line {
  const { motives, payer, received_by, pix, ...values } = title
  const summed = bank.sumsAbatement && resolveOccurrence(title.occurrence, bank.occurrences).settles
  return lineOf(
    { ...bank.returned, ...bank.motives },
    {
      type: bank.detail,
      ...present(bank.returned, accountOf(frame)),
      ...toTitleColumns(title),
      occurrence: title.occurrence,
      occurred_on: values.occurred_on,
      credited_on: values.credited_on,
      ...bank.money.write(values),
      fee_cents: values.fee_cents,
      other_expenses_cents: values.other_expenses_cents,
      other_credits_cents: values.other_credits_cents,
      interest_cents: values.interest_cents,
      discount_cents: values.discount_cents + (summed ? values.abatement_cents : 0),
      abatement_cents: values.abatement_cents,
      tax_cents: values.tax_cents,
      received_bank: received_by?.bank ?? '000',
      received_branch: received_by?.branch ?? '',
      ...present(bank.returned, { payer_name: payer.name }),
      motives,
    },
  )
}

function remitted(title: RemittanceTitle400, bank: Bank400, frame: Cnab400Frame): Line {
  const { order, payer } = title
  const [instruction1 = '00', instruction2 = '00'] = order.instructions
  const fine = bank.fine === null ? order.fine : null
  return lineOf(bank.remitted, {
    type: bank.detail,
    ...present(bank.remitted, { ...accountOf(frame), ...order.address }),
    ...toTitleColumns(title),
    occurrence: title.occurrence,
    collecting_bank: bank.bank,
    kind: order.kind,
    accepted: order.accepted,
    issued_on: order.issued_on,
    instruction1,
    instruction2,
    interest_cents: order.interest?.value ?? 0,
    interest_from: order.interest?.from ?? null,
    discount_from: order.discount?.from ?? null,
    discount_cents: order.discount?.value ?? 0,
    tax_cents: title.tax_cents,
    abatement_cents: title.abatement_cents,
    payer_kind: payer.document === null ? '99' : kindOf(payer.document),
    payer_no: payer.document ?? '',
    payer_name: payer.name,
    guarantor_name: order.guarantor_name,
    protest_days: order.protest_days,
    ...(fine && { fine_flag: fine.code, fine_rate: fine.value, fine_from: fine.from }),
  })
}

const kindOf = (document: string) => documentKind(document).padStart(2, '0')

const fineOf = ({ order }: RemittanceTitle400, { fine }: Bank400): Line[] =>
  fine && order.fine ? [lineStarting(fine, order.fine)] : []

function pixOf(pix: ReturnTitle400['pix'] | RemittanceTitle400['pix'], further: Bank400['returnPix']): Line[] {
  if (!pix) return []
  if (!further) throw new RangeError('this bank has no Pix record')
  const { key, txid } = pix
  const payload = 'payload' in pix ? pix.payload : null
  return [lineStarting(further, { key: key ?? '', txid: txid ?? '', payload: payload ?? '' })]
}

const lineStarting =
  <V extends object>({ starts, layout }: { starts: string; layout: RecordLayout<V> }, values: V): Line =>
  (line_no) =>
    starts + lineOf(layout, values)(line_no).slice(starts.length)
