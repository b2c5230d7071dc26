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
import { splitSaleAmount } from '../acquirer/sale-draft.ts'
import { digitsOf, orNull } from '../testing/arbitraries.fixture.ts'
import { codesOf, readText, textOf } from '../testing/read-back.fixture.ts'
import { eevc, eevd, sale, split } from './rede.testing.ts'
import { groupRedeSales, type RedeSaleDraft } from './rede-draft.testing.ts'
import { writeRedeEevc } from './rede-eevc-write.testing.ts'
import { writeRedeEevd } from './rede-eevd-write.testing.ts'

const sales = fc
  .tuple(
    soldOn(4),
    fc.record({
      merchant_no: fc.constantFrom('012345678', '087654321'),
      brand: fc.constantFrom('visa', 'mastercard', 'elo', null),
      tid: orNull(digitsOf(20)),
    }),
  )
  .map(([facts, own]): RedeSaleDraft => ({ ...sale, ...facts, ...own }))
const lists = fc.array(sales, { maxLength: 15 }).map((list) => numbered(list, 12))

function expectComplete(content: ReturnType<typeof readClean>, list: readonly RedeSaleDraft[]) {
  const { captures, settlements } = content
  // The file has only the fee of the whole sale, so the fee of an instalment is an estimate and is not compared.
  expectSales(captures, list, { names: ['brand', 'tid'], partOf: ({ number, due_on }) => [number, due_on] })
  expectSums(content)
  for (const capture of captures) {
    expect(capture.gross_cents - capture.fee_cents).toBe(capture.net_cents)
    expect(capture.installment_rows.reduce((sum, row) => sum + row.net_cents, 0)).toBe(capture.net_cents)
    expect(capture.installment_rows.reduce((sum, row) => sum + row.gross_cents, 0)).toBe(capture.gross_cents)
  }
  for (const settlement of settlements)
    expect(settlement.items.reduce((sum, item) => sum + item.net_cents, 0)).toBe(settlement.net_cents)
  expect(paidIn(settlements)).toEqual(promisedBy(captures))
}

describe('written credit sales (EEVC)', () => {
  test('credit sales are read back unchanged, however they are grouped into RVs', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const content = readClean(writeRedeEevc({ ...eevc, sales: list, credits: [] }))
        expectComplete(content, list)
        expect(new Set(content.captures.map((capture) => capture.capture_key)).size).toBe(list.length)
      }),
      { numRuns: 60 },
    )
  })

  test('the first instalment has the remainder of the division, as the file gives it', () => {
    const [capture] = readClean(writeRedeEevc({ ...eevc, sales: [split], credits: [] })).captures
    expect(capture).toMatchObject({
      modality: 'credit_installments',
      tid: '00123400000000000001',
      order_ref: 'PEDIDO 7',
      parent_key: null,
    })
    expect(capture?.installment_rows.map((row) => row.gross_cents)).toEqual(splitSaleAmount(split))
    expect(capture?.installment_rows.map((row) => [row.due_on, row.net_cents])).toEqual([
      ['2026-11-13', 3299],
      ['2026-12-14', 3298],
      ['2027-01-12', 3298],
    ])
  })

  test('the credits that the acquirer adds are imported with the sales', () => {
    expect(readClean(writeRedeEevc({ ...eevc, sales: [] })).captures).toMatchObject([
      { kind: 'chargeback_reversal', gross_cents: 5000, net_cents: 5000, brand: 'mastercard', sold_on: '2026-10-14' },
    ])
  })

  test('sales typed by hand have no terminal', () => {
    const text = textOf(writeRedeEevc({ ...eevc, sales: [sale], credits: [] }))
    const line = text.split('\r\n').find((record) => record.startsWith('008'))!
    const typed = readText(text.replace(line, `${line.slice(0, 202)}1${line.slice(203)}`))
    expect(typed.content).toMatchObject({ captures: [{ terminal_logical_no: null, capture_means: 'manual' }] })
  })

  test('sales refused by the acquirer have the reason and are never paid', () => {
    const text = textOf(writeRedeEevc({ ...eevc, sales: [sale], credits: [] }))
    const result = readText(text.replace('400001******0042000', '400001******0042015'))
    expect(result.errors).toEqual([])
    expect(result.content).toMatchObject({ captures: [{ rejection_code: '015' }], settlements: [{ items: [] }] })
    expect(codesOf(result.warnings)).toContain('rede.summary')
  })
})

describe('written debit sales (EEVD)', () => {
  const debits = lists.map((list) => list.map((row) => ({ ...row, due_days: row.due_days.slice(0, 1), auth_code: '' })))

  test('debit sales are read back unchanged', () => {
    fc.assert(
      fc.property(debits, (list) => {
        expectComplete(readClean(writeRedeEevd({ ...eevd, sales: list, debits: [] })), list)
      }),
      { numRuns: 40 },
    )
  })

  test('the cash-out of a sale is part of its gross', () => {
    const debitSale = { ...sale, due_days: ['2026-10-15'], gross_cents: 15000, cash_out_cents: 5000 }
    expect(readClean(writeRedeEevd({ ...eevd, sales: [debitSale], debits: [] })).captures).toMatchObject([
      { modality: 'debit', gross_cents: 15000, cash_out_cents: 5000 },
    ])
  })

  test('the sales can all follow the RVs of their establishment', () => {
    const second = { ...sale, due_days: ['2026-10-16'], nsu: '000000000199' }
    const lines = textOf(
      writeRedeEevd({ ...eevd, sales: [{ ...sale, due_days: ['2026-10-15'] }, second], debits: [] }),
    ).split('\r\n')
    const order = ['00', '01', '05', '02', '03', '04']
    const reordered = order.flatMap((type) => lines.filter((line) => line.startsWith(`${type},`)))
    const result = readText(reordered.join('\n'))
    expect([result.errors, result.warnings]).toEqual([[], []])
    expect(result.content).toMatchObject({ captures: [{ nsu: sale.nsu }, { nsu: second.nsu }] })
  })
})

test('two RVs never have the same number, for any hash of their sales', () => {
  fc.assert(
    fc.property(lists, (list) => {
      const groups = groupRedeSales(list)
      expect(new Set(groups.map(({ summary_no }) => summary_no)).size).toBe(groups.length)
    }),
    { numRuns: 30 },
  )
})
