import { describe, expect, test } from 'vitest'
import { file } from '../acquirer/golden.fixture.ts'
import { codesOf, errorsIn, readText } from '../testing/read-back.fixture.ts'
import { isFullCardNumber } from '../values/card-numbers.ts'
import { eefi } from './rede-eefi-golden.fixture.ts'
import { eesa } from './rede-eesa-golden.fixture.ts'
import { eevc } from './rede-eevc-golden.fixture.ts'
import { eevd } from './rede-eevd-golden.fixture.ts'
import { merchant_no } from './rede-golden.fixture.ts'

test('EEVC: each record is read from the columns of the manual', () => {
  const { errors, warnings, content, period } = readText(file(...eevc))
  // A request for documents (005) gives a warning and is not a sale.
  expect([errors, codesOf(warnings)]).toEqual([[], ['rede.request']])
  expect(warnings[0]).toMatchObject({ value: '000000000101', message: expect.stringContaining('20112026') })
  expect(period).toEqual({ from: '2026-10-14', to: '2026-10-14' })
  expect(content).toMatchObject({
    sequence: '000007',
    captures: [
      {
        ...{ merchant_no, modality: 'credit', brand: 'visa', nsu: '000000000187', auth_code: '026115' },
        ...{ gross_cents: 12870, fee_cents: 135, net_cents: 12735, captured_at: '2026-10-14T06:32:00' },
        ...{ capture_means: 'pos' },
        ...{ terminal_logical_no: 'PV123456', card_last4: '0042', tid: '00123400000000000001', order_ref: 'PEDIDO 7' },
        installment_rows: [{ due_on: '2026-11-13' }],
      },
      {
        ...{ modality: 'credit_installments', brand: 'mastercard', nsu: '000000000188', auth_code: 'A1B2C3' },
        ...{ installments: 2, net_cents: 9790, captured_at: '2026-10-14T23:59:59', terminal_logical_no: 'PV123457' },
        ...{ card_last4: '1122', tid: '00123400000000000002', order_ref: 'PEDIDO 8' },
        installment_rows: [
          { due_on: '2026-11-13', net_cents: 4896 },
          { due_on: '2026-12-14', net_cents: 4894 },
        ],
      },
      { kind: 'chargeback_reversal', gross_cents: 5000, sold_on: '2026-10-14', brand: 'mastercard' },
    ],
    settlements: [
      { summary_no: '000000555', bank: '341', branch: '00123', account: '00000456789', due_on: '2026-11-13' },
      { summary_no: '000000556', installment: 1, fee_cents: 104, due_on: '2026-11-13' },
      { summary_no: '000000556', installment: 2, fee_cents: 106, due_on: '2026-12-14' },
    ],
  })
})

test('EEVC: a total of tips that differs from the RVs is a warning, for the matrix and for the file', () => {
  const changed = eevc.map((line) => (/^02[68]/.test(line) ? line.replace('000000000000200', '000000000000201') : line))
  expect(readText(file(...changed)).warnings.slice(1)).toMatchObject([
    { code: 'rede.totals', field: 'valor total da gorjeta', value: 'R$ 2,01' },
    { code: 'rede.totals', field: 'valor total gorjeta', value: 'R$ 2,01' },
  ])
})

test('EEFI: each record is read from the columns of the manual', () => {
  const { header, matrix, credit, net, twin, anticipation, dayTotal, bankDebit, adjustment, pending, settled } = eefi
  const records = [credit, net, twin, anticipation, dayTotal, bankDebit, adjustment, pending, settled, eefi.unscheduled]
  const lines = [header, matrix, ...records, eefi.totals('050', ''), eefi.totals('052', '000014')]
  const { errors, warnings, content } = readText(file(...lines))
  expect([errors, warnings]).toEqual([[], []])
  expect(content).toMatchObject({
    captures: [
      {
        ...{ kind: 'cancel', gross_cents: -11_270, net_cents: -11_158, nsu: '000000000187', auth_code: '026115' },
        ...{ capture_key: `${merchant_no}-OD00000004321`, parent_key: `${merchant_no}-000000555-000000000187` },
        ...{ card_last4: '0042', sold_on: '2026-10-15', brand: 'visa' },
      },
      { kind: 'rental', net_cents: -9900, nsu: '', sold_on: '2026-10-15', parent_key: null },
    ],
    settlements: [
      {
        ...{ entry_kind: 'sale', modality: 'credit', status: 'paid', paid_on: '2026-10-16', net_cents: 98_000 },
        ...{ gross_cents: 100_000, bank: '341', branch: '000123', account: '00000456789', brand: 'visa' },
      },
      { entry_kind: 'cancel', status: 'paid', paid_on: '2026-10-16', net_cents: -11_158 },
      {
        ...{ entry_kind: 'anticipation', anticipation_cost_cents: 39_361, net_cents: 3_922_450 },
        ...{ installment: 2, installments: 3, original_due_on: '2026-11-15', operation_no: '00000000124' },
      },
      { entry_kind: 'rental', paid_on: '2026-10-16', net_cents: -9900, account: '00000456789' },
      { entry_kind: 'chargeback_reversal', paid_on: '2026-10-16', net_cents: 5000, summary_no: '000000777' },
      { entry_kind: 'chargeback', status: 'pending', net_cents: -20_000, operation_no: '00000009001', brand: 'visa' },
      { entry_kind: 'chargeback', status: 'paid', net_cents: -7000, paid_on: '2026-10-16', brand: 'visa' },
      {
        ...{ entry_kind: 'rescheduling', installment: 2, net_cents: -11_158, due_on: '2026-12-14', paid_on: null },
        ...{ presented_on: '2026-10-15', brand: 'mastercard', items: [{ nsu: '000000000188', number: 2 }] },
      },
    ],
  })
})

test('EESA: each record is read from the columns of the manual', () => {
  const { errors, warnings, content } = readText(file(...eesa))
  expect([errors, warnings]).toEqual([[], []])
  expect(content).toMatchObject({
    settlements: [
      {
        ...{ merchant_no, summary_no: '000000555', presented_on: '2026-10-14', due_on: '2026-11-13', brand: 'visa' },
        ...{ gross_cents: 12_870, fee_cents: 135, net_cents: 12_735, operation_no: '000000000004321' },
        ...{ bank: '341', branch: '000000123', account: '00000456789', status: 'scheduled' },
      },
    ],
  })
})

describe('EEVD, with its fields separated by commas', () => {
  test('each record is read in the field order of the manual', () => {
    const { errors, warnings, content, left_out } = readText(file(...eevd))
    expect(errors).toEqual([])
    // Sales of a pre-dated RV come in another file; phone top-ups are not sales of the station.
    expect(codesOf(warnings)).toEqual(['rede.top-up'])
    expect(left_out.map((entry) => [entry.code, entry.records, entry.amount_cents])).toEqual([
      ['top-up', 1, 2000],
      ['predated', 1, 7920],
    ])
    expect(content).toMatchObject({ sequence: '000007' })
    const { captures, settlements } = content?.kind === 'captures' ? content : { captures: [], settlements: [] }
    expect(captures).toMatchObject([
      {
        ...{ kind: 'sale', modality: 'debit', brand: 'visa', gross_cents: 15_000, fee_cents: 158, net_cents: 14_842 },
        ...{ cash_out_cents: 5000, nsu: '000000000241', terminal_logical_no: 'PV123456', card_last4: '0042' },
        ...{ captured_at: '2026-10-15T16:56:00', tid: '00123400000000000003', order_ref: 'PEDIDO 9' },
        installment_rows: [{ due_on: '2026-10-16' }],
      },
      // The record has only the day of the sale, so the event gets the day of the file.
      { kind: 'chargeback', gross_cents: -4000, sold_on: '2026-10-15', nsu: '000000000150' },
      {
        ...{ kind: 'cancel', gross_cents: -12_870, net_cents: -12_735, capture_key: `${merchant_no}-OD00000004321` },
        ...{ parent_key: `${merchant_no}-000000555-000000000187`, auth_code: '026115', card_last4: '0042' },
      },
    ])
    expect(settlements).toMatchObject([
      { status: 'paid', paid_on: '2026-10-16', gross_cents: 5000, fee_cents: 50, net_cents: 4950, brand: 'mastercard' },
      { summary_no: '000000700', bank: '341', branch: '000123', account: '00000456789', due_on: '2026-10-16' },
      { summary_no: '000000701', gross_cents: 8000, due_on: null },
    ])
  })
})

describe('a full card number', () => {
  const { header, matrix, totals, ...money } = eefi
  const number = '4000010000000042'

  test.each([number, '4000 0100 0000 0042', '4000-0100-0000-0042', '4000.0100.0000.0042'])(
    'a full card number written as %s is recognised',
    (card) => {
      expect([isFullCardNumber(card), isFullCardNumber(card.replace(/0000/, '****'))]).toEqual([true, false])
    },
  )

  test('a full card number in any record refuses the file, and no message shows the number', () => {
    const files = [
      ...eevc.map((_, at) => eevc.map((line, place) => (place === at ? unmask(line) : line))),
      ...Object.values(money).map((line) => [header, matrix, unmask(line), totals('052', '000004')]),
      ...eevd.map((_, at) => eevd.map((line, place) => (place === at ? unmask(line) : line))),
    ].filter((lines) => lines.join().includes(number))
    expect(files).toHaveLength(5 + 6 + 4)
    for (const lines of files) {
      expect(errorsIn(file(...lines))).toContain('card.full-number')
      expect(JSON.stringify(readText(file(...lines)))).not.toContain(number)
    }
  })

  const unmask = (line: string) => line.replace(/(400001|510000)\*{6}(0042|1122)/, number)
})
