import { describe, expect, test } from 'vitest'
import { owed, readClean } from '../acquirer/acquirer-reading.testing.ts'
import { inspectFile, read } from '../formats.ts'
import { arbitraryToday } from '../testing/arbitraries.fixture.ts'
import { readText, textOf } from '../testing/read-back.fixture.ts'
import { anticipation, credit, debit, eefi, eesa, eevd, paid } from './rede.testing.ts'
import { writeRedeEefi } from './rede-eefi-write.testing.ts'
import { writeRedeEesa } from './rede-eesa-write.testing.ts'
import { writeRedeEevd } from './rede-eevd-write.testing.ts'

test('a cancellation deducts the net, and refers to its sale once in both statements', () => {
  const inDebit = readClean(writeRedeEevd({ ...eevd, sales: [] })).captures
  const inMoney = readClean(writeRedeEefi({ ...eefi, nets: [debit], debits: [] }))
  const cancel = {
    kind: 'cancel',
    gross_cents: -12870,
    fee_cents: -135,
    net_cents: -12735,
    cancelled_amount_cents: 12870,
    capture_key: '012345678-OD00000004321',
    parent_key: '012345678-000000555-000000000187',
    nsu: '000000000187',
    sold_on: '2026-10-15',
  }
  expect([inDebit, inMoney.captures]).toMatchObject([[cancel], [cancel]])
  expect(inMoney.settlements.find(({ entry_kind }) => entry_kind === 'cancel')).toMatchObject({
    net_cents: -12735,
    paid_on: '2026-10-16',
    items: [{ capture_key: cancel.capture_key, nsu: debit.nsu, net_cents: -12735 }],
  })
})

describe('the financial statement (EEFI)', () => {
  const only = { ...eefi, credits: [], anticipations: [], adjustments: [], nets: [], debits: [], orders: [] }

  test('a payment has its amount, its RV and its account', () => {
    expect(readClean(writeRedeEefi({ ...only, credits: [paid] })).settlements).toMatchObject([
      {
        entry_kind: 'sale',
        merchant_no: '012345678',
        summary_unique_no: '012345678-000000555-20260914-00000000123',
        modality: 'credit',
        gross_cents: 100_000,
        fee_cents: 2000,
        net_cents: 98_000,
        paid_on: '2026-10-15',
        bank: '341',
        status: 'paid',
      },
    ])
  })

  test('the cost of an anticipation is the original credit less the paid amount, apart from the fee of the RV', () => {
    const { settlements } = readClean(writeRedeEefi({ ...only, anticipations: [anticipation] }))
    expect(settlements).toMatchObject([
      {
        entry_kind: 'anticipation',
        anticipation_cost_cents: 39_361,
        net_cents: 3_922_450,
        gross_cents: 4_162_009,
        fee_cents: 200_198,
        original_due_on: '2026-11-15',
        operation_no: '00000000124',
      },
    ])
    expect(owed(settlements[0]!)).toBe(settlements[0]!.net_cents)
  })

  test('the fee of a RV is divided among its instalments', () => {
    const second = { ...paid, modality: 'credit_installments' as const, installment: 2, installments: 3 }
    expect(
      readClean(writeRedeEefi({ ...only, credits: [{ ...second, amount_cents: 32_667 }] })).settlements,
    ).toMatchObject([{ installment: 2, installments: 3, net_cents: 32_667, fee_cents: 667, gross_cents: 33_334 }])
  })

  test('suspended credits and credits still to be issued are not paid', () => {
    const rows = ['01', '11', '02'].map((status, index) => ({ ...paid, status, document_no: `0000000012${index}` }))
    expect(readClean(writeRedeEefi({ ...only, credits: rows })).settlements).toMatchObject([
      { status: 'scheduled', paid_on: null },
      { status: 'suspended', paid_on: null },
      { status: 'sent', paid_on: null },
    ])
  })

  test('a credit with an unknown status needs confirmation by a person', () => {
    const result = read(writeRedeEefi({ ...only, credits: [{ ...paid, status: '99' }] }), arbitraryToday)
    expect(result).toMatchObject({
      errors: [],
      warnings: [{ code: 'rede.status', sums: true, value: '99' }],
      left_out: [{ code: 'forecast', records: 1, amount_cents: paid.amount_cents }],
    })
  })

  test('a debit order is pending until another record settles it, and it is charged only once', () => {
    const orders = [
      { ...debit, settled_on: null },
      { ...debit, settled_on: '2026-10-20' },
    ]
    expect(readClean(writeRedeEefi({ ...only, orders })).settlements).toMatchObject([
      { status: 'pending', paid_on: null, net_cents: -12735, operation_no: debit.order },
      { status: 'paid', paid_on: '2026-10-20', net_cents: -12735, operation_no: debit.order },
    ])
  })

  test('the statement adds up to its trailer, and a difference is a warning', () => {
    const text = textOf(writeRedeEefi(eefi))
    expect(readText(text).warnings).toEqual([])
    const trailer = text.trimEnd().split('\r\n').at(-1)!
    const wrong = readText(text.replace(trailer, `${trailer.slice(0, -1)}${trailer.endsWith('9') ? '0' : '9'}`))
    expect(wrong.errors).toEqual([])
    expect(wrong.warnings).toMatchObject([{ code: 'rede.totals', field: 'valor total de ajustes a débito' }])
  })
})

test('a credit adjustment of the financial statement is a settlement of its own', () => {
  const bytes = writeRedeEefi({ ...eefi, credits: [], anticipations: [], nets: [], debits: [], adjustments: [credit] })
  expect(readClean(bytes).settlements).toMatchObject([
    { entry_kind: 'chargeback_reversal', net_cents: 5000, paid_on: '2026-10-16', status: 'paid' },
  ])
})

test('open receivables (EESA) are scheduled settlements without a payment', () => {
  expect(readClean(writeRedeEesa(eesa)).settlements).toMatchObject([
    { status: 'scheduled', paid_on: null, due_on: '2026-11-13', gross_cents: 12870, fee_cents: 135, net_cents: 12735 },
  ])
  expect(inspectFile(writeRedeEesa(eesa), 'x', arbitraryToday)).toMatchObject({ layout: 'rede-eesa', net_cents: 12735 })
})
