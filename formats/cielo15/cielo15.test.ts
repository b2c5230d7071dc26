import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  expectSales,
  expectSums,
  numbered,
  paidIn,
  promisedBy,
  readClean,
  soldOn,
} from '../acquirer/acquirer-reading.testing.ts'
import { buildRecord } from '../fixed-width/fixed-width.ts'
import { inspectFile } from '../formats.ts'
import { arbitraryToday, digitsOf, orNull } from '../testing/arbitraries.fixture.ts'
import { errorsIn, readText, textOf, warningsIn } from '../testing/read-back.fixture.ts'
import { deal, draft, pixRow, row, split } from './cielo15.testing.ts'
import type { Cielo15Row } from './cielo15-draft.testing.ts'
import { cielo15ReserveLayout as reserveLayout } from './cielo15-layout.ts'
import {
  writeCielo15Balance,
  writeCielo15Negotiations,
  writeCielo15Payments,
  writeCielo15Pix,
  writeCielo15Sales,
} from './cielo15-write.testing.ts'

const rows = fc
  .tuple(
    soldOn(4),
    fc.record({
      merchant_no: fc.constantFrom('0012345678', '0087654321'),
      kind: fc.constantFrom('sale' as const, 'sale' as const, 'cancel' as const, 'chargeback' as const),
      brand: fc.constantFrom('visa', 'mastercard', 'elo', null),
      tid: orNull(digitsOf(20)),
      arn: orNull(digitsOf(23)),
    }),
  )
  .map(([facts, own]): Cielo15Row => {
    const sale = { ...row, ...facts, ...own }
    return own.kind === 'sale' ? sale : { ...sale, gross_cents: -sale.gross_cents, due_days: sale.due_days.slice(0, 1) }
  })
const lists = fc
  .array(rows, { maxLength: 12 })
  .map((list) => numbered(list, 6).map((sale, index) => ({ ...sale, sale_code: String(index + 1).padStart(15, '0') })))

/** A sale has a time in the file, its events have only a day. */
const timed = (sale: Cielo15Row) => ({
  ...sale,
  captured_at: sale.kind === 'sale' ? `${sale.sold_on}T${sale.sold_at}` : null,
  fee_ppm: sale.rate * 100 || null,
  arn: sale.arn ?? null,
})

describe('a written Cielo v15 sales file', () => {
  test('sales are read back unchanged, one capture a sale though each instalment has its own unit', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const content = readClean(writeCielo15Sales({ ...draft, rows: list }))
        expectSales(content.captures, list.map(timed), {
          names: ['captured_at', 'kind', 'brand', 'sold_on', 'tid', 'fee_ppm', 'arn'],
        })
        expectSums(content)
      }),
      { numRuns: 50 },
    )
  })

  test('payments pay each instalment once, in its own unit, under the key of its capture', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const sales = list.filter(({ kind }) => kind === 'sale')
        const { captures } = readClean(writeCielo15Sales({ ...draft, rows: sales }))
        const days = [...new Set(sales.flatMap((sale) => sale.due_days))]
        const paid = days.flatMap((paid_on) => {
          const content = readClean(writeCielo15Payments({ ...draft, rows: sales, paid_on }))
          expect(content.captures).toEqual([])
          for (const settlement of content.settlements) expect(settlement).toMatchObject({ status: 'paid', paid_on })
          return content.settlements
        })
        expect(paidIn(paid)).toEqual(promisedBy(captures))
      }),
      { numRuns: 20 },
    )
  })

  test('vouchers and sales of the fleet network are recognised by settlement type and product', () => {
    const fleet = { ...row, product: '059', settlement_type: '004' as const, sale_code: '000000000000189' }
    const meal = { ...row, settlement_type: '004' as const, product: '045' }
    expect(readClean(writeCielo15Sales({ ...draft, rows: [meal, fleet] })).captures).toMatchObject([
      { modality: 'voucher', acquirer: 'cielo' },
      { modality: 'fleet', acquirer: 'frota' },
    ])
  })
})

test('a chargeback refers to its sale, and to the disputed instalment when the file has its number', () => {
  const chargeback = { ...row, kind: 'chargeback' as const, gross_cents: -12870, due_days: ['2026-10-20'] }
  const text = textOf(writeCielo15Sales({ ...draft, rows: [chargeback] }))
  expect(readText(text).content).toMatchObject({ captures: [{ kind: 'chargeback', installment: null }] })
  const line = text.split('\r\n').find((record) => record.startsWith('E'))!
  const named = readText(text.replace(line, `${line.slice(0, 17)}0203${line.slice(21)}`))
  expect(named.content).toMatchObject({
    captures: [
      { kind: 'chargeback', installment: 2, parent_key: row.sale_code, gross_cents: -12870, net_cents: -12735 },
    ],
  })
})

test('a chargeback in the payments file refers to its sale and pays no instalment', () => {
  const chargeback = { ...row, kind: 'chargeback' as const, gross_cents: -12870, due_days: ['2026-10-20'] }
  const { settlements } = readClean(writeCielo15Payments({ ...draft, rows: [chargeback], paid_on: '2026-10-20' }))
  expect(settlements).toMatchObject([
    {
      entry_kind: 'chargeback',
      items: [],
      disputed: [{ capture_key: row.sale_code, nsu: row.nsu, gross_cents: -12870, net_cents: -12735 }],
    },
  ])
})

test('a negotiated unit pays zero, because its negotiation pays it', () => {
  const text = textOf(writeCielo15Payments({ ...draft, rows: [row], paid_on: '2026-11-13' }))
  const line = text.split('\r\n').find((record) => record.startsWith('D'))!
  const { content } = readText(text.replace(line, `${line.slice(0, 69)}58${line.slice(71)}`))
  expect(content).toMatchObject({
    settlements: [{ entry_kind: 'assignment', status: 'assigned', assigned_cents: 12735, net_cents: 0 }],
  })
})

test('the sums of a file stay correct with assigned units and a reserve', () => {
  const lines = textOf(writeCielo15Payments({ ...draft, rows: [row], paid_on: '2026-11-13' })).split('\r\n')
  const at = lines.findIndex((record) => record.startsWith('D'))
  const unit = lines[at] ?? ''
  const reserve = buildRecord(400, reserveLayout, { type: 'R', merchant_no: row.merchant_no, amount_cents: 700 })
  const files = [
    lines.with(at, `${unit.slice(0, 69)}58${unit.slice(71)}`),
    lines.with(at, `${unit.slice(0, 303)}S${unit.slice(304)}`),
    [...lines.slice(0, -2), reserve, `9${String(lines.length).padStart(11, '0')}`],
  ]
  const read = files.map((records) => readText(records.join('\r\n')))
  expect(read.map(({ errors, warnings }) => [errors, warnings])).toEqual(files.map(() => [[], []]))
  expect(read.map(({ equation }) => equation)).toEqual(
    files.map(() => ({ of: 'net', imported_cents: 12_735, left_out_cents: 0, total_cents: 12_735 })),
  )
  expect(read[2]?.left_out).toMatchObject([{ code: 'reserve', records: 1, amount_cents: 700 }])
})

test('a negotiation creates an anticipation for each receivable, with its cost and its account', () => {
  const { settlements } = readClean(writeCielo15Negotiations({ ...draft, rows: [], deals: [deal] }))
  expect(settlements).toMatchObject([
    {
      entry_kind: 'anticipation',
      gross_cents: 100_000,
      anticipation_cost_cents: 1_500,
      net_cents: 98_500,
      paid_on: '2026-10-15',
      original_due_on: '2026-11-13',
      operation_no: deal.operation_no,
      bank: '0341',
    },
  ])
})

test('each Pix is a capture of its own, and the bank receives one sum a day', () => {
  const second = { ...pixRow, e2e_id: 'E1234567820261015003000000000A1c', gross_cents: 1000, fee_cents: 5 }
  const { captures, settlements } = readClean(writeCielo15Pix({ ...draft, rows: [], pix: [pixRow, second] }))
  expect(captures).toMatchObject([
    { modality: 'pix', e2e_id: pixRow.e2e_id, txid: 'POSTO0001', fee_cents: 25, captured_at: '2026-10-14T21:30:00' },
    { modality: 'pix', e2e_id: second.e2e_id },
  ])
  expect(settlements).toMatchObject([{ modality: 'pix', net_cents: 5970, gross_cents: 6000, paid_on: '2026-10-15' }])
})

test('an open balance creates scheduled settlements and no sale', () => {
  const { captures, settlements } = readClean(writeCielo15Balance({ ...draft, rows: [row] }))
  expect([captures, settlements]).toMatchObject([[], [{ status: 'scheduled', paid_on: null, net_cents: 12735 }]])
})

test('a file with an empty movement is accepted, and its inspection shows zero records', () => {
  expect(inspectFile(writeCielo15Sales({ ...draft, rows: [] }), 'x', arbitraryToday)).toMatchObject({
    layout: 'cielo-v15-sales',
    institution: 'Cielo',
    records: 0,
    net_cents: 0,
    errors: [],
    warnings: [],
  })
})

describe('an invalid Cielo v15 file', () => {
  const content = textOf(writeCielo15Sales({ ...draft, rows: [row, split] }))
  const lines = content.trimEnd().split('\r\n')

  test('a file without its trailer, or with half of it, is reported as cut', () => {
    expect(errorsIn(lines.slice(0, -1).join('\n'))).toEqual(['file.truncated'])
    expect(errorsIn([...lines.slice(0, -1), lines.at(-1)!.slice(0, 60)].join('\n'))).toContain('file.truncated')
  })

  test('a file with one record less than its trailer counts is refused', () => {
    expect(errorsIn(lines.filter((_, index) => index !== 2).join('\n'))).toContain('cielo15.trailer')
  })

  test('a file with an entry of another unit is refused', () => {
    const changed = lines.map((line) => (line[0] === 'E' ? `${line.slice(0, 29)}XX${line.slice(31)}` : line))
    expect(errorsIn(changed.join('\n'))).toContain('cielo15.outside-unit')
  })

  test('a difference of one cent between an entry and its unit is a warning', () => {
    const at = lines.findIndex((line) => line[0] === 'E')
    const digit = lines[at]![287] === '9' ? '8' : '9'
    const changed = lines.with(at, `${lines[at]!.slice(0, 287)}${digit}${lines[at]!.slice(288)}`).join('\n')
    expect(errorsIn(changed)).toEqual([])
    expect(warningsIn(changed)).toContain('cielo15.unit')
  })

  test('a file whose lines lost their trailing blanks is accepted', () => {
    expect(readText(lines.map((line) => line.trimEnd()).join('\n'))).toMatchObject({ errors: [], warnings: [] })
  })
})
