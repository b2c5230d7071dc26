import type { RemittanceTitle, ReturnTitle } from '../../cnab/collection-draft.ts'
import type { CollectionTerm } from '../../cnab/collection-types.ts'
import { toTitleColumns } from '../../cnab/title-columns.ts'
import { absentField, buildRecord } from '../../fixed-width/fixed-width.ts'
import { sumItems } from '../../values/amounts.ts'
import { cnab240Width } from '../cnab240-layout.ts'
import {
  buildCnab240Detail,
  buildCnab240Lot,
  type Cnab240Frame,
  type Detail,
  type LotWriter,
  toCompanyColumns,
  toDocumentColumns,
  writeCnab240,
} from '../cnab240-write.ts'
import {
  collectionLotHeader,
  collectionLotTrailer,
  getReturnedTitleSegment,
  getTitleSegment,
  paidSegment,
  payerSegment,
  pixExtraSegment,
  printedLinesSegment,
  termsSegment,
} from './collection-layout.ts'

/** Account and agreement come from the frame. */
type Cnab240RemittanceDraft = Omit<Cnab240Frame, 'direction' | 'version'> & { titles: RemittanceTitle[] }
export type Cnab240ReturnDraft = Omit<Cnab240Frame, 'direction' | 'version'> & { titles: ReturnTitle[] }

/** Writes a CNAB 240 remittance: P and Q per title; R, S and Y if it has their data. Source: bank-files 4.1. */
export function writeCnab240Remittance({ titles, ...frame }: Cnab240RemittanceDraft): Uint8Array {
  const file: Cnab240Frame = { ...frame, direction: 'remittance', version: '103' }
  return writeCnab240(file, [titlesLot(file, { operation: 'R', titles, segments: remittanceSegments })])
}

/** Writes a CNAB 240 return: T and U per title. Source: bank-files 4.2. */
export function writeCnab240Return({ titles, ...frame }: Cnab240ReturnDraft): Uint8Array {
  const file: Cnab240Frame = { ...frame, direction: 'return', version: '103' }
  return writeCnab240(file, [titlesLot(file, { operation: 'T', titles, segments: returnSegments })])
}

type Titles<Title> = {
  operation: 'R' | 'T'
  titles: Title[]
  segments: (title: Title, file: Cnab240Frame) => Detail[]
}

const titlesLot = <Title extends { nominal_cents: number }>(
  file: Cnab240Frame,
  { operation, titles, segments }: Titles<Title>,
): LotWriter =>
  buildCnab240Lot(file.bank, {
    header: (first) =>
      buildRecord(cnab240Width, collectionLotHeader, {
        ...first,
        operation,
        service: '01',
        version: '060',
        ...toCompanyColumns(file),
        file_no: file.sequence,
        created_on: file.created_on,
      }),
    details: titles.flatMap((title) => segments(title, file)),
    trailer: (first) =>
      buildRecord(cnab240Width, collectionLotTrailer, {
        ...first,
        simple: titles.length,
        simple_cents: sumItems(titles, ({ nominal_cents }) => nominal_cents),
      }),
  })

function accountIn(layout: { account_digit: unknown }, { branch, branch_digit, account, account_digit }: Cnab240Frame) {
  return { branch, branch_digit, account, account_digit: layout.account_digit === absentField ? '' : account_digit }
}

function returnSegments(title: ReturnTitle, file: Cnab240Frame): Detail[] {
  const layout = getReturnedTitleSegment(file.bank)
  const movement = { movement: title.occurrence }
  return [
    buildCnab240Detail('T', layout, {
      ...movement,
      ...accountIn(layout, file),
      ...toTitleColumns(title),
      received_bank: title.received_by?.bank ?? '000',
      received_branch: title.received_by?.branch ?? '',
      ...toDocumentColumns('payer', title.payer.document),
      payer_name: title.payer.name,
      fee_cents: title.fee_cents,
      motives: title.motives,
    }),
    buildCnab240Detail('U', paidSegment, {
      ...movement,
      interest_cents: title.interest_cents,
      discount_cents: title.discount_cents,
      abatement_cents: title.abatement_cents,
      tax_cents: title.tax_cents,
      paid_cents: title.paid_cents,
      net_cents: title.net_cents,
      other_expenses_cents: title.other_expenses_cents,
      other_credits_cents: title.other_credits_cents,
      occurred_on: title.occurred_on,
      credited_on: title.credited_on,
    }),
  ]
}

function remittanceSegments(title: RemittanceTitle, file: Cnab240Frame): Detail[] {
  const movement = { movement: title.occurrence }
  const { order } = title
  const [, second, third] = order.discounts
  const further = order.discounts.length > 1 || order.fine !== null
  return [
    titleSegment(title, file),
    buildCnab240Detail('Q', payerSegment, {
      ...movement,
      ...toDocumentColumns('payer', title.payer.document),
      payer_name: title.payer.name,
      ...order.address,
      ...toDocumentColumns('guarantor', order.guarantor?.document ?? null),
      guarantor_name: order.guarantor?.name ?? '',
    }),
    ...(further
      ? [
          buildCnab240Detail('R', termsSegment, {
            ...movement,
            ...termOf('discount2', second),
            ...termOf('discount3', third),
            ...termOf('fine', order.fine),
          }),
        ]
      : []),
    ...inFives(order.messages).map((messages) =>
      buildCnab240Detail('S', printedLinesSegment, { ...movement, print_kind: '3', messages }),
    ),
    ...(title.pix ? [buildCnab240Detail('Y', pixExtraSegment, { ...movement, extra_kind: '03', ...title.pix })] : []),
  ]
}

function titleSegment(title: RemittanceTitle, file: Cnab240Frame): Detail {
  const layout = getTitleSegment(file.bank)
  const { order } = title
  return buildCnab240Detail('P', layout, {
    movement: title.occurrence,
    ...accountIn(layout, file),
    ...toTitleColumns(title),
    registration: '1',
    document_kind: '1',
    emission: '2',
    distribution: '2',
    kind: order.kind,
    accepted: order.accepted,
    issued_on: order.issued_on,
    ...termOf('interest', order.interest),
    ...termOf('discount', order.discounts[0]),
    tax_cents: title.tax_cents,
    abatement_cents: title.abatement_cents,
    protest_code: order.protest?.code ?? '3',
    protest_days: order.protest?.days ?? 0,
    write_off_code: order.write_off?.code ?? '2',
    write_off_days: order.write_off?.days ?? 0,
    currency: '09',
  })
}

const termOf = (name: string, term: CollectionTerm | null | undefined) =>
  term
    ? { [`${name}_code`]: term.code, [`${name}_from`]: term.from, [`${name}_value`]: term.value }
    : { [`${name}_code`]: '0' }

function inFives(messages: string[]): string[][] {
  const groups: string[][] = []
  for (let at = 0; at < messages.length; at += 5) groups.push(messages.slice(at, at + 5))
  return groups
}
