import { describe, expect, test } from 'vitest'
import { cielo, sale as sample } from '../cielo/cielo.fixture.ts'
import { writeCieloSales } from '../cielo/cielo-write.ts'
import { draft as cielo15, row as row15 } from '../cielo15/cielo15.testing.ts'
import { writeCielo15Sales } from '../cielo15/cielo15-write.testing.ts'
import { hasUnprovenSums, inspectFile, type Layout, read } from '../formats.ts'
import { debit, eefi, paid } from '../rede/rede.testing.ts'
import { writeRedeEefi } from '../rede/rede-eefi-write.testing.ts'
import { arbitraryToday } from '../testing/arbitraries.fixture.ts'
import { readText, textOf } from '../testing/read-back.fixture.ts'
import { validFiles } from '../testing/valid-files.testing.ts'

const layouts = Object.keys(validFiles) as Layout[]
const withTotal = layouts.filter((layout) => read(validFiles[layout], arbitraryToday).equation !== null)

test.each(withTotal)('%s: imported and left-out amounts add up to the total of the file', (layout) => {
  const { equation } = inspectFile(validFiles[layout], 'x', arbitraryToday)
  expect(equation).not.toBeNull()
  if (equation) expect(equation.imported_cents + equation.left_out_cents).toBe(equation.total_cents)
})

test('an open balance is left out completely, and a payout does not count as paid', () => {
  expect(inspectFile(validFiles['cielo-v13-balance'], 'x', arbitraryToday).equation).toEqual({
    of: 'net',
    imported_cents: 0,
    left_out_cents: 25_469,
    total_cents: 25_469,
  })
  expect(inspectFile(validFiles['pagbank-financial'], 'x', arbitraryToday)).toMatchObject({
    left_out: [{ code: 'payout' }],
    equation: { imported_cents: 16_034, left_out_cents: 0, total_cents: 16_034 },
  })
})

describe('totals of a Cielo sales file', () => {
  const sales = textOf(writeCieloSales({ ...cielo, rows: [sample] })).split('\r\n')
  /** The RO of the sale with another type, amount and instalment, without CVs. */
  const alone = (type: string, gross: string, installment = '  ') =>
    [
      sales[1]!.slice(0, 18),
      installment,
      sales[1]!.slice(20, 23),
      type,
      sales[1]!.slice(25, 43),
      gross,
      '-0000000000000',
      '+0000000000000',
      gross,
      sales[1]!.slice(99, 124),
      '000000',
      sales[1]!.slice(130, 187),
      '2026101400000990000002',
      sales[1]!.slice(209),
    ].join('')
  const withRecord = (record: string) =>
    [...sales.slice(0, 3), record, sales[3]!.replace('00000000002', '00000000003'), ''].join('\r\n')

  test.each([
    ['a rental', alone('04', '-0000000004500'), -4_500],
    ['a credit adjustment', alone('02', '+0000000000300'), 300],
    ['a later instalment of a sale of another file', alone('01', '+0000000003333', '02'), 3_333],
  ])('%s without a sale is left out, and the file adds up', (_, record, amount_cents) => {
    const result = readText(withRecord(record))
    expect([result.errors, result.warnings]).toEqual([[], []])
    expect(result.left_out).toMatchObject([{ code: 'summary-without-sales', records: 1, amount_cents }])
    expect(result.equation).toEqual({
      of: 'gross',
      imported_cents: 12_870,
      left_out_cents: amount_cents,
      total_cents: 12_870 + amount_cents,
    })
    expect(hasUnprovenSums(result)).toBe(false)
  })

  test('a repeated later instalment makes the imported total incomplete, which blocks the file', () => {
    const split = textOf(writeCieloSales({ ...cielo, rows: [{ ...sample, due_days: ['2026-11-13', '2026-12-14'] }] }))
    const [header = '', first = '', cv = '', second = '', trailer = ''] = split.split('\r\n')
    const again = trailer.replace('00000000003', '00000000004')
    const result = readText([header, second, second, first, cv, again].join('\r\n'))
    expect(result.errors).toEqual([])
    expect(result.warnings).toMatchObject([{ code: 'totals.equation', sums: true }])
    expect(hasUnprovenSums(result)).toBe(true)
  })
})

test('a Cielo v15 unit without entries in a sales file is left out, and the file adds up', () => {
  const [header = '', unit = '', entry = '', trailer = ''] = textOf(
    writeCielo15Sales({ ...cielo15, rows: [row15] }),
  ).split('\r\n')
  const charge = `${unit.slice(0, 71)}-0000000004500+0000000000000-0000000004500${unit.slice(113, 143)}00000010${unit.slice(151)}`
  // A trailer may end after its record count, which here includes header and trailer.
  const result = readText([header, charge, unit, entry, `${trailer[0]}00000000005`].join('\r\n'))
  expect([result.errors, result.warnings]).toEqual([[], []])
  expect(result.left_out).toMatchObject([{ code: 'summary-without-sales', records: 1, amount_cents: -4_500 }])
  expect(result.equation).toMatchObject({ imported_cents: 12_870, left_out_cents: -4_500, total_cents: 8_370 })
})

test('pending and suspended entries of a Rede EEFI are left out, and the file adds up', () => {
  const suspended = { ...paid, amount_cents: 500, status: '11', document_no: '00000000125' }
  const bytes = writeRedeEefi({ ...eefi, credits: [paid, suspended], orders: [{ ...debit, settled_on: null }] })
  const { equation, warnings } = read(bytes, arbitraryToday)
  expect(warnings).toEqual([])
  expect(equation).toMatchObject({ of: 'net', left_out_cents: 500 - 12_735 })
  expect((equation?.imported_cents ?? 0) + (equation?.left_out_cents ?? 0)).toBe(equation?.total_cents)
})
