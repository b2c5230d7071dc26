import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { owed, readClean } from '../acquirer/acquirer-reading.testing.ts'
import { hasUnprovenSums, read } from '../formats.ts'
import { arbitraryToday, cents, dayAt, digitsOf, times, words } from '../testing/arbitraries.fixture.ts'
import { cleanContent, codesOf, errorsIn, readText, textOf, warningsIn } from '../testing/read-back.fixture.ts'
import { payout, refund, released, sale } from './mercado-pago.testing.ts'
import {
  type Dialect,
  type MercadoPagoSaleDraft,
  writeMercadoPagoReleased,
  writeMercadoPagoSettlement,
} from './mercado-pago-write.testing.ts'

const dialects: fc.Arbitrary<Dialect> = fc.record({
  delimiter: fc.constantFrom(';', ','),
  decimal: fc.constantFrom('.', ','),
  bom: fc.boolean(),
})

const moments = fc.tuple(fc.integer({ min: 4000, max: 4020 }), times).map(([day, time]) => `${dayAt(day)}T${time}`)
const sales = fc
  .record({
    user_id: fc.constantFrom('', '240123456'),
    reference: words,
    method: fc.constantFrom('visa', 'debelo', 'pix', 'amex'),
    at: moments,
    settled_at: moments,
    gross_cents: cents,
    fee_cents: fc.integer({ min: 0, max: 900 }),
    installments: fc.integer({ min: 1, max: 12 }),
    terminal: digitsOf(6),
  })
  .map((facts): MercadoPagoSaleDraft => ({ ...sale, ...facts }))
const lists = fc
  .array(sales, { minLength: 1, maxLength: 10 })
  .map((list) => list.map((draft, index) => ({ ...draft, id: `7000${index}` })))

describe('written Mercado Pago sales', () => {
  test('sales are read back unchanged in every dialect that the account owner can choose', () => {
    fc.assert(
      fc.property(lists, dialects, (list, dialect) => {
        const { captures } = readClean(writeMercadoPagoSettlement(list, dialect))
        expect(
          captures.map((found) => ({
            id: found.capture_key,
            user_id: found.merchant_no,
            reference: found.order_ref,
            at: found.captured_at,
            due_on: found.installment_rows[0]?.due_on,
            gross_cents: found.gross_cents,
            fee_cents: found.fee_cents,
            net_cents: found.net_cents,
            installments: found.installments,
            terminal: found.terminal_logical_no,
          })),
        ).toEqual(
          list.map(({ id, user_id, reference, at, settled_at, gross_cents, fee_cents, installments, terminal }) => ({
            ...{ id, user_id, reference, at, gross_cents, fee_cents, installments, terminal },
            due_on: settled_at.slice(0, 10),
            net_cents: gross_cents - fee_cents,
          })),
        )
      }),
      { numRuns: 80 },
    )
  })

  test('released sales are listed one by one, with one settlement for each day', () => {
    fc.assert(
      fc.property(lists, dialects, fc.integer({ min: -500, max: 50_000 }), (list, dialect, initial_cents) => {
        const releases = list.map((draft) => ({ ...released, ...draft, at: draft.settled_at, description: 'payment' }))
        const bytes = writeMercadoPagoReleased({ initial_cents, releases }, dialect)
        const { settlements } = readClean(bytes)
        const days = new Set(releases.map(({ at, user_id }) => `${user_id}|${at.slice(0, 10)}`))
        expect(settlements).toHaveLength(days.size)
        for (const settlement of settlements) {
          expect(owed(settlement)).toBe(settlement.net_cents)
          expect(settlement.items.reduce((sum, item) => sum + item.net_cents, 0)).toBe(settlement.net_cents)
        }
        expect(settlements.flatMap(({ items }) => items.map(({ capture_key }) => capture_key)).sort()).toEqual(
          releases.map(({ id }) => id).sort(),
        )
      }),
      { numRuns: 60 },
    )
  })
})

test('a refund cancels its sale, and a returned chargeback is a chargeback reversal', () => {
  const list = [sale, refund, { ...refund, type: 'CHARGEBACK' as const }, { ...sale, type: 'CHARGEBACK' as const }]
  const { captures } = readClean(writeMercadoPagoSettlement(list))
  expect(
    captures.map(({ kind, gross_cents, net_cents, parent_key }) => [kind, gross_cents, net_cents, parent_key]),
  ).toEqual([
    ['sale', 12870, 12228, null],
    ['cancel', -12870, -12228, sale.id],
    ['chargeback', -12870, -12228, sale.id],
    ['chargeback_reversal', 12870, 12228, sale.id],
  ])
})

test('money sent to a bank is a payout in both reports, not a sale', () => {
  const sent = { ...sale, type: 'PAYOUT' as const, gross_cents: -5000, fee_cents: 0 }
  expect(readClean(writeMercadoPagoSettlement([sent]))).toMatchObject({
    captures: [],
    settlements: [{ entry_kind: 'payout', net_cents: 5000, paid_on: '2026-11-13' }],
  })
  const { settlements } = readClean(writeMercadoPagoReleased({ initial_cents: 0, releases: [released, payout] }))
  expect(settlements).toMatchObject([
    { entry_kind: 'payout', net_cents: 12228 },
    { entry_kind: 'payment', gross_cents: 12870, fee_cents: 642, net_cents: 12228, paid_on: '2026-11-13' },
  ])
})

test('a cancelled chargeback is recognised as a reversal by its type alone', () => {
  const text = textOf(writeMercadoPagoSettlement([{ ...sale, fee_cents: 0 }])).replace(
    'SETTLEMENT;',
    'CHARGEBACK_CANCEL;',
  )
  const { warnings, content } = readText(text)
  expect([warnings, content]).toMatchObject([[], { captures: [{ kind: 'chargeback_reversal', gross_cents: 12870 }] }])
})

test('a payout returned by the bank is left out like the payout, in both reports', () => {
  const returnedPayout = { ...sale, type: 'PAYOUT' as const, gross_cents: 5000, fee_cents: 0 }
  const settled = readText(textOf(writeMercadoPagoSettlement([returnedPayout])).replace('PAYOUT', 'WITHDRAWAL_CANCEL'))
  const returned = { ...payout, description: 'withdrawal_cancel', gross_cents: 5000 }
  const report = read(writeMercadoPagoReleased({ initial_cents: 0, releases: [returned] }), arbitraryToday)
  for (const { warnings, left_out, content } of [settled, report]) {
    expect(warnings).toEqual([])
    expect(left_out).toMatchObject([{ code: 'payout', records: 1, amount_cents: -5000 }])
    expect(content).toMatchObject({ captures: [], settlements: [{ entry_kind: 'payout', net_cents: -5000 }] })
  }
})

test('a chargeback and its reversal in the report of released money refer to their payment', () => {
  const chargeback = { ...released, description: 'chargeback', gross_cents: -12870, fee_cents: 0 }
  const returned = { ...released, description: 'chargeback_cancel', gross_cents: 12870, fee_cents: 0 }
  const { settlements } = readClean(writeMercadoPagoReleased({ initial_cents: 0, releases: [chargeback, returned] }))
  expect(settlements.map(({ entry_kind, disputed }) => [entry_kind, disputed])).toMatchObject([
    ['chargeback', [{ capture_key: sale.id, nsu: sale.id, gross_cents: -12870 }]],
    ['chargeback_reversal', [{ capture_key: sale.id, gross_cents: 12870 }]],
  ])
})

test('two movements of one payment on one day are two settlements', () => {
  const partialRefund = { ...released, description: 'refund', gross_cents: -500, fee_cents: 0 }
  const { settlements } = readClean(
    writeMercadoPagoReleased({ initial_cents: 0, releases: [partialRefund, partialRefund] }),
  )
  expect(settlements.map(({ entry_kind, summary_no, net_cents }) => [entry_kind, summary_no, net_cents])).toEqual([
    ['cancel', `${sale.id}-refund`, -500],
    ['cancel', `${sale.id}-refund-2`, -500],
  ])
})

const report = textOf(writeMercadoPagoSettlement([sale]))

test('columns are read in any order and among others, and a missing column is named in the error', () => {
  const lines = report.trimEnd().split('\r\n')
  const reversedColumns = lines.map((line) => ['x', ...line.split(';').reverse()].join(';')).join('\n')
  expect(cleanContent(Buffer.from(`${reversedColumns}\n`), 'captures').captures).toMatchObject([{ gross_cents: 12870 }])
  const { errors } = readText('SOURCE_ID;TRANSACTION_TYPE\n')
  expect(errors[0]?.message).toContain('TRANSACTION_AMOUNT, TRANSACTION_DATE')
})

test('the document of the payer is not imported', () => {
  const with_payer = report.replace('SOURCE_ID', 'PAYER_ID_NUMBER').replace('EXTERNAL_REFERENCE', 'SOURCE_ID')
  expect(JSON.stringify(readText(with_payer).content)).not.toContain(sale.id)
})

test('an unreadable day or amount is an error with line, field and value', () => {
  expect(readText(report.replace('128.70', '12x')).errors).toMatchObject([
    { code: 'field.invalid', line: 2, field: 'TRANSACTION_AMOUNT', value: '12x' },
  ])
  expect(readText(report.replace('2026-10-14', '2026-10-34')).errors[0]).toMatchObject({ field: 'TRANSACTION_DATE' })
})

test('a row in another currency is left out, and the file needs confirmation by a person', () => {
  const foreign = readText(report.replace('BRL', 'USD'))
  expect(codesOf(foreign.warnings)).toEqual(['mercado-pago.currency'])
  expect(foreign.left_out).toMatchObject([{ code: 'foreign-currency', records: 1, amount_cents: null }])
  expect([JSON.stringify(foreign.content).includes(sale.id), hasUnprovenSums(foreign)]).toEqual([false, true])
})

test('a net that does not add up and an unknown type are warnings', () => {
  const odd = report.replace('122.28', '121.28').replace(';SETTLEMENT;', ';NOVIDADE;')
  expect(warningsIn(odd)).toEqual(['mercado-pago.type', 'mercado-pago.net'])
  expect(hasUnprovenSums(readText(report.replace('122.28', '121.28')))).toBe(true)
})

test('a balance that differs from the movements is a warning', () => {
  const text = textOf(writeMercadoPagoReleased({ initial_cents: 100, releases: [released] }))
  const wrong = read(
    Buffer.from(text.replace('available_balance;;123.28', 'available_balance;;199.28')),
    arbitraryToday,
  )
  expect([wrong.errors, codesOf(wrong.warnings)]).toEqual([[], ['mercado-pago.balance']])
})

test('a report that ends in the middle of a row is reported as cut', () => {
  expect(errorsIn(report.slice(0, -40))).toEqual(['file.truncated'])
})
