import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { read } from '../formats.ts'
import { arbitraryToday, cents, digitsOf, instants, orNull, words } from '../testing/arbitraries.fixture.ts'
import { changedAt, cleanContent, codesOf, contentAs, readText, textOf } from '../testing/read-back.fixture.ts'
import { received } from './pix.fixture.ts'
import type { PixPayment } from './pix-types.ts'
import { type PixDraft, writePixApi, writePixCnab750, writePixReport } from './pix-write.ts'

const inSeconds = instants.map((instant) => `${instant.slice(0, 19)}.000Z`)
const drafts = fc
  .array(
    fc.record({
      occurred_at: inSeconds,
      txid: orNull(digitsOf(26)),
      amount_cents: cents,
      key: orNull(words),
      payer: orNull(words),
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map(
      (draft, at): PixDraft => ({
        ...draft,
        kind: 'received',
        e2e_id: `E12345678202610140920${String(at).padStart(11, '0')}`,
        payment_e2e_id: null,
      }),
    ),
  )
const withoutLine = ({ line, ...payment }: PixPayment) => payment
const returnOf = (payment: PixDraft, amount_cents: number, at = 0): PixDraft => ({
  ...payment,
  amount_cents,
  kind: 'returned',
  e2e_id: `D12345678202610141000${String(at).padStart(11, '0')}`,
  payment_e2e_id: payment.e2e_id,
})
const readBytes = (bytes: Uint8Array) => read(bytes, arbitraryToday)

describe('Pix from the API of the central bank', () => {
  test('written API answers are read back unchanged', () => {
    fc.assert(
      fc.property(drafts, (list) => {
        expect(cleanContent(writePixApi(list), 'pix').payments.map(withoutLine)).toEqual(list)
      }),
      { numRuns: 40 },
    )
  })

  test('each return is a movement of its own, with its own number and the number of its payment', () => {
    const file = writePixApi([received, returnOf(received, 2_500, 1), returnOf(received, 500, 2)])
    const { content, totals, errors } = readBytes(file)
    expect(errors).toEqual([])
    expect(contentAs(content, 'pix').payments.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['received', 10_000],
      ['returned', 2_500],
      ['returned', 500],
    ])
    expect(contentAs(content, 'pix').payments[1]).toMatchObject({ payment_e2e_id: received.e2e_id })
    expect(totals).toMatchObject({ records: 3, gross_cents: 7_000 })
  })

  test('a return that is not completed yet is left out', () => {
    const { totals, left_out } = readBytes(writePixApi([received], [returnOf(received, 900)]))
    expect(totals).toMatchObject({ records: 1, gross_cents: 10_000 })
    expect(left_out).toMatchObject([{ code: 'pix-return-pending', records: 1, amount_cents: -900 }])
  })

  test.each([
    ['"valor": "100.00"', '"valor": "-1.00"', 'valor'],
    ['"valor": "100.00"', '"valor": "1.234"', 'valor'],
    [received.e2e_id, 'E123', 'endToEndId'],
    [received.occurred_at, '2026-13-40', 'horario'],
  ])('a file with %s written as %s is refused', (before, after, field) => {
    const text = Buffer.from(writePixApi([received]))
      .toString()
      .replace(before, after)
    expect(readBytes(Buffer.from(text)).errors).toMatchObject([{ code: 'field.invalid', field }])
  })

  test('a page of several is a warning, and missing Pix need confirmation by a person', () => {
    const text = Buffer.from(writePixApi([received])).toString()
    const pages = readBytes(Buffer.from(text.replace('"quantidadeDePaginas": 1', '"quantidadeDePaginas": 3')))
    expect(codesOf(pages.warnings)).toEqual(['pix.page'])
    const fewer = readBytes(Buffer.from(text.replace('"quantidadeTotalDeItens": 1', '"quantidadeTotalDeItens": 2')))
    expect(fewer.warnings).toMatchObject([{ code: 'pix.count', sums: true }])
    expect(codesOf(readBytes(Buffer.from(text.slice(0, -20))).errors)).toEqual(['file.truncated'])
  })
})

describe('the Pix file of 750 columns', () => {
  test('a written file is read back unchanged', () => {
    fc.assert(
      fc.property(drafts, (list) => {
        expect(cleanContent(writePixCnab750(list), 'pix').payments.map(withoutLine)).toEqual(list)
      }),
      { numRuns: 40 },
    )
  })

  test.each(['0', ' '])('a payment without a time, as "%s", has only its day', (none) => {
    const lines = textOf(writePixCnab750([received])).split('\r\n')
    const { content, errors } = readText(changedAt(lines, 2, 185, none.repeat(14)))
    expect(errors).toEqual([])
    expect(contentAs(content, 'pix').payments).toMatchObject([
      { occurred_at: '2026-10-14T03:00:00.000Z', without_time: true },
    ])
  })

  test('a payment at midnight has its time', () => {
    const midnight = { ...received, occurred_at: '2026-10-14T03:00:00.000Z' }
    const [payment] = cleanContent(writePixCnab750([midnight]), 'pix').payments
    expect(payment).toMatchObject({ occurred_at: midnight.occurred_at })
    expect(payment).not.toHaveProperty('without_time')
  })

  test('issued charges are ignored, and an unknown record needs confirmation by a person', () => {
    const record = (type: string, holds: string) => `${type}${holds.padEnd(743)}000003`
    const issued = readBytes(writePixCnab750([received], [record('1', 'TX1')]))
    expect([issued.errors, issued.warnings, issued.left_out]).toEqual([[], [], []])
    const unknown = readBytes(writePixCnab750([received], [record('7', '000000000000012345')]))
    expect(unknown.warnings).toMatchObject([{ code: 'pix750.unknown-record', sums: true, value: '7' }])
    expect(unknown.left_out).toMatchObject([{ code: 'unknown-record', records: 1, amount_cents: null }])
    const empty = readBytes(writePixCnab750([received], [record('7', '0000')]))
    expect([codesOf(empty.warnings), empty.left_out]).toEqual([['pix750.unknown-record'], []])
  })

  test('a wrong total is a warning, and a cut file and a remittance are refused', () => {
    const lines = textOf(writePixCnab750([received])).split('\r\n')
    expect(readText(changedAt(lines, 3, 713, '99999999999999999')).warnings).toMatchObject([
      { code: 'pix750.total', sums: true },
    ])
    expect(readText(changedAt(lines, 3, 730, '000000000000009')).warnings).toMatchObject([
      { code: 'pix750.count', sums: true },
    ])
    expect(codesOf(readText(lines.slice(0, 2).join('\n')).errors)).toEqual(['file.truncated'])
    expect(codesOf(readText(changedAt(lines, 1, 2, '1REMESSA')).errors)).toEqual(['pix750.remittance'])
    expect(codesOf(readText(changedAt(lines, 2, 632, 'X')).errors)).toEqual(['field.invalid'])
  })

  const record = (type: string, amount_cents = 0) =>
    `${type}${'TX1'.padEnd(185)}${String(amount_cents).padStart(17, '0')}${''.padEnd(541)}000003`
  test.each([
    ['the payments, beside further information of a charge, is accepted', '2', 0, 0, []],
    [
      'more than the payments, beside further information, needs a release',
      '2',
      0,
      10_000,
      [{ code: 'pix750.total', sums: true }],
    ],
    ['the payments, beside an issued charge, is accepted', '1', 10_000, 0, []],
    ['the payments and the issued charge is accepted', '1', 10_000, 10_000, []],
    ['another amount than both only warns', '1', 10_000, 10_001, [{ code: 'pix750.total' }]],
    [
      'the payments and a charge whose value is in no known column only warns',
      '1',
      0,
      10_000,
      [{ code: 'pix750.total' }],
    ],
  ])('a trailer with the total of %s', (_, type, charged_cents, more_cents, expected) => {
    const lines = textOf(
      writePixCnab750(
        [received, { ...received, e2e_id: received.e2e_id.replace('A', 'B') }],
        [record(type, charged_cents)],
      ),
    ).split('\r\n')
    const total = String(20_000 + more_cents).padStart(17, '0')
    const { warnings } = readText(changedAt(lines, 5, 713, total))
    expect(warnings.map(({ code, sums }) => ({ code, sums }))).toEqual(expected)
  })
})

describe('a Pix that a report lists twice', () => {
  const report = (list: PixDraft[]) => codesOf(readBytes(writePixReport(list)).warnings)
  test('waits for a person if its two amounts differ', () => {
    const twice = readBytes(writePixReport([received, { ...received, amount_cents: 9_999 }]))
    expect(twice.warnings).toMatchObject([{ code: 'pix.other-amount', sums: true, line: 3 }])
  })
  test('warns only, with equal amounts or as partial returns without ids of their own', () => {
    expect(report([received, received])).toEqual(['pix.repeated'])
    const part: PixDraft = { ...received, kind: 'returned' }
    expect(
      report([
        { ...part, amount_cents: 1_000 },
        { ...part, amount_cents: 500 },
      ]),
    ).toEqual(['pix.repeated'])
  })
})
