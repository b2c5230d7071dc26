import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, dayAt, digitsOf, times, today } from '../arbitraries.ts'
import { type Capture, read, type Settlement } from '../formats.ts'
import type { CieloDraft, CieloRow } from './cielo-draft.ts'
import { writeCieloPayments, writeCieloSales } from './cielo-write.ts'

const sample: CieloRow = {
  merchant_no: '0012345678',
  kind: 'sale',
  product_code: '041',
  brand: 'visa',
  sold_on: '2026-10-14',
  sold_at: '06:32:00',
  gross_cents: 12870,
  rate: 105,
  due_days: ['2026-10-15'],
  nsu: '000187',
  auth_code: 'R11201',
  tid: null,
  terminal_logical_no: '00000901',
  card_bin: '400001',
  card_last4: '0042',
}
const draftOf = (rows: CieloRow[]): CieloDraft => ({
  merchant_no: '0012345678',
  processed_on: '2026-10-15',
  period: { from: '2026-10-14', to: '2026-10-14' },
  sequence: 7,
  bank: '0341',
  branch: '01234',
  account: '00000123456',
  rows,
})

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

function readSales(bytes: Uint8Array): { captures: Capture[]; settlements: Settlement[] } {
  const { content, errors, warnings } = read(bytes, today)
  expect([errors, warnings]).toEqual([[], []])
  if (content?.kind !== 'captures') throw new Error('no captures were read')
  return content
}

const rows = fc
  .record({
    merchant_no: fc.constantFrom('0012345678', '0087654321'),
    kind: fc.constantFrom('sale', 'cancel', 'chargeback', 'chargeback_reversal'),
    product_code: fc.constantFrom('010', '011', '040', '041', '059'),
    brand: fc.constantFrom('visa', 'mastercard', 'elo', null),
    day: fc.integer({ min: 4000, max: 4005 }),
    sold_at: times,
    gross: cents,
    rate: fc.integer({ min: 0, max: 999 }),
    installments: fc.integer({ min: 1, max: 12 }),
    nsu: digitsOf(6),
    auth_code: digitsOf(6),
    terminal_logical_no: digitsOf(8),
    card_last4: digitsOf(4),
  })
  .map(({ day, gross, installments, ...row }): CieloRow => {
    const split = row.product_code === '040' ? installments : 1
    return {
      ...row,
      gross_cents: row.kind === 'cancel' || row.kind === 'chargeback' ? -gross : gross,
      sold_on: dayAt(day),
      due_days: Array.from({ length: split }, (_, index) => dayAt(day + 30 * (index + 1))),
      tid: null,
      card_bin: '400001',
    }
  })

const written = (row: CieloRow) => ({
  merchant_no: row.merchant_no,
  kind: row.kind,
  product_code: row.product_code,
  brand: row.brand,
  sold_on: row.sold_on,
  captured_at: `${row.sold_on}T${row.sold_at}`,
  gross_cents: row.gross_cents,
  nsu: row.nsu,
  auth_code: row.auth_code,
  terminal_logical_no: row.terminal_logical_no,
  card_last4: row.card_last4,
  due_days: row.due_days,
})
const found = (capture: Capture) => ({
  ...Object.fromEntries(Object.entries(capture).filter(([field]) => field in written(sample))),
  due_days: capture.installment_rows.map((row) => row.due_on),
})
const sorted = (list: object[]) => list.map((item) => JSON.stringify(Object.entries(item).sort())).sort()

describe('what was written', () => {
  test('is read back as it was, whatever ROs it was grouped into', () => {
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 25 }), (list) => {
        const { captures, settlements } = readSales(writeCieloSales(draftOf(list)))
        expect(sorted(captures.map(found))).toEqual(sorted(list.map(written)))
        expect(new Set(captures.map((capture) => capture.capture_key)).size).toBe(list.length)
        for (const part of ['gross_cents', 'fee_cents', 'net_cents'] as const)
          expect(settlements.reduce((sum, s) => sum + s[part], 0)).toBe(captures.reduce((sum, c) => sum + c[part], 0))
      }),
      { numRuns: 60 },
    )
  })

  test('pays every instalment once, under the key of its capture', () => {
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 15 }), (list) => {
        const { captures } = readSales(writeCieloSales(draftOf(list)))
        const due = new Set(list.flatMap((row) => row.due_days))
        const items = [...due].flatMap((paid_on) =>
          readSales(writeCieloPayments({ ...draftOf(list), paid_on })).settlements.flatMap((s) => s.items),
        )
        const promised = captures.flatMap((capture) =>
          capture.installment_rows.map((row) => [capture.capture_key, row.number, row.net_cents].join()),
        )
        expect(items.map((item) => [item.capture_key, item.number, item.net_cents].join()).sort()).toEqual(
          promised.sort(),
        )
      }),
      { numRuns: 30 },
    )
  })
})

test('a cancel repeats NSU and authorization, negative, at the time of the cancel', () => {
  const sale: CieloRow = { ...sample, nsu: '000241', auth_code: 'R12561', sold_at: '16:56:00', gross_cents: 15000 }
  const cancel: CieloRow = { ...sale, kind: 'cancel', sold_at: '17:01:00', gross_cents: -15000 }
  const { captures, settlements } = readSales(writeCieloSales(draftOf([sale, cancel])))
  expect(captures).toMatchObject([
    { kind: 'sale', gross_cents: 15000, fee_cents: 158, net_cents: 14842, captured_at: '2026-10-14T16:56:00' },
    { kind: 'cancel', gross_cents: -15000, fee_cents: -158, net_cents: -14842, captured_at: '2026-10-14T17:01:00' },
  ])
  expect(captures.map((capture) => [capture.nsu, capture.auth_code, capture.cancelled_amount_cents])).toEqual([
    ['000241', 'R12561', 0],
    ['000241', 'R12561', 15000],
  ])
  expect(settlements.map((settlement) => settlement.entry_kind)).toEqual(['sale', 'cancel'])
})

test('a fleet card captured by the acquirer’s terminal belongs to the fleet network', () => {
  const fleet: CieloRow = {
    ...sample,
    product_code: '059',
    brand: 'alelo',
    gross_cents: 151250,
    rate: 300,
    nsu: '900441',
  }
  expect(readSales(writeCieloSales(draftOf([fleet]))).captures).toMatchObject([
    { acquirer: 'frota', modality: 'fleet', gross_cents: 151250, fee_cents: 4538, net_cents: 146712, nsu: '900441' },
  ])
})

test('the debit batch of the worked day pays 522,78 after a cancel and the rental', () => {
  const amounts = [12870, 9580, 5800, 15000, 10000]
  const debits = amounts.map((gross_cents, index) => ({ ...sample, gross_cents, nsu: `00000${index}` }))
  const batch: CieloRow[] = [
    ...debits,
    { ...sample, gross_cents: 19170, rate: 125 },
    { ...sample, kind: 'cancel', gross_cents: -15000 },
    { ...sample, kind: 'rental', gross_cents: -4500, rate: 0, brand: null },
  ]
  const result = read(writeCieloPayments({ ...draftOf(batch), paid_on: '2026-10-15' }), today)
  expect(result.errors).toEqual([])
  expect(result.totals).toMatchObject({ gross_cents: 57420 - 4500, fee_cents: 642, net_cents: 52278 })
  if (result.content?.kind !== 'captures') throw new Error('no settlements were read')
  expect(result.content.settlements.at(-1)).toMatchObject({ entry_kind: 'rental', net_cents: -4500, items: [] })
  expect(result.content.settlements[0]).toMatchObject({ status: 'paid', paid_on: '2026-10-15', bank: '0341' })
})

describe('a file that is wrong', () => {
  const whole = textOf(writeCieloSales(draftOf([sample, { ...sample, nsu: '000188', gross_cents: 100 }])))
  const lines = whole.split('\r\n')
  const codes = (text: string) => read(Buffer.from(text, 'latin1'), today).errors.map((error) => error.code)

  test('without its trailer is cut', () => {
    expect(codes(whole.slice(0, whole.length - 260))).toContain('file.truncated')
  })

  test('with a line less than the trailer counts is refused', () => {
    expect(codes(lines.filter((_, index) => index !== 2).join('\n'))).toContain('cielo.trailer')
  })

  test('with a full card number is refused, and the number is shown nowhere', () => {
    const result = read(Buffer.from(whole.replace('400001******0042000', '4000010000000042   '), 'latin1'), today)
    expect(result.errors).toMatchObject([{ code: 'card.full-number', line: 3, value: null }])
    expect(result.errors[0]?.message).toContain('A planilha contém número completo de cartão; importação recusada.')
    expect(JSON.stringify(result)).not.toContain('4000010000000042')
  })

  test('with an impossible day names line, column and field', () => {
    const result = read(Buffer.from(whole.replace('******004200020261014', '******004200020261314'), 'latin1'), today)
    expect(result.errors).toMatchObject([{ line: 3, column: 38, field: 'data da venda', value: '20261314' }])
    expect(result.errors[0]?.message).toBe('Linha 3, campo "data da venda": valor inválido ou ausente.')
  })

  test('whose CV disagrees with its RO is read with a warning', () => {
    const result = read(Buffer.from(whole.replace('+0000000000100', '+0000000000101'), 'latin1'), today)
    expect(result.errors).toEqual([])
    expect(result.warnings.map((warning) => warning.code)).toContain('cielo.summary')
  })

  test('with lines stripped of trailing blanks, LF and a blank end is still right', () => {
    const trimmed = `${lines.map((line) => line.trimEnd()).join('\n')}\n\n\x1a`
    expect(codes(trimmed)).toEqual([])
  })
})

test('an empty movement is a file that came, with no captures', () => {
  const result = read(writeCieloSales(draftOf([])), today)
  expect(result).toMatchObject({ errors: [], establishments: ['0012345678'], totals: { records: 0, net_cents: 0 } })
})
