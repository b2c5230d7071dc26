import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generalDigit } from '../../boleto/boleto-digits.ts'
import { plainWords } from '../../cnab/cnab-arbitraries.fixture.ts'
import { read } from '../../formats.ts'
import { arbitraryToday, cents, days, digitsOf, orNull } from '../../testing/arbitraries.fixture.ts'
import {
  changedAt,
  cleanContent,
  codesOf,
  contentAs,
  problemsIn,
  readText,
  textOf,
  without,
} from '../../testing/read-back.fixture.ts'
import { frame, lotsOf, slip, transfer } from './payments.testing.ts'
import {
  type BankTransferDraft,
  type Cnab240PaymentsDraft,
  type PaymentDraft,
  type SlipPaymentDraft,
  writeCnab240Payments,
} from './payments-write.ts'

type Direction = Cnab240PaymentsDraft['direction']
const write = (lots: Cnab240PaymentsDraft['lots'], direction: Direction = 'return') =>
  writeCnab240Payments({ ...frame, direction, lots })
const paymentsOf = (bytes: Uint8Array) => cleanContent(bytes, 'payments').payments

const amount = fc.oneof(fc.constant(0), cents)
const documents = orNull(fc.oneof(digitsOf(10), digitsOf(13)).map((no) => `1${no}`))
const people = (length: number) => fc.record({ document: documents, name: plainWords(length) })
const barcodes = digitsOf(43).map((others) => `${others.slice(0, 4)}${generalDigit(others)}${others.slice(4)}`)
const orders = {
  movement: fc.constantFrom('0', '5', '9'),
  instruction: fc.constantFrom('00', '09', '99'),
  payee: people(30),
  our_number: plainWords(20),
  pay_on: orNull(days),
  amount_cents: cents,
  bank_number: plainWords(20),
  occurrences: fc.constantFrom('00', 'BD', 'AG AN', 'HA').map((codes) => codes.split(' ')),
}
const transfers = fc.record({
  ...orders,
  kind: fc.constant('transfer' as const),
  clearing: fc.constantFrom('018', '700', '009'),
  bank: digitsOf(3),
  branch: fc.integer({ min: 1, max: 9999 }).map(String),
  account: fc.integer({ min: 1, max: 999_999_999 }).map(String),
  account_digit: fc.constantFrom('', '5', 'X'),
  address: orNull(
    fc.record({
      street: plainWords(30),
      number: fc.constantFrom('12', 'S/N'),
      complement: plainWords(15),
      district: plainWords(15),
      city: plainWords(20),
      postal_code: digitsOf(8),
      state: fc.constantFrom('SP', 'AM'),
    }),
  ),
  due_on: orNull(days),
  paid_cents: cents,
  paid_on: days,
})
const slips = fc.record({
  ...orders,
  kind: fc.constant('slip' as const),
  barcode: barcodes,
  due_on: orNull(days),
  nominal_cents: cents,
  discount_cents: amount,
  interest_cents: amount,
  payer: orNull(people(40)),
  guarantor: orNull(people(40)),
})
const lots = fc.array(
  fc.record({
    service: fc.constantFrom('20', '98'),
    form: fc.constantFrom('01', '41', '31', '45'),
    payments: fc.array(fc.oneof(transfers, slips), { maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 3 },
)

function written(draft: BankTransferDraft | SlipPaymentDraft, form: string, direction: Direction) {
  const isReturn = direction === 'return'
  const paid = isReturn && draft.occurrences[0] === '00'
  const { kind, our_number, bank_number, pay_on, amount_cents, payee } = draft
  const common = { kind, direction, our_number, bank_number, pay_on, amount_cents, payee }
  const codes = { movement: { code: draft.movement }, instruction: { code: draft.instruction }, form: { code: form } }
  const occurrences = isReturn ? draft.occurrences.map((code) => ({ code })) : []
  if (draft.kind === 'slip') {
    const { barcode, due_on, nominal_cents, discount_cents, interest_cents, payer, guarantor } = draft
    const money = { nominal_cents, discount_cents, interest_cents, paid_cents: paid ? amount_cents : 0 }
    return { ...common, ...codes, occurrences, ...money, barcode, due_on, payer, guarantor, to: null }
  }
  const pix = form === '45'
  return {
    ...common,
    ...codes,
    occurrences,
    to: {
      clearing: draft.clearing,
      bank: draft.bank,
      branch: draft.branch,
      account: draft.account_digit === '' ? draft.account : `${draft.account}-${draft.account_digit}`,
    },
    address: pix ? null : draft.address,
    due_on: pix ? null : draft.due_on,
    paid_cents: paid ? draft.paid_cents : 0,
    paid_on: paid ? draft.paid_on : null,
  }
}

test.each(['remittance', 'return'] as const)('written payments of a %s are read back unchanged', (direction) => {
  fc.assert(
    fc.property(lots, (drafts) => {
      const expected = drafts.flatMap(({ form, payments }) => payments.map((draft) => written(draft, form, direction)))
      expect(paymentsOf(write(drafts, direction))).toMatchObject(expected)
      const requested = expected.reduce((sum, payment) => sum + payment.amount_cents, 0)
      const paid = expected.reduce((sum, payment) => sum + payment.paid_cents, 0)
      expect(read(write(drafts, direction), arbitraryToday).totals).toEqual({
        records: expected.length,
        gross_cents: requested,
        fee_cents: null,
        net_cents: direction === 'return' && expected.length > 0 ? paid : null,
      })
    }),
    { numRuns: 50 },
  )
})

test('imported and left-out amounts add up to all written payments', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, fc.boolean())), (payments) => {
      const text = textOf(
        write(lotsOf(...payments.map(([amount_cents]) => ({ ...transfer, amount_cents, paid_cents: amount_cents })))),
      )
      const others = textOf(
        write(lotsOf(...payments.filter(([, out]) => out).map(([amount_cents]) => ({ ...transfer, amount_cents })))),
      ).split('\r\n')
      const lines = text.split('\r\n')
      const lot = others.slice(1, -2).map((line) => `${line.slice(0, 3)}0002${line.slice(7)}`)
      const opened = lot.map((line) => (line[7] === '1' ? `${line.slice(0, 8)}D${line.slice(9)}` : line))
      const { content, left_out } = readText([...lines.slice(0, -2), ...opened, ...lines.slice(-2)].join('\r\n'))
      const read = contentAs(content, 'payments').payments.reduce((sum, payment) => sum + payment.amount_cents, 0)
      const leftOut = left_out.reduce((sum, { amount_cents }) => sum + (amount_cents ?? Number.NaN), 0)
      const written = payments.reduce((sum, [amount, out]) => sum + (out ? 2 : 1) * amount, 0)
      expect(read + leftOut).toBe(written)
    }),
    { numRuns: 30 },
  )
})

describe('the outcome of a payment', () => {
  const outcome = (...occurrences: string[]) => {
    const { content, warnings } = read(write(lotsOf({ ...transfer, occurrences })), arbitraryToday)
    const [found] = contentAs(content, 'payments').payments
    return [found?.outcome, found?.paid_cents, codesOf(warnings)]
  }

  test('a payment is paid only with the code 00, and not if a refusal or an unknown code is beside it', () => {
    expect(outcome('00')).toEqual(['paid', 10000, []])
    expect(outcome('BD')).toEqual(['accepted', 0, []])
    expect(outcome('BD', 'AG')).toEqual(['refused', 0, []])
    expect(outcome('00', 'AG')).toEqual(['refused', 0, []])
    expect(outcome('00', 'X9')).toEqual(['unknown', 0, ['payments.occurrence']])
    expect(outcome()).toEqual(['unknown', 0, ['payments.occurrence']])
  })

  test('a payment whose real value and day are zero was paid with the requested value on the requested day', () => {
    const [found] = paymentsOf(write(lotsOf({ ...transfer, paid_cents: 0, paid_on: null })))
    expect(found).toMatchObject({ paid_cents: 10000, paid_on: '2026-10-14', outcome: 'paid' })
  })
})

describe('wrong payment files', () => {
  const content = textOf(write(lotsOf(transfer, slip)))
  const lines = content.split('\r\n')

  test('a wrong total of a lot is a warning, and the segments B and J-52 count as records, not as money', () => {
    expect(lines[6]?.slice(17, 41)).toBe('000006000000000000022300')
    expect(problemsIn(changedAt(lines, 7, 41, '1'))).toEqual([[], ['payments.total']])
    // A public sample file has 21 digits here; the total read then differs, which is a warning.
    expect(problemsIn(changedAt(lines, 7, 24, '000000000000000022300'))).toEqual([[], ['payments.total']])
  })

  test('a bar code with a wrong check digit is a warning', () => {
    expect(problemsIn(changedAt(lines, 5, 22, '7'))).toEqual([[], ['payments.barcode']])
  })

  test('a file with a payee segment that lacks its payment is refused', () => {
    expect(problemsIn(without(lines, 3))).toEqual([
      ['payments.no-payment'],
      ['cnab240.sequence', 'cnab240.lot-count', 'payments.total', 'cnab240.trailer'],
    ])
  })

  test('a segment that is not read is a warning, except the segments known to carry no money', () => {
    expect(problemsIn(changedAt(lines, 4, 14, 'K'))).toEqual([[], ['cnab240.segment']])
    expect(problemsIn(changedAt(lines, 4, 14, 'Z'))).toEqual([[], []])
    expect(problemsIn(changedAt(lines, 6, 18, '53'))).toEqual([[], []])
  })
})

describe('the records that follow an unread payment', () => {
  const lines = textOf(write(lotsOf(slip, transfer))).split('\r\n')

  test('records of an unread payment are left out with it, and never added to the previous payment', () => {
    const result = readText(changedAt(lines, 5, 14, 'K'))
    expect(codesOf(result.warnings)).toEqual(['cnab240.segment', 'payments.total'])
    expect(result.left_out).toMatchObject([{ code: 'unknown-record', records: 1, amount_cents: null }])
    expect(contentAs(result.content, 'payments').payments).toMatchObject([{ kind: 'slip', payee: slip.payee }])
  })
})

test('a name in a number column is an error whose message does not show the name', () => {
  const lines = textOf(write(lotsOf(transfer))).split('\r\n')
  const { errors } = readText(changedAt(lines, 3, 120, 'MARIA APARECIDA'))
  expect(codesOf(errors)).toEqual(['field.invalid'])
  expect(JSON.stringify(errors)).not.toContain('MARIA')
})

const at = (words: Readonly<Record<number, string>>) => {
  let text = ' '.repeat(240)
  for (const [from, word] of Object.entries(words)) {
    const start = Number(from) - 1
    text = text.slice(0, start) + word + text.slice(start + word.length)
  }
  return text
}
const cents14 = (value: number) => String(value).padStart(14, '0')
const cents15 = (value: number) => String(value).padStart(15, '0')

function fileOf(bank: string, details: string[], total: Record<number, string>, form = '41') {
  const holder = { 18: '2', 19: '12345678000195', 53: '01234', 59: '000000067890' }
  const records = [
    at({ 1: `${bank}00000`, 15: bank === '341' ? '085' : '   ', ...holder, 143: '2', 144: '15102026' }),
    at({ 1: `${bank}00011C22${form}030`, ...holder }),
    ...details.map(
      (text, index) => at({ 1: `${bank}00013${String(index + 1).padStart(5, '0')}` }).slice(0, 13) + text.slice(13),
    ),
    at({ 1: `${bank}00015`, 18: String(details.length + 2).padStart(6, '0'), ...total }),
    at({ 1: `${bank}99999`, 18: '000001', 24: String(details.length + 4).padStart(6, '0') }),
  ]
  return readText(records.join('\r\n'))
}
const paymentsIn = (result: ReturnType<typeof readText>) => {
  expect([result.errors, result.warnings, result.left_out]).toEqual([[], [], []])
  return contentAs(result.content, 'payments').payments
}

describe('Itaú SISPAG, recognised by the layout version in the header', () => {
  test('a Pix has the account digit and the key in the columns of Itaú', () => {
    const a = at({
      14: 'A',
      15: '000',
      18: '009',
      21: '341',
      24: '00057',
      30: '000000072192',
      43: '0',
      44: 'FORNECEDOR',
      74: 'NF-1',
      94: '14102026',
      102: 'REA',
      120: cents15(10000),
      155: '14102026',
      163: cents15(10000),
      231: '00',
    })
    const b = at({
      14: 'B',
      15: '03',
      18: '2',
      19: '11222333000181',
      33: 'TXID123',
      63: 'PAGAMENTO',
      128: '11222333000181',
    })
    const [payment] = paymentsIn(fileOf('341', [a, b], { 24: '000000000000010000' }, '45'))
    expect(payment).toMatchObject({
      to: { account: '72192-0' },
      payee: { document: '11222333000181' },
      pix: { key_kind: '03', key: '11222333000181', txid: 'TXID123' },
      paid_cents: 10000,
    })
  })

  test('a segment B with an e-mail in place of amounts is read', () => {
    const a = at({
      14: 'A',
      15: '000',
      18: '018',
      21: '001',
      30: '000000072192',
      94: '14102026',
      120: cents15(500),
      231: '00',
    })
    const b = at({ 14: 'B', 18: '1', 19: '00012345678909', 128: 'financeiro@fornecedor.test' })
    expect(paymentsIn(fileOf('341', [a, b], { 24: '000000000000000500' }))).toMatchObject([{ due_on: null, pix: null }])
  })

  test('each tax is read from its own columns, and the taxes add up to the last total of the trailer', () => {
    const taxes: [kind: string, name: string, amount: number, day: number][] = [
      ['01', 'GPS', 86, 100],
      ['02', 'DARF', 106, 128],
      ['03', 'DARF Simples', 106, 128],
      ['04', 'DARJ', 120, 142],
      ['05', 'GARE-SP (ICMS)', 125, 147],
      ['07', 'IPVA', 95, 117],
      ['08', 'DPVAT', 95, 117],
      ['11', 'FGTS', 152, 144],
    ]
    const records = taxes.map(([kind, , amount, day], index) =>
      at({
        14: 'N',
        15: '000',
        18: kind,
        20: '1234',
        [amount]: cents14(1000 + index),
        [day]: '14102026',
        196: `TRIB-${kind}`,
        231: '00',
      }),
    )
    const total = taxes.reduce((sum, _, index) => sum + 1000 + index, 0)
    const found = paymentsIn(
      fileOf('341', [...records, at({ 14: 'W', 17: 'COMPLEMENTO' })], {
        24: cents14(1),
        38: cents14(0),
        52: cents14(0),
        66: cents14(total),
      }),
    )
    expect(
      found.map(({ tax, amount_cents, pay_on, our_number }) => [tax?.meaning, amount_cents, pay_on, our_number]),
    ).toEqual(taxes.map(([kind, name], index) => [name, 1000 + index, '2026-10-14', `TRIB-${kind}`]))
    expect(found.at(-1)?.complements).toEqual(['COMPLEMENTO'])
  })

  test('a bill is read from its own columns', () => {
    const bill = at({
      14: 'O',
      15: '000',
      18: '8'.repeat(48),
      66: 'ENERGIA',
      96: '20102026',
      122: cents15(7500),
      137: '14102026',
      175: 'CONTA-1',
      231: '00',
    })
    expect(paymentsIn(fileOf('341', [bill], { 24: '000000000000007500' }))).toMatchObject([
      { kind: 'utility', our_number: 'CONTA-1', due_on: '2026-10-20', paid_on: '2026-10-14', paid_cents: 7500 },
    ])
  })
})

test('taxes and bills of other banks are read from the columns of FEBRABAN', () => {
  const tax = at({
    14: 'N',
    15: '000',
    18: 'DARF-1',
    38: 'BANCO-1',
    58: 'POSTO',
    88: '14102026',
    96: cents15(2500),
    111: '002372',
    117: '02',
    119: '12345678000195',
    133: '16',
    231: '00',
  })
  const bill = at({
    14: 'O',
    15: '000',
    18: '8'.repeat(44),
    62: 'AGUA',
    92: '20102026',
    100: '14102026',
    108: cents15(300),
    123: 'CONTA-2',
    231: 'BD',
  })
  expect(paymentsIn(fileOf('237', [tax, bill], { 24: '000000000000002800' }))).toMatchObject([
    {
      kind: 'tax',
      tax: { code: '16', meaning: 'DARF', revenue_code: '002372' },
      payer: { document: '12345678000195' },
      paid_cents: 2500,
    },
    { kind: 'utility', our_number: 'CONTA-2', amount_cents: 300, paid_cents: 0, outcome: 'accepted' },
  ])
})

test('a Pix of another bank has its key in the columns of FEBRABAN', () => {
  const a = at({ 14: 'A', 15: '000', 18: '009', 21: '237', 94: '14102026', 120: cents15(900), 231: '00' })
  const b = at({ 14: 'B', 15: '02 ', 18: '2', 19: '11222333000181', 33: 'TX9', 128: 'contas@fornecedor.test' })
  expect(paymentsIn(fileOf('033', [a, b], { 24: '000000000000000900' }, '45'))).toMatchObject([
    { pix: { key_kind: '02', key: 'contas@fornecedor.test', txid: 'TX9' }, due_on: null },
  ])
})

test('a boleto whose bar code begins like an optional record is read as a boleto', () => {
  const others = `52${'9'.repeat(41)}`
  const barcode = `${others.slice(0, 4)}${generalDigit(others)}${others.slice(4)}`
  expect(paymentsOf(write(lotsOf({ ...slip, barcode })))).toMatchObject([
    { kind: 'slip', barcode, amount_cents: 12300 },
  ])
})

test('the writer refuses a typed line in place of the bar code', () => {
  const line = '34191101213456788005871234570001616670000012345'
  expect(() => write(lotsOf({ ...slip, barcode: line }))).toThrow(RangeError)
})

test.each(['237', '341'])('a Pix and a bill written for bank %s are read back with their key and bar code', (bank) => {
  const { paid_cents: _cents, paid_on: _day, ...order } = transfer
  const asked = { ...order, paid_cents: 0, paid_on: null, occurrences: [] }
  const key = { key_kind: '03', key: '11222333000181' }
  const pix = { ...asked, clearing: '009', bank: '000', branch: '0', account: '0', account_digit: '', pix: key }
  const bill: PaymentDraft = {
    ...{ kind: 'utility', movement: '0', instruction: '00', payee: { document: null, name: 'ENERGIA' } },
    ...{ our_number: 'B-2', pay_on: '2026-10-14', due_on: '2026-10-20', amount_cents: 14_359, bank_number: '' },
    ...{ barcode: '84670000001435900240200240500024384221010811', occurrences: [] },
  }
  const lots = [
    { service: '20', form: '45', payments: [pix] },
    { service: '20', form: '11', payments: [bill] },
  ]
  const [found, paid] = paymentsOf(writeCnab240Payments({ ...frame, bank, direction: 'remittance', lots }))
  expect(found).toMatchObject({ pix: key, payee: { document: '11222333000181' }, amount_cents: 10_000 })
  expect(paid).toMatchObject({
    ...{ our_number: 'B-2', amount_cents: 14_359, due_on: '2026-10-20' },
    barcode: bank === '341' ? '846700000017435900240209024050002435842210108119' : bill.barcode,
  })
})
