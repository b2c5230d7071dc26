import { describe, expect, test } from 'vitest'
import { file } from '../acquirer/golden.fixture.ts'
import { codesOf, readText } from '../read-back.ts'
import { eefi } from './rede-eefi-golden.fixture.ts'
import { eesa } from './rede-eesa-golden.fixture.ts'
import { eevc } from './rede-eevc-golden.fixture.ts'
import { merchant_no, money } from './rede-golden.fixture.ts'

test('EEVC: each record where the manual has it', () => {
  const { errors, warnings, content, period } = readText(file(...eevc))
  // The request for documents (005) is told and is no sale.
  expect([errors, codesOf(warnings)]).toEqual([[], ['rede.request']])
  expect(warnings[0]).toMatchObject({ value: '000000000101', message: expect.stringContaining('20112026') })
  expect(period).toEqual({ from: '2026-10-14', to: '2026-10-14' })
  expect(content).toMatchObject({
    sequence: '000007',
    captures: [
      {
        ...{ merchant_no, modality: 'credit', brand: 'visa', nsu: '000000000187', auth_code: '026115' },
        ...{ gross_cents: 12870, fee_cents: 135, net_cents: 12735, captured_at: '2026-10-14T06:32:00' },
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
      // The reason of four digits replaces the one of two.
      { kind: 'chargeback_reversal', gross_cents: 5000, sold_on: '2026-10-14', brand: 'mastercard' },
    ],
    settlements: [
      { summary_no: '000000555', bank: '341', branch: '00123', account: '00000456789', due_on: '2026-11-13' },
      { summary_no: '000000556', installment: 1, fee_cents: 104, due_on: '2026-11-13' },
      { summary_no: '000000556', installment: 2, fee_cents: 106, due_on: '2026-12-14' },
    ],
  })
})

test('EEFI: each record where the manual has it', () => {
  const { header, matrix, credit, net, twin, anticipation, dayTotal, bankDebit, adjustment, pending, settled } = eefi
  const moved = [credit, net, twin, anticipation, dayTotal, bankDebit, adjustment, pending, settled, eefi.unscheduled]
  const lines = [header, matrix, ...moved, eefi.totals('050', ''), eefi.totals('052', '000014')]
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

test('EESA: each record where the manual has it', () => {
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

describe('EEVD, whose fields are parted by commas', () => {
  const sums = [money(15_000), money(158), money(14_842), money(8000), money(80), money(7920)]
  const lines = [
    `00,${merchant_no},16102026,15102026,${'Movimentação diária - Cartões de débito'},Rede    ,${'POSTO'.padEnd(26)},000007,${'DIARIO'.padEnd(15)},V1.04 - 07/10 - EEVD`,
    `01,${merchant_no},16102026,15102026,000000700,000001,${money(15_000)},${money(158)},${money(14_842)},D,341,000123,00000456789,3`,
    `05,${merchant_no},000000700,15102026,${money(15_000)},${money(158)},${money(14_842)},400001******0042   ,D,000000000241,16102026,01,165600,PV123456,02,     ,${money(10_000)},${money(5000)},3`,
    `13,${merchant_no},000000700,15102026,${money(15_000)},400001******0042   ,000000000241,00123400000000000003,${'PEDIDO 9'.padEnd(30)}`,
    `01,${merchant_no},00000000,15102026,000000701,000000,${money(8000)},${money(80)},${money(7920)},P,341,000123,00000456789,1`,
    `20,${merchant_no},000000700,15102026,${money(2000)},000000000242,${'11999990000'.padEnd(15)},3,0000000`,
    `08,${merchant_no},000000650,01102026,000000000150,${money(9000)},${money(4000)},01,15112026,${money(5000)},P`,
    `09,${merchant_no},16102026,${money(4950)},000000000150,01102026,16102026,${money(50)},${money(5000)},1`,
    `011,${merchant_no},000000700,15102026,${money(12_735)},D,018,${'CANCELAMENTO DA VENDA'.padEnd(28)},400001******0042,14102026,000000555,${'0'.repeat(15)},00000000,000000,${merchant_no},14102026,${money(12_870)},N,16102026,${money(12_870)},${money(12_870)},000000000187,026115,T,00000004321,${money(12_735)},${money(0)},3,3`,
    `02,${merchant_no},002,000001,${sums.join(',')}`,
    `03,${merchant_no},002,000001,${sums.join(',')}`,
  ]

  test('each record in the order of the manual', () => {
    const { errors, warnings, content } = readText(
      file(...lines, `04,${merchant_no},000002,000001,${sums.join(',')},000012`),
    )
    expect(errors).toEqual([])
    // A pre-dated RV has its sales in another file; phones that were topped up are no sales of the station.
    expect(codesOf(warnings)).toEqual(['rede.top-up', 'rede.summary'])
    expect(content).toMatchObject({ sequence: '000007' })
    const { captures, settlements } = content?.kind === 'captures' ? content : { captures: [], settlements: [] }
    expect(captures).toMatchObject([
      {
        ...{ kind: 'sale', modality: 'debit', brand: 'visa', gross_cents: 15_000, fee_cents: 158, net_cents: 14_842 },
        ...{ cash_out_cents: 5000, nsu: '000000000241', terminal_logical_no: 'PV123456', card_last4: '0042' },
        ...{ captured_at: '2026-10-15T16:56:00', tid: '00123400000000000003', order_ref: 'PEDIDO 9' },
        installment_rows: [{ due_on: '2026-10-16' }],
      },
      // The record has the day of the sale alone: the event is of the day that the file moves.
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
