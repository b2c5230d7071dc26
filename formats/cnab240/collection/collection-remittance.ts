import { unpadDocument } from '../../cnab/cnab-fields.ts'
import type { CollectionOrder, CollectionTerm, CollectionTitle } from '../../cnab/collection-types.ts'
import { resolveOccurrence } from '../../cnab/occurrences.ts'
import { nothingPaid, toKnownTitle } from '../../cnab/title-columns.ts'
import { type FieldValues, type FixedWidthRow, readLayoutValues } from '../../fixed-width/fixed-width.ts'
import type { ProblemReport } from '../../reading/report.ts'
import { remittanceMovements } from './collection-codes.ts'
import {
  extraSegment,
  getTitleSegment,
  payerSegment,
  printedLineSegment,
  printedLinesSegment,
  printSegment,
  termsSegment,
} from './collection-layout.ts'
import { readPixExtra } from './collection-return.ts'
import type { TitleReader } from './collection-segments.ts'

type Ordered = CollectionTitle & { order: CollectionOrder }
type Title = FieldValues<ReturnType<typeof getTitleSegment>>

export function remittanceReader(
  bank: string,
  report: ProblemReport,
  emit: (title: CollectionTitle) => void,
): TitleReader {
  let title: Ordered | null = null
  let named = false
  const finish = () => {
    if (title) checkDiscounts(title, report)
    if (title && !named)
      report.error('collection.no-payer', 'falta o segmento Q deste título.', { line: title.line, field: 'segmento' })
    if (title) emit(title)
    title = null
    named = false
  }
  const withTitle = (take: (title: Ordered, row: FixedWidthRow) => void) => (row: FixedWidthRow) => {
    if (title) take(title, row)
    else report.error('collection.no-title', 'segmento sem o segmento P antes.', { line: row.line, field: 'segmento' })
  }
  return {
    P(row) {
      finish()
      title = titleOfRemittance(row, bank)
      const { code, meaning } = title.occurrence
      if (meaning === null)
        report.warn('collection.occurrence', 'código de movimento desconhecido.', {
          line: row.line,
          field: 'código de movimento',
          value: code,
        })
    },
    Q: withTitle((current, row) => {
      addPayer(current, row)
      named = true
    }),
    R: withTitle(addTerms),
    S: withTitle(addMessages),
    Y: withTitle((current, row) => {
      if (row.get(extraSegment.extra_kind) === '03') current.pix = readPixExtra(row)
    }),
    finish,
  }
}

function titleOfRemittance(row: FixedWidthRow, bank: string): Ordered {
  const read: Title = readLayoutValues(row, getTitleSegment(bank))
  return {
    line: row.line,
    direction: 'remittance',
    bank_id: bank,
    ...toKnownTitle(read),
    ...resolveOccurrence(read.movement, remittanceMovements),
    ...nothingPaid,
    abatement_cents: read.abatement_cents,
    tax_cents: read.tax_cents,
    motives: [],
    payer: { document: null, name: '' },
    order: orderOf(read),
  }
}

const orderOf = (read: Title): CollectionOrder => ({
  kind: read.kind,
  accepted: read.accepted,
  issued_on: read.issued_on,
  interest: term(read.interest_code, read.interest_from, read.interest_value),
  fine: null,
  discounts: [term(read.discount_code, read.discount_from, read.discount_value)].filter((found) => found !== null),
  protest: days(read.protest_code, read.protest_days),
  write_off: days(read.write_off_code, read.write_off_days),
  instructions: [],
  address: { street: '', district: '', postal_code: '', city: '', state: '' },
  guarantor: null,
  messages: [],
})

const term = (code: string, from: string | null, value: number): CollectionTerm | null =>
  value === 0 ? null : { code, from, value }

const days = (code: string, count: number) => (count === 0 ? null : { code, days: count })

function addPayer(title: Ordered, row: FixedWidthRow) {
  const read = readLayoutValues(row, payerSegment)
  const { street, district, postal_code, city, state } = read
  title.payer = { document: unpadDocument(read.payer_kind, read.payer_no), name: read.payer_name }
  title.order.address = { street, district, postal_code, city, state }
  if (read.guarantor_name !== '')
    title.order.guarantor = {
      document: unpadDocument(read.guarantor_kind, read.guarantor_no),
      name: read.guarantor_name,
    }
}

function addTerms({ order }: Ordered, row: FixedWidthRow) {
  const read = readLayoutValues(row, termsSegment)
  for (const found of [
    term(read.discount2_code, read.discount2_from, read.discount2_value),
    term(read.discount3_code, read.discount3_from, read.discount3_value),
  ])
    if (found) order.discounts.push(found)
  order.fine = term(read.fine_code, read.fine_from, read.fine_value)
  order.messages.push(...read.messages)
}

/** Banks refuse a title with discounts of several codes. Source: bank-files 4.1. */
function checkDiscounts({ line, order }: Ordered, report: ProblemReport) {
  const codes = [...new Set(order.discounts.map(({ code }) => code))]
  if (codes.length > 1)
    report.warn('collection.discounts', 'os descontos do título são de tipos diferentes; o banco recusa.', {
      line,
      field: 'código do desconto',
      value: codes.join(', '),
    })
}

function addMessages({ order }: Ordered, row: FixedWidthRow) {
  const printed =
    row.get(printSegment.print_kind) === '3'
      ? row.get(printedLinesSegment.messages)
      : [row.get(printedLineSegment.message)]
  order.messages.push(...printed.filter(Boolean))
}
