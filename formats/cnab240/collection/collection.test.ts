import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as cnab from '../../cnab/cnab.fixture.ts'
import type { RemittanceTitle, ReturnTitle } from '../../cnab/collection-draft.ts'
import { read } from '../../formats.ts'
import { hasUnprovenSums } from '../../reading/left-out.ts'
import { arbitraryToday } from '../../testing/arbitraries.fixture.ts'
import { changedAt, cleanContent, problemsIn, readText, textOf, without } from '../../testing/read-back.fixture.ts'
import {
  cnab240CollectionBanks,
  cnab240RemittedArbitrary,
  cnab240ReturnedArbitrary,
} from './collection-arbitraries.fixture.ts'
import { writeCnab240Remittance, writeCnab240Return } from './collection-write.ts'

const file = { ...cnab.company, bank: '001', bank_name: 'BANCO DO BRASIL', agreement: '1234567', account_digit: 'X' }
const settled: ReturnTitle = {
  ...cnab.settled,
  our_number: '12345670000000123',
  our_number_digit: '',
  portfolio: '1',
}

const titlesOf = (bytes: Uint8Array) => cleanContent(bytes, 'collection').titles

describe.each(cnab240CollectionBanks)('collection files of bank $bank', (bank) => {
  test('a written return is read back unchanged, and only its occurrences 06 and 17 settle money', () => {
    fc.assert(
      fc.property(fc.array(cnab240ReturnedArbitrary(bank), { maxLength: 8 }), (titles) => {
        const found = titlesOf(writeCnab240Return({ ...file, bank: bank.bank, titles }))
        expect(
          found.map(({ occurrence, motives, ...title }) => ({
            ...title,
            occurrence: occurrence.code,
            motives: motives.map(({ code }) => code),
          })),
        ).toMatchObject(
          titles.map((title) => ({
            ...title,
            net_cents:
              title.net_cents === 0 && title.paid_cents !== 0 && /06|17/.test(title.occurrence)
                ? null
                : title.net_cents,
          })),
        )
        expect(found.map((title) => title.settles)).toEqual(titles.map(({ occurrence }) => /06|17/.test(occurrence)))
      }),
      { numRuns: 25 },
    )
  })

  test('a written remittance is read back with all its instructions', () => {
    fc.assert(
      fc.property(fc.array(cnab240RemittedArbitrary(bank), { maxLength: 8 }), (titles) => {
        const found = titlesOf(writeCnab240Remittance({ ...file, bank: bank.bank, titles }))
        expect(found.map(({ occurrence, ...title }) => ({ ...title, occurrence: occurrence.code }))).toMatchObject(
          titles,
        )
        expect(found.every((title) => title.direction === 'remittance' && !title.settles)).toBe(true)
      }),
      { numRuns: 25 },
    )
  })
})

const titleOf = (change: Partial<ReturnTitle> = {}) =>
  writeCnab240Return({ ...file, titles: [{ ...settled, ...change }] })

test('a settled title has the paid amount, the credited amount, the means of payment and the receiving bank', () => {
  const [title] = titlesOf(titleOf())
  expect(title).toMatchObject({
    line: 3,
    bank_id: '001',
    branch_id: '1234',
    account_id: '67890-X',
    occurrence: { code: '06', meaning: 'Liquidação' },
    event: 'settled',
    settles: true,
    motives: [{ code: '04', meaning: 'Compensação eletrônica' }],
    order: null,
  })
  expect(readText(textOf(titleOf())).totals).toEqual({
    records: 1,
    gross_cents: 10200,
    fee_cents: 150,
    net_cents: 10050,
  })
})

test('an occurrence that is no settlement counts no money, even if its paid amount is filled', () => {
  const result = read(titleOf({ occurrence: '02', motives: ['21'] }), arbitraryToday)
  expect(result.totals).toMatchObject({ records: 1, gross_cents: 0, net_cents: 0 })
  expect(titlesOf(titleOf({ occurrence: '02', motives: ['21'] }))).toMatchObject([
    { event: 'entered', settles: false, paid_cents: 10200, motives: [{ meaning: 'Espécie inválida' }] },
  ])
})

test('the meaning of a motive depends on its occurrence, and at Caixa on the table of Caixa', () => {
  const meaning = (bank: string, occurrence: string) => {
    const numbers = bank === '104' ? { our_number: '14000000000000123', our_number_digit: '1' } : {}
    const titles = [{ ...settled, ...numbers, occurrence, motives: ['02'] }]
    return titlesOf(writeCnab240Return({ ...file, bank, titles }))[0]?.motives[0]?.meaning
  }
  expect(meaning('001', '06')).toBe('Por conta')
  expect(meaning('104', '06')).toBe('Em casa lotérica')
  expect(meaning('001', '28')).toBe('Manutenção de título vencido')
  expect(meaning('001', '26')).toBe('Registro detalhe inválido')
  expect(meaning('001', '14')).toBeNull()
})

test('a title due on presentation has no due day', () => {
  expect(titlesOf(Buffer.from(textOf(titleOf()).replace('13102026', '99999999'), 'latin1'))[0]?.due_on).toBeNull()
})

describe('wrong collection files', () => {
  const content = textOf(titleOf())
  const lines = content.split('\r\n')
  const counts = ['cnab240.sequence', 'cnab240.lot-count', 'cnab240.trailer']

  test('a file with a title that lacks its amounts (segment U) is refused', () => {
    expect(problemsIn(without(lines, 4))).toEqual([['collection.no-money'], counts.slice(1)])
  })

  test('a file with amounts (segment U) that lack their title is refused', () => {
    expect(problemsIn(without(lines, 3))).toEqual([['collection.no-title'], counts])
  })

  test('a title with an unknown occurrence is left out with a warning', () => {
    const text = changedAt(lines, 3, 16, '99').replace('U 06', 'U 99')
    expect(problemsIn(text)).toEqual([[], ['collection.occurrence']])
    expect(readText(text).totals).toMatchObject({ gross_cents: 0 })
    expect(readText(text).left_out).toMatchObject([{ code: 'unknown-occurrence', records: 1, amount_cents: null }])
    expect(hasUnprovenSums(readText(text))).toBe(true)
  })

  test('a credit that differs from the paid amount less fees and expenses needs confirmation by a person', () => {
    const credited = (net_cents: number) =>
      readText(textOf(titleOf({ other_expenses_cents: 30, tax_cents: 5, other_credits_cents: 7, net_cents })))
    const found = credited(9_000)
    expect(found.warnings).toMatchObject([
      { code: 'collection.paid-net', line: 3, field: 'valor líquido creditado', value: 'R$ 90,00', sums: true },
    ])
    expect(hasUnprovenSums(found)).toBe(true)
    for (const net_cents of [10_200, 10_050, 10_020, 10_022, 0]) expect(credited(net_cents).warnings).toEqual([])
  })

  test('disagreeing segments and a settlement without money are warnings, a segment of payments is refused', () => {
    expect(problemsIn(changedAt(lines, 4, 16, '09'))).toEqual([[], ['collection.movement']])
    expect(hasUnprovenSums(readText(changedAt(lines, 4, 16, '09')))).toBe(true)
    expect(problemsIn(changedAt(lines, 4, 78, '000000000000000'))).toEqual([[], ['collection.nothing-paid']])
    expect(hasUnprovenSums(readText(changedAt(lines, 4, 78, '000000000000000')))).toBe(true)
    expect(problemsIn(changedAt(lines, 4, 14, 'J'))).toEqual([['collection.no-money'], ['cnab240.segment']])
  })

  test('a lot may count only its details at Santander, but not at other banks', () => {
    const short = (bank: string) => {
      const titles = [{ ...settled, our_number: '0000000001406', received_by: null }]
      return textOf(writeCnab240Return({ ...file, bank, titles })).replace('5         000004', '5         000002')
    }
    expect(problemsIn(short('033'))).toEqual([[], []])
    expect(problemsIn(short('001'))).toEqual([[], ['cnab240.lot-count']])
  })

  const remittance: RemittanceTitle = {
    ...settled,
    occurrence: '01',
    order: { ...cnab.order, interest: null, fine: null, write_off: null, messages: [] },
    pix: null,
  }

  test('wrong totals in the trailer of a remittance are warnings, and a title without a payer is refused', () => {
    const text = textOf(writeCnab240Remittance({ ...file, titles: [remittance] }))
    expect(problemsIn(text.replace('00000100000000000010000', '00000200000000000020000'))).toEqual([
      [],
      ['collection.totals', 'collection.totals'],
    ])
    expect(problemsIn(without(text.split('\r\n'), 4))).toEqual([['collection.no-payer'], counts.slice(1)])
  })

  test('different kinds of discount in one title are a warning', () => {
    const withDiscounts = (...codes: string[]) => {
      const discounts = codes.map((code) => ({ code, from: '2026-10-10', value: 100 }))
      return textOf(
        writeCnab240Remittance({ ...file, titles: [{ ...remittance, order: { ...remittance.order, discounts } }] }),
      )
    }
    expect(problemsIn(withDiscounts('1', '1', '1'))).toEqual([[], []])
    expect(problemsIn(withDiscounts('1', '2'))).toEqual([[], ['collection.discounts']])
  })

  test('a written remittance has its texts in capitals without accents', () => {
    const payer = { document: null, name: 'José Conceição – Frota & Cia' }
    const [title] = titlesOf(writeCnab240Remittance({ ...file, titles: [{ ...remittance, payer }] }))
    expect(title?.payer.name).toBe('JOSE CONCEICAO   FROTA & CIA')
  })

  test('a number that does not fit into its columns is refused instead of being cut', () => {
    expect(() => titleOf({ our_number: '1'.repeat(21) })).toThrow(RangeError)
  })
})
