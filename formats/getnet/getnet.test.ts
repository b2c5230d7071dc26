import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { owed, readClean, readText, sorted, textOf } from '../acquirer/acquirer-reading.ts'
import { partsOf } from '../acquirer/sale-draft.ts'
import { cents, dayAt, digitsOf, times, today } from '../arbitraries.ts'
import { type Capture, read } from '../formats.ts'
import { chargeback, getnet, payment, sale, split } from './getnet.fixture.ts'
import type { GetnetSaleDraft } from './getnet-draft.ts'
import { writeGetnet } from './getnet-write.ts'

const only = { ...getnet, sales: [], payments: [], adjustments: [] }

const sales = fc
  .record({
    merchant_no: fc.constantFrom('000000001234567', '000000007654321'),
    day: fc.integer({ min: 4000, max: 4002 }),
    sold_at: times,
    gross_cents: cents,
    rate: fc.integer({ min: 0, max: 999 }),
    count: fc.integer({ min: 1, max: 12 }),
    auth_code: digitsOf(6),
    terminal_logical_no: digitsOf(8),
    card_last4: digitsOf(4),
  })
  .map(
    ({ day, count, ...row }): GetnetSaleDraft => ({
      ...sale,
      ...row,
      sold_on: dayAt(day),
      due_days: Array.from({ length: count }, (_, index) => dayAt(day + 30 * (index + 1))),
    }),
  )
const lists = fc
  .array(sales, { maxLength: 12 })
  .map((list) => list.map((row, index) => ({ ...row, nsu: String(index * 37).padStart(12, '0') })))

const written = (row: GetnetSaleDraft) => ({
  merchant_no: row.merchant_no,
  captured_at: `${row.sold_on}T${row.sold_at}`,
  gross_cents: row.gross_cents,
  nsu: row.nsu,
  auth_code: row.auth_code,
  terminal_logical_no: row.terminal_logical_no,
  card_last4: row.card_last4,
  parts: row.due_days.map((due_on, index) => [index + 1, due_on, partsOf(row)[index]]),
})
const found = (capture: Capture) => ({
  ...Object.fromEntries(Object.entries(capture).filter(([field]) => field in written(sale))),
  parts: capture.installment_rows.map((row) => [row.number, row.due_on, row.gross_cents]),
})

describe('sales that were written', () => {
  test('are read back as they were, one capture a sale though each instalment has its own RV', () => {
    fc.assert(
      fc.property(lists, fc.constantFrom(400 as const, 401 as const), (list, width) => {
        const { captures, settlements } = readClean(writeGetnet({ ...only, sales: list, width }))
        expect(sorted(captures.map(found))).toEqual(sorted(list.map(written)))
        for (const settlement of settlements) expect(owed(settlement)).toBe(settlement.net_cents)
        for (const field of ['gross_cents', 'fee_cents', 'net_cents'] as const)
          expect(settlements.reduce((sum, s) => sum + s[field], 0)).toBe(captures.reduce((sum, c) => sum + c[field], 0))
        const promised = settlements.flatMap((s) => s.items.map((i) => [i.capture_key, i.number, i.net_cents].join()))
        const parts = captures.flatMap((c) =>
          c.installment_rows.map((row) => [c.capture_key, row.number, row.net_cents].join()),
        )
        expect(promised.sort()).toEqual(parts.sort())
      }),
      { numRuns: 50 },
    )
  })

  test('of the same NSU on one day stay two sales, even in instalments', () => {
    const { captures } = readClean(writeGetnet({ ...only, sales: [split, { ...split, sold_at: '07:00:00' }] }))
    expect(captures.map((capture) => [capture.nsu, capture.installment_rows.length])).toEqual([
      [split.nsu, 3],
      [split.nsu, 3],
    ])
  })

  test('and cancelled on their day are a sale and its cancellation, of which nothing will be paid', () => {
    const { captures, settlements } = readClean(writeGetnet({ ...only, sales: [{ ...sale, cancelled: true }] }))
    expect(captures).toMatchObject([
      { kind: 'sale', gross_cents: 12870, cancelled_amount_cents: 12870 },
      { kind: 'cancel', gross_cents: -12870, net_cents: -12735, nsu: sale.nsu, auth_code: sale.auth_code },
    ])
    expect(captures[1]?.parent_key).toBe(captures[0]?.capture_key)
    expect(settlements).toMatchObject([{ gross_cents: 0, net_cents: 0, items: [] }])
  })

  test('of a product that no table has enter as credit, with one warning', () => {
    const result = read(writeGetnet({ ...only, sales: [{ ...sale, product: 'ZZ' }, split] }), today)
    expect(result.errors).toEqual([])
    expect(result.warnings).toMatchObject([{ code: 'getnet.product', value: 'ZZ' }])
  })
})

describe('a RV whose status changed', () => {
  test('is paid with its sales, which are no new captures', () => {
    const { captures, settlements } = readClean(writeGetnet({ ...only, payments: [payment] }))
    expect(captures).toEqual([])
    expect(settlements).toMatchObject([
      {
        entry_kind: 'sale',
        status: 'paid',
        paid_on: '2026-10-14',
        bank: '033',
        net_cents: 12735,
        items: [{ capture_key: '000000001234567-20260914-000000000101', number: 1, net_cents: 12735 }],
      },
    ])
  })

  test('brought forward costs what its operation says, and the operation is not paid twice', () => {
    const early = { ...payment, kind: 'AC' as const, operation_no: '000000000000555', cost_cents: 735 }
    const { settlements } = readClean(writeGetnet({ ...only, payments: [early] }))
    expect(settlements).toMatchObject([
      {
        entry_kind: 'anticipation',
        status: 'anticipated',
        anticipation_cost_cents: 735,
        gross_cents: 12870,
        net_cents: 12000,
        original_due_on: '2026-10-14',
        operation_no: '000000000000555',
      },
    ])
  })

  test('sold to somebody else is an assignment', () => {
    const sold = { ...payment, kind: 'CS' as const, operation_no: '000000000000556', cost_cents: 100 }
    expect(readClean(writeGetnet({ ...only, payments: [sold] })).settlements).toMatchObject([
      { entry_kind: 'assignment', status: 'assigned', anticipation_cost_cents: 100, net_cents: 12635 },
    ])
  })

  test('whose operation sums to something else is told', () => {
    const early = { ...payment, kind: 'AC' as const, operation_no: '000000000000555', cost_cents: 735 }
    const text = textOf(writeGetnet({ ...only, payments: [early] }))
    const operation = text.split('\r\n').find((line) => line.startsWith('4'))!
    const wrong = readText(text.replace(operation, `${operation.slice(0, 82)}1${operation.slice(83)}`))
    expect(wrong.warnings).toMatchObject([{ code: 'getnet.operation', field: 'valor líquido' }])
  })
})

test('an operation without its RVs stands for itself', () => {
  const early = { ...payment, kind: 'AC' as const, operation_no: '000000000000555', cost_cents: 735 }
  const lines = textOf(writeGetnet({ ...only, payments: [early] }))
    .trimEnd()
    .split('\r\n')
  const kept = lines.filter((line) => !/^[12]/.test(line))
  const text = kept.map((line) => (line.startsWith('9') ? `9${String(kept.length).padStart(9, '0')}` : line)).join('\n')
  const result = readText(text)
  expect([result.errors, result.warnings]).toEqual([[], []])
  expect(result.content).toMatchObject({
    settlements: [
      { entry_kind: 'anticipation', net_cents: 12000, anticipation_cost_cents: 735, paid_on: '2026-10-14' },
    ],
  })
})

test('what a creditor holds reaches no account of the merchant', () => {
  const lien = {
    merchant_no: sale.merchant_no,
    operation_no: '00000000000000000777',
    operated_on: '2026-10-14',
    paid_on: '2026-11-13',
    gross_cents: 50_000,
    cost_cents: 0,
  }
  const { settlements } = readClean(writeGetnet({ ...only, liens: [lien] }))
  expect(settlements).toMatchObject([
    { entry_kind: 'lien', lien_cents: 50_000, net_cents: 0, paid_on: null, operation_no: lien.operation_no },
  ])
  expect(owed(settlements[0]!)).toBe(0)
})

test('a chargeback is an event of its own that points at its sale', () => {
  const { captures, settlements } = readClean(writeGetnet({ ...only, adjustments: [chargeback] }))
  expect(captures).toMatchObject([
    {
      kind: 'chargeback',
      gross_cents: -12870,
      nsu: '000000000101',
      parent_key: '000000001234567-20260914-000000000101',
      capture_key: '000000001234567-AJ00000000000000004321',
    },
  ])
  expect(settlements).toMatchObject([{ entry_kind: 'chargeback', net_cents: -12870, paid_on: '2026-10-15' }])
})

test('an empty movement is a file that came', () => {
  expect(read(writeGetnet(only), today)).toMatchObject({
    errors: [],
    warnings: [],
    period: { from: '2026-10-14', to: '2026-10-14' },
    totals: { records: 0, net_cents: 0 },
  })
})

describe('a file that is wrong', () => {
  const whole = textOf(writeGetnet(getnet))
  const lines = whole.trimEnd().split('\r\n')
  const codes = (text: string) => readText(text).errors.map((error) => error.code)

  test('without its trailer is cut', () => {
    expect(codes(lines.slice(0, -1).join('\n'))).toEqual(['file.truncated'])
  })

  test('with a record less than the trailer counts is refused', () => {
    expect(codes(lines.filter((_, index) => index !== 2).join('\n'))).toContain('getnet.trailer')
  })

  test('with a sale of another RV is refused', () => {
    const other = lines.map((line) => (line[0] === '2' ? `${line.slice(0, 16)}999999999${line.slice(25)}` : line))
    expect(codes(other.join('\n'))).toContain('getnet.outside-summary')
  })

  test('with a full card number is refused, and the number is shown nowhere', () => {
    const result = readText(whole.replace('400001******0042', '4000010000000042'))
    expect(result.errors.map((error) => error.code)).toContain('card.full-number')
    expect(JSON.stringify(result)).not.toContain('4000010000000042')
  })

  test('whose RV and sales differ by a cent is read with a warning', () => {
    const at = lines.findIndex((line) => line[0] === '2')
    const changed = lines.with(at, `${lines[at]!.slice(0, 81)}9${lines[at]!.slice(82)}`).join('\n')
    expect(codes(changed)).toEqual([])
    expect(readText(changed).warnings.map((warning) => warning.code)).toContain('getnet.summary')
  })

  test('with a payment kind that nobody knows leaves it to be confirmed', () => {
    const changed = lines.map((line) => (line[0] === '1' ? `${line.slice(0, 168)}QQ${line.slice(170)}` : line))
    const result = readText(changed.join('\n'))
    expect(result.warnings.map((warning) => warning.code)).toContain('getnet.kind')
    expect(result.content).toMatchObject({ settlements: [{ status: 'to_confirm', paid_on: null }, {}, {}, {}, {}, {}] })
  })
})
