import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as cnab from '../cnab/cnab.fixture.ts'
import { type CollectionTitle, type ReadResult, read } from '../formats.ts'
import { hasUnprovenSums } from '../reading/left-out.ts'
import { arbitraryToday } from '../testing/arbitraries.fixture.ts'
import { changedAt, contentAs, errorsIn, readText, textOf, without } from '../testing/read-back.fixture.ts'
import {
  cnab400ArbitraryBanks,
  cnab400RemittedArbitrary,
  cnab400ReturnedArbitrary,
} from './cnab400-arbitraries.testing.ts'
import type { Cnab400Frame, RemittanceTitle400, ReturnTitle400 } from './cnab400-draft.ts'
import { writeCnab400Remittance, writeCnab400Return } from './cnab400-write.ts'

const frame: Cnab400Frame = { ...cnab.company, company_code: '12340067890', agreement: '1234567' }
const settled: ReturnTitle400 = {
  ...cnab.settled,
  nominal_cents: 4000,
  paid_cents: 4000,
  net_cents: 3790,
  fee_cents: 210,
  interest_cents: 0,
  received_by: { bank: '001', branch: '3027' },
  motives: [],
  payer: { document: null, name: '' },
  pix: null,
}

function titlesOf(result: ReadResult) {
  expect(result.errors).toEqual([])
  return contentAs(result.content, 'collection').titles
}

const orderOf = ({ order }: CollectionTitle) =>
  order && {
    kind: order.kind,
    accepted: order.accepted,
    issued_on: order.issued_on,
    instructions: order.instructions,
    interest: order.interest && { from: order.interest.from, value: order.interest.value },
    fine: order.fine,
    discount: order.discounts[0] ? { from: order.discounts[0].from, value: order.discounts[0].value } : null,
    protest_days: order.protest?.days ?? 0,
    guarantor_name: order.guarantor?.name ?? '',
    address: order.address,
  }

describe.each(cnab400ArbitraryBanks)('CNAB 400 files of bank $bank', (bank) => {
  test('a written return is read back unchanged, and only the settlement occurrences of its bank count as money', () => {
    fc.assert(
      fc.property(fc.array(cnab400ReturnedArbitrary(bank), { maxLength: 8 }), (titles) => {
        const result = read(writeCnab400Return({ ...frame, bank: bank.bank, titles }), arbitraryToday)
        const found = titlesOf(result)
        const asDrafts = found.map(({ occurrence, motives, ...title }) => ({
          ...title,
          occurrence: occurrence.code,
          motives: motives.map(({ code }) => code),
        }))
        expect(asDrafts).toMatchObject(titles)
        expect(found.map((title) => title.settles)).toEqual(
          titles.map(({ occurrence }) => bank.settling.includes(occurrence)),
        )
        expect(result.warnings.filter(({ code }) => !/occurrence|collection.net/.test(code))).toEqual([])
        const paid = found.reduce((sum, title) => sum + (title.settles ? title.paid_cents : 0), 0)
        expect(result.totals).toMatchObject({ records: titles.length, gross_cents: paid })
      }),
      { numRuns: 25 },
    )
  })

  test('a written remittance is read back with all its instructions', () => {
    fc.assert(
      fc.property(fc.array(cnab400RemittedArbitrary(bank), { maxLength: 8 }), (titles: RemittanceTitle400[]) => {
        const result = read(writeCnab400Remittance({ ...frame, bank: bank.bank, titles }), arbitraryToday)
        const found = titlesOf(result).map((title) => ({
          ...title,
          occurrence: title.occurrence.code,
          order: orderOf(title),
        }))
        expect(found).toMatchObject(titles)
        expect(result.warnings).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  test('a return without its trailer, or with a part of it, is reported as cut', () => {
    const numbers = { our_number: '1234567', our_number_digit: '', portfolio: '1' }
    const content = textOf(writeCnab400Return({ ...frame, bank: bank.bank, titles: [{ ...settled, ...numbers }] }))
    for (const missing of [2, 3, 200, 402, 403, 700])
      expect(errorsIn(content.slice(0, -missing - 1))).toContain('file.truncated')
  })
})

const itau = (...titles: ReturnTitle400[]) => textOf(writeCnab400Return({ ...frame, titles }))

test('a return of Itaú contains the net, so the paid amount is the net plus the fee', () => {
  const result = readText(itau(settled))
  expect(titlesOf(result)).toMatchObject([
    { paid_cents: 4000, net_cents: 3790, fee_cents: 210, settles: true, branch_id: '1234', account_id: '67890-1' },
  ])
  expect(result).toMatchObject({
    warnings: [],
    institution: 'Itaú',
    establishments: ['12ABC34501DE35'],
    series: { agreement: '', account: '341 12340067890', number: '00007' },
    totals: { gross_cents: 4000, fee_cents: 210, net_cents: 3790 },
  })
})

test('occurrence 15 is a refusal at Itaú, a settlement at Bradesco and Banco do Brasil, a protest at Santander', () => {
  const events = ['341', '237', '001', '033'].map((bank) => {
    const numbers = { our_number: '1234567', our_number_digit: '', portfolio: '1' }
    const bytes = writeCnab400Return({ ...frame, bank, titles: [{ ...settled, ...numbers, occurrence: '15' }] })
    return titlesOf(read(bytes, arbitraryToday)).map(({ event, settles }) => [event, settles])
  })
  expect(events).toEqual([[['refused', false]], [['settled', true]], [['settled', true]], [['protest', false]]])
})

test('an abatement that Itaú and Bradesco repeat in the discount column is counted once', () => {
  const numbers = { our_number: '98712345678', our_number_digit: '3', portfolio: '009' }
  const late = { ...settled, nominal_cents: 10000, discount_cents: 0, abatement_cents: 1000, interest_cents: 0 }
  const paid = { ...late, paid_cents: 9000, net_cents: null, ...numbers }
  const content = textOf(writeCnab400Return({ ...frame, bank: '237', titles: [paid] }))
  expect(content.split('\r\n')[1]?.slice(227, 253)).toBe('00000000010000000000001000')
  expect(titlesOf(readText(content))).toMatchObject([{ discount_cents: 0, abatement_cents: 1000, paid_cents: 9000 }])
  const changed = content.replace('00000000010000000000001000', '00000000010000000000000600')
  expect(titlesOf(readText(changed))).toMatchObject([{ discount_cents: 0, abatement_cents: 600 }])
})

test('the interest of a Santander title is the sum of two columns', () => {
  const title = { ...settled, our_number: '1234567', our_number_digit: '1', portfolio: '1', interest_cents: 30 }
  const content = textOf(writeCnab400Return({ ...frame, bank: '033', titles: [title] }))
  const lines = content.split('\r\n')
  const changed = changedAt(lines, 2, 202, '0000000000012')
  expect(titlesOf(readText(changed))).toMatchObject([{ interest_cents: 42 }])
})

test('a protest at Bradesco has its result as the motive', () => {
  const numbers = { our_number: '98712345678', our_number_digit: '3', portfolio: '009' }
  const motivesOf = (occurrence: string, mark: string) => {
    const title = { ...settled, ...numbers, occurrence, motives: [] }
    const lines = textOf(writeCnab400Return({ ...frame, bank: '237', titles: [title] })).split('\r\n')
    return titlesOf(readText(changedAt(lines, 2, 295, mark)))[0]?.motives
  }
  expect(motivesOf('19', 'A')).toEqual([{ code: 'A', meaning: 'Aceito' }])
  expect(motivesOf('25', 'D')).toEqual([{ code: 'D', meaning: 'Desprezado' }])
  expect(motivesOf('06', 'A')).toEqual([])
})

describe('returns with wrong sums need confirmation by a person', () => {
  const content = itau(settled, { ...settled, our_number: '98712346' })
  const codes = (text: string) => {
    const { errors, warnings } = readText(text)
    expect(errors).toEqual([])
    return warnings.map(({ code, line, field }) => [code, line, field])
  }

  test('a settlement whose net differs from nominal less fee and discount plus interest is a warning', () => {
    const text = itau({ ...settled, interest_cents: 1 })
    expect(codes(text)).toEqual([['collection.net', 2, 'valor recebido']])
    expect(hasUnprovenSums(readText(text))).toBe(true)
  })

  test('a settlement of Itaú without a net counts as unpaid, because its fee is no payment', () => {
    const text = itau({ ...settled, paid_cents: settled.fee_cents, net_cents: null })
    expect(titlesOf(readText(text))).toMatchObject([{ paid_cents: 0, net_cents: null, fee_cents: 210 }])
    expect(codes(text)).toEqual([['collection.nothing-paid', 2, 'valor recebido']])
    expect(hasUnprovenSums(readText(text))).toBe(true)
    expect(readText(text).totals).toMatchObject({ gross_cents: 0, net_cents: null })
  })

  test.each([
    ['001', 'valor lançado'],
    ['033', 'valor lançado'],
  ])('a settlement of bank %s whose credit differs from the paid amount less fees is a warning', (bank, field) => {
    const numbers = { our_number: '1234567', our_number_digit: '', portfolio: '1' }
    const textWith = (net_cents: number) =>
      textOf(writeCnab400Return({ ...frame, bank, titles: [{ ...settled, ...numbers, net_cents }] }))
    expect(codes(textWith(3000))).toEqual([['collection.paid-net', 2, field]])
    expect(hasUnprovenSums(readText(textWith(3000)))).toBe(true)
    expect([codes(textWith(3790)), codes(textWith(4000))]).toEqual([[], []])
  })

  test('a title with an unknown occurrence is left out with an unknown amount', () => {
    const text = itau({ ...settled, occurrence: '99' })
    expect(codes(text)).toEqual([['collection.occurrence', 2, 'ocorrência']])
    expect(readText(text).left_out).toMatchObject([{ code: 'unknown-occurrence', records: 1, amount_cents: null }])
    const free = readText(itau({ ...settled, occurrence: '99', paid_cents: 0, net_cents: null, fee_cents: 0 }))
    expect([hasUnprovenSums(readText(text)), hasUnprovenSums(free)]).toEqual([true, false])
    expect(readText(text).totals).toMatchObject({ gross_cents: 0, net_cents: 0 })
  })

  test('a lost line gives warnings for the numbers of the next lines and for the trailer', () => {
    expect(codes(without(content.split('\r\n'), 2))).toEqual([
      ['cnab400.sequence', 2, 'sequência da linha'],
      ['cnab400.sequence', 3, 'sequência da linha'],
      ['cnab400.trailer', 3, 'quantidade de títulos'],
      ['cnab400.trailer', 3, 'valor total dos títulos'],
    ])
  })

  test('a trailer of another file is a warning', () => {
    expect(codes(changedAt(content.split('\r\n'), 4, 208, '00008'))).toEqual([
      ['cnab400.trailer', 4, 'sequência do retorno'],
    ])
  })

  test('an unread record, such as a split of credit, and a settlement without money are warnings', () => {
    const lines = content.split('\r\n')
    const split = `4${lines[1]!.slice(1, 394)}000003`
    expect(codes([lines[0], lines[1], split].join('\n').concat(`\n${lines[3]}`))[0]).toEqual([
      'cnab400.unknown-record',
      3,
      null,
    ])
    const unpaid = { ...settled, paid_cents: 0, net_cents: 0, fee_cents: 0 }
    expect(codes(itau(unpaid))[0]).toEqual(['collection.nothing-paid', 2, 'valor recebido'])
  })
})

describe('refused CNAB 400 files', () => {
  const errors = (text: string) => readText(text).errors.map(({ code, line }) => [code, line])

  test('a file of a bank without its own table of occurrences is refused', () => {
    expect(errors(itau(settled).replace('341BANCO', '748BANCO'))).toEqual([['cnab400.bank', 1]])
    expect(() => writeCnab400Return({ ...frame, bank: '748', titles: [] })).toThrow(RangeError)
  })

  test('two files in one, a value with letters and an impossible day are refused', () => {
    expect(errors(itau(settled) + itau(settled))[0]).toEqual(['cnab400.after-trailer', 4])
    expect(errors(itau(settled).replace('0000000004000', '000000000400A'))).toEqual([['field.invalid', 2]])
    expect(errors(itau(settled).replace('06141026', '06321026'))).toEqual([['field.invalid', 2]])
  })
})

describe('Banco do Brasil', () => {
  const old: Cnab400Frame = { ...frame, bank: '001', agreement: '123456' }

  test('titles of six-digit agreements are read from records of type 1', () => {
    const title = { ...settled, our_number: '12345600001', our_number_digit: '7', portfolio: '17' }
    const bytes = writeCnab400Return({ ...old, titles: [title] })
    expect(textOf(bytes).split('\r\n')[1]?.[0]).toBe('1')
    expect(titlesOf(read(bytes, arbitraryToday))).toMatchObject([
      { our_number: '12345600001', our_number_digit: '7', paid_cents: 4000, net_cents: 3790 },
    ])
  })

  test('the net of a title is unknown when the bank did not write it', () => {
    const lines = textOf(
      writeCnab400Return({ ...old, titles: [{ ...settled, our_number: '12345600001', portfolio: '17' }] }),
    ).split('\r\n')
    const result = readText(changedAt(lines, 2, 306, '00000000000000'))
    expect(titlesOf(result)).toMatchObject([{ net_cents: null, fee_cents: 210 }])
    expect(result.totals).toMatchObject({ gross_cents: 4000, fee_cents: 210, net_cents: null })
  })
})

test('a return with records but without a title is refused', () => {
  const lines = textOf(writeCnab400Return({ ...frame, bank: '341', titles: [settled] })).split('\r\n')
  const result = readText(changedAt(lines, 2, 1, '6'))
  expect(result.errors.map(({ code }) => code)).toEqual(['cnab400.nothing-read'])
  expect(result.left_out).toMatchObject([{ code: 'unknown-record', records: 1 }])
})

test('the fees of a return are the sum of the fees of its titles, deducted from the net or not', () => {
  const entry: ReturnTitle400 = { ...settled, occurrence: '02', fee_cents: 150, paid_cents: 0, net_cents: null }
  const result = read(
    writeCnab400Return({ ...frame, bank: '237', titles: [{ ...settled, portfolio: '109', net_cents: null }, entry] }),
    arbitraryToday,
  )
  expect(result.totals).toMatchObject({ gross_cents: 4000, fee_cents: 360, net_cents: null })
})
