import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectSums, numbered, paidIn, promisedBy, readClean, soldOn } from '../acquirer/acquirer-reading.testing.ts'
import { hasUnprovenSums, inspectFile } from '../formats.ts'
import { contentAs, errorsIn, problemsIn, readText, textOf } from '../testing/read-back.fixture.ts'
import { frame, payments, sale, sales, split } from './sitef.testing.ts'
import { writeSitef } from './sitef-write.testing.ts'

/** Records written by hand from the field order of public programs: version 3.0 for sales, 3.6 for payments. */
const handmadeSales = [
  '0;20261015;083000;20261014;20261014;V3.0;;000012;1',
  '1;01;000001000000001;20261014;7000001;000187;123456;400001******0042;12870;1;12735;20261015;1;D;1;5;341;0123;456789;135;0;00000001;026115;4711;20002;20261014;063200;2',
  '1;01;000001000000001;20261014;7000002;000188;123457;400001******0042;10000;2;9790;20261113;1;C;1;5;341;0123;456789;210;0;00000001;026116;4712;1;20261014;063300;3',
  '1;01;000001000000001;20261014;7000002;000188;123457;400001******0042;10000;2;9790;20261214;2;C;1;5;341;0123;456789;210;0;00000001;026116;4712;1;20261014;063300;4',
  '9;5',
]
const handmadePayments = [
  '0;20261116;083000;20261113;20261116;V3.6;;000013;1',
  '10;01;000001000000001;20261014;7000001;000187;123456;400001******0042;12870;1;12735;12735;20261113;20261113;1;D;1;5;341;0123;456789;135;0;00000001;026115;4711;20002;20261014;063200;;2',
  '10;01;000001000000001;20261014;7000002;000188;123457;400001******0042;10000;2;9790;9790;20261120;20261113;1;C;1;5;341;0123;456789;210;0;00000001;026116;4712;1;20261014;063300;;3',
  '100;000001000000001;00000001;7000002;20261116;9670;5;2;20261214;9790;10000;341;0123;456789;77000021;4',
  '200;01;000001000000001;20261014;7000002;000188;123457;400001******0042;20000;2;C;1;5;00000001;026116;4712;1;5',
  '9;6',
]
const text = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n`
const captures = (lines: readonly string[]) => contentAs(readText(text(lines)).content, 'captures')

describe('a return file of SiTef', () => {
  test('a file by day of sale has each sale once, with its instalments', () => {
    expect(problemsIn(text(handmadeSales))).toEqual([[], []])
    expect(readText(text(handmadeSales))).toMatchObject({
      layout: 'sitef-sales',
      institution: 'SiTef',
      period: { from: '2026-10-14', to: '2026-10-14' },
      establishments: ['000001000000001'],
      totals: { records: 3, gross_cents: 32870, net_cents: 32315 },
    })
    expect(captures(handmadeSales).captures).toMatchObject([
      {
        acquirer: 'sitef',
        modality: 'debit',
        gross_cents: 12870,
        fee_cents: 135,
        nsu: '000187',
        auth_code: '026115',
        card_last4: '0042',
        captured_at: '2026-10-14T06:32:00',
        sold_on: '2026-10-14',
      },
      {
        modality: 'credit_installments',
        gross_cents: 20000,
        net_cents: 19580,
        installment_rows: [
          { number: 1, of: 2, due_on: '2026-11-13', gross_cents: 10000, net_cents: 9790 },
          { number: 2, of: 2, due_on: '2026-12-14', gross_cents: 10000, net_cents: 9790 },
        ],
      },
    ])
  })

  test('a file by day of credit has the payments, and its forecasts are left out', () => {
    expect(problemsIn(text(handmadePayments))).toEqual([[], []])
    const { left_out, totals, layout } = readText(text(handmadePayments))
    expect({ left_out, totals, layout }).toMatchObject({
      layout: 'sitef-payments',
      left_out: [{ code: 'forecast', records: 1, amount_cents: 9790 }],
      totals: { records: 4, gross_cents: 32870, net_cents: 32195 },
    })
    const found = captures(handmadePayments)
    expect(found.captures).toEqual([])
    expect(found.settlements).toMatchObject([
      {
        entry_kind: 'anticipation',
        summary_no: '7000002',
        installment: 2,
        paid_on: '2026-11-16',
        original_due_on: '2026-12-14',
        gross_cents: 10000,
        fee_cents: 210,
        anticipation_cost_cents: 120,
        net_cents: 9670,
      },
      {
        entry_kind: 'sale',
        paid_on: '2026-11-13',
        net_cents: 12735,
        bank: '341',
        items: [{ capture_key: captures(handmadeSales).captures[0]?.capture_key, number: 1, net_cents: 12735 }],
      },
      { paid_on: null, due_on: '2026-11-20', original_due_on: '2026-11-13', status: 'scheduled' },
    ])
  })

  test('the total of the file is the sum of imported and left-out amounts', () => {
    const equationOf = (lines: readonly string[]) =>
      inspectFile(Buffer.from(text(lines)), 'retorno.txt', { today: '2026-11-20' }).equation
    expect(equationOf(handmadeSales)).toEqual({
      of: 'gross',
      imported_cents: 32870,
      left_out_cents: 0,
      total_cents: 32870,
    })
    expect(equationOf(handmadePayments)).toEqual({
      of: 'net',
      imported_cents: 22405,
      left_out_cents: 9790,
      total_cents: 32195,
    })
  })

  test('an early payment is read by its net when the network gives no gross value', () => {
    const without = handmadePayments.with(
      3,
      '100;000001000000001;00000001;7000002;20261116;9670;3;2;20261214;9790;341;0123;456789;4',
    )
    expect(captures(without).settlements[0]).toMatchObject({
      gross_cents: 9790,
      fee_cents: 0,
      anticipation_cost_cents: 120,
      net_cents: 9670,
      account: '456789',
    })
  })

  test('a service fee counts as part of the fees only when the net confirms it', () => {
    const fees = (net: number) => {
      const line = handmadeSales[1]!.replace(';12735;', `;${net};`).replace(';135;0;', ';135;20;')
      return captures(handmadeSales.with(1, line)).captures[0]
    }
    expect([fees(12715)?.fee_cents, fees(12715)?.other_fees_cents]).toEqual([135, 20])
    expect([fees(12735)?.fee_cents, fees(12735)?.other_fees_cents]).toEqual([135, 0])
  })
})

describe('a return file of SiTef that needs confirmation by a person', () => {
  test.each([
    [
      'with an adjustment, whose columns nobody published',
      handmadePayments.toSpliced(4, 0, '2;000001000000001;20261116;500;D;5'),
    ],
    ['with a rejected transaction', handmadePayments.toSpliced(4, 0, '8;000001000000001;20261116;500;5')],
    ['with a record of no known type', handmadePayments.toSpliced(4, 0, '300;500;5')],
    ['with a sale of an early payment that no batch pays', handmadePayments.toSpliced(3, 1)],
    ['with a net that is not its parts', handmadeSales.with(1, handmadeSales[1]!.replace(';12735;', ';12734;'))],
    ['that lost a line', handmadeSales.toSpliced(1, 1)],
  ])('%s', (_, lines) => {
    expect(errorsIn(text(lines))).toEqual([])
    expect(hasUnprovenSums(readText(text(lines)))).toBe(true)
  })
})

describe('a refused return file of SiTef', () => {
  test.each([
    ['cut before its trailer', handmadeSales.slice(0, -1), 'file.truncated'],
    ['with a record behind it', [...handmadeSales, handmadeSales[1]!], 'file.after-trailer'],
    ['with a field too few', handmadeSales.with(2, handmadeSales[2]!.replace(';123457;', ';')), 'sitef.fields'],
    ['without a gross value', handmadeSales.with(1, handmadeSales[1]!.replace(';12870;', ';;')), 'field.invalid'],
    ['without a net value', handmadeSales.with(1, handmadeSales[1]!.replace(';12735;', ';;')), 'field.invalid'],
    [
      'with a negative amount',
      handmadeSales.with(1, handmadeSales[1]!.replace(';12870;', ';-12870;')),
      'field.invalid',
    ],
    [
      'with an instalment paid on no day',
      handmadePayments.with(1, handmadePayments[1]!.replace(';20261113;20261113;', ';;;')),
      'field.invalid',
    ],
    [
      'with a whole card number',
      handmadeSales.with(1, handmadeSales[1]!.replace('400001******0042', '4000010000000042')),
      'card.full-number',
    ],
  ])('%s', (_, lines, code) => {
    expect(errorsIn(text(lines))).toContain(code)
  })
})

test('a record with an unknown product is imported with a warning', () => {
  const line = handmadeSales[1]!.replace(';D;1;5;', ';X;1;5;')
  expect(problemsIn(text(handmadeSales.with(1, line)))).toEqual([[], ['sitef.product']])
})

const drafts = fc.array(soldOn(60), { maxLength: 12 }).map((list) =>
  numbered(list, 6).map((each, index) => ({
    ...each,
    merchant_no: index % 2 === 0 ? sale.merchant_no : '000012345678',
    summary_no: String(7000001 + (index % 3)),
    product: each.due_days.length > 1 ? 'C' : 'D',
    card_bin: '400001',
  })),
)

test('the payments of all sales add up to the amounts that the sales promise', () => {
  fc.assert(
    fc.property(drafts, (list) => {
      const promised = readClean(writeSitef({ ...frame, sales: list })).captures
      const credits = list.flatMap((each) =>
        each.due_days.map((paid_on, index) => ({ sale: each, installment: index + 1, paid_on, original_due_on: null })),
      )
      const { settlements } = readClean(writeSitef({ ...frame, issued_on: '2028-12-31', credits }))
      expect(paidIn(settlements)).toEqual(promisedBy(promised))
      expectSums({ captures: promised, settlements })
    }),
    { numRuns: 40 },
  )
})

test('the examples are read without errors or warnings', () => {
  expect(problemsIn(textOf(writeSitef(sales)))).toEqual([[], []])
  expect(problemsIn(textOf(writeSitef(payments)))).toEqual([[], []])
  expect(readClean(writeSitef(sales)).captures.map(({ gross_cents }) => gross_cents)).toEqual([
    sale.gross_cents,
    split.gross_cents,
  ])
})
