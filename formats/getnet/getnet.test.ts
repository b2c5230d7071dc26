import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  expectSales,
  expectSums,
  numbered,
  owed,
  paidIn,
  promisedBy,
  readClean,
  soldOn,
} from '../acquirer/acquirer-reading.testing.ts'
import { read } from '../formats.ts'
import { arbitraryToday } from '../testing/arbitraries.fixture.ts'
import { codesOf, contentAs, errorsIn, readText, textOf, warningsIn } from '../testing/read-back.fixture.ts'
import { chargeback, getnet, payment, sale, split } from './getnet.testing.ts'
import type { GetnetSaleDraft } from './getnet-draft.testing.ts'
import { writeGetnet } from './getnet-write.testing.ts'

const only = { ...getnet, sales: [], payments: [], adjustments: [] }

const sales = fc
  .tuple(soldOn(3), fc.record({ merchant_no: fc.constantFrom('000000001234567', '000000007654321') }))
  .map(([facts, own]): GetnetSaleDraft => ({ ...sale, ...facts, ...own }))
const lists = fc.array(sales, { maxLength: 12 }).map((list) => numbered(list, 12))

describe('written Getnet sales', () => {
  test('sales are read back unchanged, one capture a sale though each instalment has its own RV', () => {
    fc.assert(
      fc.property(lists, fc.constantFrom(400 as const, 401 as const), (list, width) => {
        const content = readClean(writeGetnet({ ...only, sales: list, width }))
        expectSales(content.captures, list, { names: [] })
        expectSums(content)
        expect(paidIn(content.settlements)).toEqual(promisedBy(content.captures))
      }),
      { numRuns: 50 },
    )
  })

  test('two sales with the same NSU on one day stay two sales, even in instalments', () => {
    const { captures } = readClean(writeGetnet({ ...only, sales: [split, { ...split, sold_at: '07:00:00' }] }))
    expect(captures.map((capture) => [capture.nsu, capture.installment_rows.length])).toEqual([
      [split.nsu, 3],
      [split.nsu, 3],
    ])
  })

  test('a sale cancelled on its day becomes a sale and a cancellation, and its settlement is zero', () => {
    const { captures, settlements } = readClean(writeGetnet({ ...only, sales: [{ ...sale, cancelled: true }] }))
    expect(captures).toMatchObject([
      { kind: 'sale', gross_cents: 12870, cancelled_amount_cents: 12870 },
      { kind: 'cancel', gross_cents: -12870, net_cents: -12735, nsu: sale.nsu, auth_code: sale.auth_code },
    ])
    expect(captures[1]?.parent_key).toBe(captures[0]?.capture_key)
    expect(settlements).toMatchObject([{ gross_cents: 0, net_cents: 0, items: [] }])
  })

  test('a sale with a missing instalment keeps its amount and needs confirmation by a person', () => {
    const lines = textOf(writeGetnet({ ...only, sales: [split] })).split('\r\n')
    const result = readText([...lines.slice(0, 5), lines[7]!.replace('000000008', '000000006')].join('\r\n'))
    expect(result.errors).toEqual([])
    expect(result.warnings).toMatchObject([{ code: 'installments.plan', sums: true }])
    const { captures } = contentAs(result.content, 'captures')
    expect(captures).toMatchObject([{ gross_cents: 10_000, net_cents: 9_930, fee_cents: 70 }])
    const [leftOut] = result.left_out
    expect(leftOut).toMatchObject({ code: 'missing-installment', records: 1, amount_cents: -3_333 })
    expect((captures[0]?.gross_cents ?? 0) + (leftOut?.amount_cents ?? 0)).toBe(result.totals?.gross_cents)
  })

  test('sales of an unknown product are imported as credit with one warning', () => {
    const result = read(writeGetnet({ ...only, sales: [{ ...sale, product: 'ZZ' }, split] }), arbitraryToday)
    expect(result.errors).toEqual([])
    expect(result.warnings).toMatchObject([{ code: 'getnet.product', value: 'ZZ' }])
  })
})

describe('a RV with a changed status', () => {
  test('a paid RV pays its sales, and creates no new captures', () => {
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

  test('a RV dated on the day of the file creates captures, even for a sale of the evening before', () => {
    const evening = { ...sale, sold_on: '2026-10-13' }
    const text = textOf(writeGetnet({ ...only, payments: [{ ...payment, sale: evening, paid_on: '2026-10-15' }] }))
    const [header = '', rv = '', cv = '', trailer = ''] = text.split('\r\n')
    expect(rv.slice(30, 38)).toBe('13102026')
    const ofDay = `${rv.slice(0, 30)}14102026${rv.slice(38)}`
    const result = readText([header, ofDay, cv, trailer].join('\r\n'))
    expect([result.errors, result.warnings]).toEqual([[], []])
    expect(result.content).toMatchObject({
      captures: [{ kind: 'sale', gross_cents: 12_870, sold_on: '2026-10-13', nsu: sale.nsu }],
      settlements: [{ status: 'paid', paid_on: '2026-10-15' }],
    })
  })

  test('an anticipated RV has the cost of its operation, and the operation is not paid twice', () => {
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

  test('a RV sold to a third party is an assignment', () => {
    const sold = { ...payment, kind: 'CS' as const, operation_no: '000000000000556', cost_cents: 100 }
    expect(readClean(writeGetnet({ ...only, payments: [sold] })).settlements).toMatchObject([
      { entry_kind: 'assignment', status: 'assigned', anticipation_cost_cents: 100, net_cents: 12635 },
    ])
  })

  test('a RV whose operation has another total is a warning', () => {
    const early = { ...payment, kind: 'AC' as const, operation_no: '000000000000555', cost_cents: 735 }
    const text = textOf(writeGetnet({ ...only, payments: [early] }))
    const operation = text.split('\r\n').find((line) => line.startsWith('4'))!
    const wrong = readText(text.replace(operation, `${operation.slice(0, 82)}1${operation.slice(83)}`))
    expect(wrong.warnings).toMatchObject([{ code: 'getnet.operation', field: 'valor líquido' }])
  })
})

test('an operation without its RVs is a settlement of its own', () => {
  const early = { ...payment, kind: 'AC' as const, operation_no: '000000000000555', cost_cents: 735 }
  const lines = textOf(writeGetnet({ ...only, payments: [early] }))
    .trimEnd()
    .split('\r\n')
  const otherLines = lines.filter((line) => !/^[12]/.test(line))
  const text = otherLines
    .map((line) => (line.startsWith('9') ? `9${String(otherLines.length).padStart(9, '0')}` : line))
    .join('\n')
  const result = readText(text)
  expect([result.errors, result.warnings]).toEqual([[], []])
  expect(result.content).toMatchObject({
    settlements: [
      { entry_kind: 'anticipation', net_cents: 12000, anticipation_cost_cents: 735, paid_on: '2026-10-14' },
    ],
  })
})

test('an amount paid to a creditor under a lien reaches no account of the merchant', () => {
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

test('a chargeback is a capture of its own that refers to its sale', () => {
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

test('a RV of a charge without any sale is left out with its amount', () => {
  const text = textOf(writeGetnet({ ...only, sales: [sale] }))
  const [header = '', rv = '', , trailer = ''] = text.split('\r\n')
  const withoutSales = `${rv.slice(0, 66)}000000000${rv.slice(75)}`
  const { left_out } = readText([header, withoutSales, trailer.replace('000000004', '000000003')].join('\r\n'))
  expect(left_out).toMatchObject([{ code: 'summary-without-sales', records: 1, amount_cents: 12_870 }])
})

test('a file with an empty movement is accepted', () => {
  expect(read(writeGetnet(only), arbitraryToday)).toMatchObject({
    errors: [],
    warnings: [],
    period: { from: '2026-10-14', to: '2026-10-14' },
    totals: { records: 0, net_cents: 0 },
  })
})

describe('an invalid Getnet file', () => {
  const content = textOf(writeGetnet(getnet))
  const lines = content.trimEnd().split('\r\n')

  test('a file without its trailer is reported as cut', () => {
    expect(errorsIn(lines.slice(0, -1).join('\n'))).toEqual(['file.truncated'])
  })

  test('a file with one record less than its trailer counts is refused', () => {
    expect(errorsIn(lines.filter((_, index) => index !== 2).join('\n'))).toContain('getnet.trailer')
  })

  test('a file with a sale of another RV is refused', () => {
    const changed = lines.map((line) => (line[0] === '2' ? `${line.slice(0, 16)}999999999${line.slice(25)}` : line))
    expect(errorsIn(changed.join('\n'))).toContain('getnet.outside-summary')
  })

  test('a file with a full card number is refused, and no message shows the number', () => {
    const result = readText(content.replace('400001******0042', '4000010000000042'))
    expect(codesOf(result.errors)).toContain('card.full-number')
    expect(JSON.stringify(result)).not.toContain('4000010000000042')
  })

  test('a difference of one cent between a RV and its sales is a warning', () => {
    const at = lines.findIndex((line) => line[0] === '2')
    const changed = lines.with(at, `${lines[at]!.slice(0, 81)}9${lines[at]!.slice(82)}`).join('\n')
    expect(errorsIn(changed)).toEqual([])
    expect(warningsIn(changed)).toContain('getnet.summary')
  })

  test('an unknown payment kind leaves the settlement to be confirmed', () => {
    const changed = lines.map((line) => (line[0] === '1' ? `${line.slice(0, 168)}QQ${line.slice(170)}` : line))
    const result = readText(changed.join('\n'))
    expect(codesOf(result.warnings)).toContain('getnet.kind')
    expect(result.content).toMatchObject({ settlements: [{ status: 'to_confirm', paid_on: null }, {}, {}, {}, {}, {}] })
  })
})
