import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectSales, expectSums, paidIn, promisedBy, readClean, soldOn } from '../acquirer/acquirer-reading.testing.ts'
import { hasUnprovenSums, type ReadResult, read } from '../formats.ts'
import { arbitraryToday, digitsOf } from '../testing/arbitraries.fixture.ts'
import { codesOf, contentAs, errorsIn, readText, textOf } from '../testing/read-back.fixture.ts'
import { cielo, sale as sample } from './cielo.fixture.ts'
import type { CieloDraft, CieloRow } from './cielo-draft.ts'
import { writeCieloPayments, writeCieloSales } from './cielo-write.ts'

const draftOf = (rows: CieloRow[]): CieloDraft => ({ ...cielo, rows })

const rows = fc
  .tuple(
    soldOn(6),
    fc.record({
      merchant_no: fc.constantFrom('0012345678', '0087654321'),
      kind: fc.constantFrom('sale', 'cancel', 'chargeback', 'chargeback_reversal'),
      product_code: fc.constantFrom('010', '011', '040', '041', '059'),
      brand: fc.constantFrom('visa', 'mastercard', 'elo', null),
      nsu: digitsOf(6),
    }),
  )
  .map(([{ gross_cents, due_days, ...facts }, own]): CieloRow => {
    const isReversal = own.kind === 'cancel' || own.kind === 'chargeback'
    return {
      ...sample,
      ...facts,
      ...own,
      gross_cents: isReversal ? -gross_cents : gross_cents,
      due_days: own.product_code === '040' ? due_days : due_days.slice(0, 1),
    }
  })

/** The rate is in hundredths of a percent; the file cannot distinguish a missing rate from zero. */
const rated = (row: CieloRow) => ({ ...row, fee_ppm: row.rate * 100 || null })

describe('a written Cielo sales file', () => {
  test('a written sales file is read back unchanged, however its sales are grouped into ROs', () => {
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 25 }), (list) => {
        const content = readClean(writeCieloSales(draftOf(list)))
        expectSales(content.captures, list.map(rated), {
          names: ['kind', 'product_code', 'brand', 'sold_on', 'fee_ppm'],
        })
        expect(new Set(content.captures.map((capture) => capture.capture_key)).size).toBe(list.length)
        expectSums(content)
      }),
      { numRuns: 60 },
    )
  })

  test('each instalment is paid once, under the key of its capture', () => {
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 15 }), (list) => {
        const { captures } = readClean(writeCieloSales(draftOf(list)))
        const due = new Set(list.flatMap((row) => row.due_days))
        const paid = [...due].flatMap(
          (paid_on) => readClean(writeCieloPayments({ ...draftOf(list), paid_on })).settlements,
        )
        expect(paidIn(paid)).toEqual(promisedBy(captures))
      }),
      { numRuns: 30 },
    )
  })
})

test('later instalments are found both before and after their sale', () => {
  const split = { ...sample, gross_cents: 30_000, due_days: ['2026-11-13', '2026-12-13', '2027-01-13'] }
  const text = textOf(writeCieloSales(draftOf([split, { ...sample, gross_cents: 3 }])))
  const [header, ...lines] = text.split('\r\n')
  const forecasts = lines.filter((line) => line[0] === '1' && Number(line.slice(18, 20)) > 1)
  const others = lines.filter((line) => !forecasts.includes(line))
  expect(forecasts).toHaveLength(2)
  const early = readText([header, ...forecasts, ...others].join('\r\n'))
  const late = readText(text)
  const plansIn = ({ content }: ReadResult) =>
    contentAs(content, 'captures').captures.map((capture) => capture.installment_rows)
  expect([early.errors, late.errors]).toEqual([[], []])
  expect(plansIn(early)).toEqual(plansIn(late))
  expect(plansIn(late)[0]?.map((row) => row.due_on)).toEqual(['2026-11-13', '2026-12-13', '2027-01-13'])
})

test('a cancellation repeats NSU and authorization with a negative amount and its own time', () => {
  const sale: CieloRow = { ...sample, nsu: '000241', auth_code: 'R12561', sold_at: '16:56:00', gross_cents: 15000 }
  const cancel: CieloRow = { ...sale, kind: 'cancel', sold_at: '17:01:00', gross_cents: -15000 }
  const { captures, settlements } = readClean(writeCieloSales(draftOf([sale, cancel])))
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
  expect(readClean(writeCieloSales(draftOf([fleet]))).captures).toMatchObject([
    { acquirer: 'frota', modality: 'fleet', gross_cents: 151250, fee_cents: 4538, net_cents: 146712, nsu: '900441' },
  ])
})

test('the debit batch of the documented day pays 522,78 after a cancellation and the terminal rental', () => {
  const amounts = [12870, 9580, 5800, 15000, 10000]
  const debits = amounts.map((gross_cents, index) => ({ ...sample, gross_cents, nsu: `00000${index}` }))
  const batch: CieloRow[] = [
    ...debits,
    { ...sample, gross_cents: 19170, rate: 125 },
    { ...sample, kind: 'cancel', gross_cents: -15000 },
    { ...sample, kind: 'rental', gross_cents: -4500, rate: 0, brand: null },
  ]
  const result = read(writeCieloPayments({ ...draftOf(batch), paid_on: '2026-10-15' }), arbitraryToday)
  expect(result.errors).toEqual([])
  expect(result.totals).toMatchObject({ gross_cents: 57420 - 4500, fee_cents: 642, net_cents: 52278 })
  const { settlements } = contentAs(result.content, 'captures')
  expect(settlements.at(-1)).toMatchObject({ entry_kind: 'rental', net_cents: -4500, items: [] })
  expect(settlements[0]).toMatchObject({ status: 'paid', paid_on: '2026-10-15', bank: '0341' })
})

describe('an invalid Cielo file', () => {
  const content = textOf(writeCieloSales(draftOf([sample, { ...sample, nsu: '000188', gross_cents: 100 }])))
  const lines = content.split('\r\n')

  test('a file without its trailer is reported as cut', () => {
    expect(errorsIn(content.slice(0, content.length - 260))).toContain('file.truncated')
  })

  test('a file with one line less than its trailer counts is refused', () => {
    expect(errorsIn(lines.filter((_, index) => index !== 2).join('\n'))).toContain('cielo.trailer')
  })

  test('a file with a full card number is refused, and no message shows the number', () => {
    const result = readText(content.replace('400001******0042000', '4000010000000042   '))
    expect(result.errors).toMatchObject([{ code: 'card.full-number', line: 3, value: null }])
    expect(result.errors[0]?.message).toContain('A planilha contém número completo de cartão; importação recusada.')
    expect(JSON.stringify(result)).not.toContain('4000010000000042')
  })

  test('an impossible day is an error with line, column and field', () => {
    const result = readText(content.replace('******004200020261014', '******004200020261314'))
    expect(result.errors).toMatchObject([{ line: 3, column: 38, field: 'data da venda', value: '20261314' }])
    expect(result.errors[0]?.message).toBe('Linha 3, campo "data da venda": valor inválido ou ausente.')
  })

  test('a CV that disagrees with its RO is a warning', () => {
    const result = readText(content.replace('+0000000000100', '+0000000000101'))
    expect(result.errors).toEqual([])
    expect(codesOf(result.warnings)).toContain('cielo.summary')
  })

  test('a wrong sum of instalments or an unknown code needs confirmation by a person', () => {
    const split = textOf(writeCieloSales(draftOf([{ ...sample, due_days: ['2026-11-13', '2026-12-14'] }])))
    const more = readText(split.replace('0000000012870', '0000000013870'))
    const text = textOf(writeCieloPayments({ ...draftOf([sample]), paid_on: '2026-10-15' })).split('\r\n')
    const ro = text[1] ?? ''
    const odd = [`${ro.slice(0, 23)}07${ro.slice(25)}`, `${ro.slice(0, 122)}77${ro.slice(124)}`].map((changed) =>
      readText(text.with(1, changed).join('\r\n')),
    )
    expect([more, ...odd].map(({ errors, warnings }) => [errors, codesOf(warnings)])).toEqual([
      [[], ['cielo.plan']],
      [[], ['cielo.type']],
      [[], ['cielo.status']],
    ])
    expect([more, ...odd].map(hasUnprovenSums)).toEqual([true, true, true])
  })

  test('a file with trimmed lines, LF line ends and blank lines at its end is accepted', () => {
    const trimmed = `${lines.map((line) => line.trimEnd()).join('\n')}\n\n\x1a`
    expect(errorsIn(trimmed)).toEqual([])
  })
})

test('a file with an empty movement is accepted and has no captures', () => {
  const result = read(writeCieloSales(draftOf([])), arbitraryToday)
  expect(result).toMatchObject({ errors: [], establishments: ['0012345678'], totals: { records: 0, net_cents: 0 } })
})
