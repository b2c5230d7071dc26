import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, dayAt, days, digitsOf, orNull, times, today, words } from '../arbitraries.ts'
import { read } from '../formats.ts'
import { type StoneDraft, type StoneSaleDraft, writeStone } from './stone-write.ts'

const empty: StoneDraft = {
  stone_code: '123456789',
  reference_date: '2026-10-14',
  generated_at: '2026-10-15T05:00:00',
  sales: [],
  cancels: [],
  payments: [],
}

function readCaptures(bytes: Uint8Array) {
  const { content, errors, warnings } = read(bytes, today)
  expect([errors, warnings]).toEqual([[], []])
  if (content?.kind !== 'captures') throw new Error('no captures were read')
  return content
}

const partsSum = (parts: { gross_micros: number }[]) => parts.reduce((sum, part) => sum + part.gross_micros, 0)

const sales = fc
  .record({
    capture_key: digitsOf(14),
    tid: orNull(words),
    day: days,
    time: times,
    credit: fc.boolean(),
    brand: fc.constantFrom('visa', 'mastercard', null),
    auth_code: digitsOf(6),
    card_bin: digitsOf(6),
    card_last4: digitsOf(4),
    terminal_logical_no: orNull(digitsOf(8)),
    gross_cents: cents,
    count: fc.integer({ min: 1, max: 12 }),
    feePpm: fc.integer({ min: 0, max: 60_000 }),
  })
  .map(({ day, time, credit, count, feePpm, ...sale }): StoneSaleDraft => {
    const micros = sale.gross_cents * 10_000
    const length = credit ? count : 1
    const rest = Math.floor(micros / length)
    const parts = Array.from({ length }, (_, index) => {
      const gross_micros = index === 0 ? micros - rest * (length - 1) : rest
      const net_micros = gross_micros - Math.floor((gross_micros * feePpm) / 1_000_000)
      return { due_on: dayAt(4300 + index * 30), gross_micros, net_micros }
    })
    return { ...sale, captured_at: `${day}T${time}`, product_code: credit ? '2' : '1', parts }
  })

test('sales that were written are read back as they were', () => {
  fc.assert(
    fc.property(fc.array(sales, { maxLength: 10 }), (list) => {
      const { captures } = readCaptures(writeStone({ ...empty, sales: list }))
      const found = captures.map((capture) => ({
        ...Object.fromEntries(Object.entries(capture).filter(([field]) => field in (list[0] ?? {}))),
        parts: capture.installment_rows.map(({ due_on, gross_micros, net_micros }) => ({
          due_on,
          gross_micros,
          net_micros,
        })),
      }))
      expect(found).toEqual(list.map(({ card_bin, ...sale }) => sale))
      for (const capture of captures) {
        expect(capture.installment_rows.reduce((sum, row) => sum + row.gross_cents, 0)).toBe(capture.gross_cents)
        expect(capture.gross_cents - capture.fee_cents).toBe(capture.net_cents)
        expect(partsSum(capture.installment_rows)).toBe(capture.gross_cents * 10_000)
      }
    }),
    { numRuns: 60 },
  )
})

const three: StoneSaleDraft = {
  capture_key: '00000000551002',
  tid: null,
  captured_at: '2026-10-14T15:21:00',
  product_code: '2',
  brand: 'visa',
  auth_code: 'ST9020',
  card_bin: '400001',
  card_last4: '1122',
  terminal_logical_no: '12234',
  gross_cents: 30000,
  parts: ['2026-11-13', '2026-12-14', '2027-01-12'].map((due_on) => ({
    due_on,
    gross_micros: 100_000_000,
    net_micros: 97_900_000,
  })),
}

test('a sale in three instalments keeps three receivables of 97,90', () => {
  const [capture] = readCaptures(writeStone({ ...empty, sales: [three] })).captures
  expect(capture).toMatchObject({
    acquirer: 'stone',
    modality: 'credit_installments',
    nsu: '00000000551002',
    auth_code: 'ST9020',
    fee_cents: 630,
    net_cents: 29370,
    terminal_logical_no: '12234',
  })
  expect(capture?.installment_rows.map((row) => [row.number, row.of, row.due_on, row.net_cents])).toEqual([
    [1, 3, '2026-11-13', 9790],
    [2, 3, '2026-12-14', 9790],
    [3, 3, '2027-01-12', 9790],
  ])
})

test('a payment is the truncated sum of its instalments', () => {
  const nets = [492_925_831, 492_925_832, 492_925_832]
  const parts = nets.map((net_micros, index) => ({
    capture_key: three.capture_key,
    captured_at: three.captured_at,
    number: index + 1,
    due_on: '2026-10-14',
    gross_micros: 500_000_000,
    net_micros,
  }))
  const payment = { id: '197935', bank: '237', branch: '1229', account: '0001', parts }
  const { settlements } = readCaptures(writeStone({ ...empty, payments: [payment] }))
  expect(settlements).toMatchObject([
    { entry_kind: 'payment', summary_no: '197935', net_cents: 147877, paid_on: '2026-10-14', bank: '237' },
  ])
  expect(settlements[0]?.items.map((item) => [item.number, item.net_cents])).toEqual([
    [1, 49292],
    [2, 49292],
    [3, 49292],
  ])
})

test('a cancel points at its sale and gives back the net', () => {
  const cancel = {
    capture_key: three.capture_key,
    operation_key: '3885000020132745',
    captured_at: three.captured_at,
    cancelled_at: '2026-10-15T14:29:40',
    returned_cents: 30000,
    charged_cents: 29370,
    due_on: '2026-10-16',
  }
  expect(readCaptures(writeStone({ ...empty, cancels: [cancel] })).captures).toMatchObject([
    {
      kind: 'cancel',
      parent_key: three.capture_key,
      capture_key: '00000000551002-3885000020132745',
      captured_at: '2026-10-15T14:29:40',
      gross_cents: -30000,
      fee_cents: -630,
      net_cents: -29370,
      cancelled_amount_cents: 30000,
    },
  ])
})

const textOf = (draft: StoneDraft) => Buffer.from(writeStone(draft)).toString('utf8')
const codes = (text: string) => read(Buffer.from(text, 'utf8'), today).errors.map((error) => error.code)

test('a file cut in the middle says so, wherever it is cut', () => {
  const text = textOf({ ...empty, sales: [three, three] })
  for (let at = 300; at < text.trimEnd().length - 1; at += 97)
    expect(codes(text.slice(0, at))).toContain('file.truncated')
})

test('a billion laughs and any DTD are refused before anything is expanded', () => {
  const laughs = ['<!DOCTYPE lolz [<!ENTITY lol "lol">']
  for (let level = 1; level < 10; level++) laughs.push(`<!ENTITY lol${level} "${`&lol${level - 1};`.repeat(10)}">`)
  const text = textOf(empty).replace('<Conciliation>', `${laughs.join('')}]><Conciliation>&lol9;`)
  expect(codes(text)).toEqual(['xml.entities'])
  expect(codes(textOf(empty).replace('<Conciliation>', '<Conciliation>&nope;'))).toEqual(['xml.malformed'])
})

test('a million nested elements are refused', () => {
  expect(codes(`<Conciliation>${'<a>'.repeat(1_000_000)}`)).toEqual(['xml.too-deep'])
  expect(codes(`<Conciliation><Payments><Payment>${'<a/>'.repeat(100_000)}`)).toEqual(['xml.too-large'])
})

test('a full card number refuses the file', () => {
  const text = textOf({ ...empty, sales: [three] }).replace('400001******1122', '4000011234561122')
  expect(codes(text)).toEqual(['card.full-number'])
})

test('a trailer that counts otherwise is a warning, as the vendor’s own files need', () => {
  const text = textOf({ ...empty, sales: [three] }).replace(
    '<CapturedTransactionsQuantity>1',
    '<CapturedTransactionsQuantity>2',
  )
  const result = read(Buffer.from(text), today)
  expect([result.errors.length, result.warnings.map((warning) => warning.code)]).toEqual([0, ['stone.trailer']])
})

test('an amount or a day that cannot be read names line and field', () => {
  const text = textOf({ ...empty, sales: [three] }).replace('<CapturedAmount>300.', '<CapturedAmount>3O0.')
  const [error] = read(Buffer.from(text), today).errors
  expect(error).toMatchObject({ code: 'field.invalid', field: 'CapturedAmount', value: '3O0.000000' })
  expect(error?.line).toBeGreaterThan(1)
  expect(codes(textOf({ ...empty, sales: [three] }).replace('20261113', '20261313'))).toEqual(['field.invalid'])
})

test('a payment of one wallet tells its brand, and what being paid early cost stands apart from the fee', () => {
  const part = {
    capture_key: three.capture_key,
    captured_at: three.captured_at,
    number: 2,
    due_on: '2026-10-14',
    gross_micros: 100_000_000,
    net_micros: 95_900_000,
    early: { cost_micros: 2_000_000, original_due_on: '2026-12-14' },
  }
  const payment = { id: '197936', wallet: '3', bank: '237', branch: '1229', account: '0001', parts: [part] }
  expect(readCaptures(writeStone({ ...empty, payments: [payment] })).settlements).toMatchObject([
    {
      brand: 'visa',
      modality: 'credit',
      product_code: '3',
      gross_cents: 10000,
      fee_cents: 210,
      anticipation_cost_cents: 200,
      net_cents: 9590,
      original_due_on: '2026-12-14',
    },
  ])
})

const dispute = (number: string) =>
  `<Transaction><AcquirerTransactionKey>551002</AcquirerTransactionKey><Installments><Installment>${number}
    <GrossAmount>100.000000</GrossAmount><NetAmount>97.900000</NetAmount>
    <Chargeback><Id>7</Id><Amount>97.900000</Amount><Date>20261014</Date></Chargeback>
  </Installment></Installments></Transaction>`

test('a chargeback names the instalment it is about, or the file is told to have kept it', () => {
  const told = (number: string) =>
    read(
      Buffer.from(
        textOf(empty)
          .replace('<FinancialTransactions>', `<FinancialTransactions>${dispute(number)}`)
          .replace('<ChargebacksQuantity>0', '<ChargebacksQuantity>1'),
      ),
      today,
    )
  const named = told('<InstallmentNumber>2</InstallmentNumber>')
  expect([named.errors, named.warnings]).toEqual([[], []])
  expect(named.content).toMatchObject({ captures: [{ kind: 'chargeback', installment: 2, net_cents: -9790 }] })
  const silent = told('')
  expect(silent.content).toMatchObject({ captures: [{ kind: 'chargeback', installment: null }] })
  expect(silent.warnings).toMatchObject([{ code: 'stone.dispute-installment', field: 'InstallmentNumber' }])
})

test('an instalment that a chargeback suspends is not paid, and an announced event is only scheduled', () => {
  const suspended = `<Transaction><AcquirerTransactionKey>551002</AcquirerTransactionKey><Installments><Installment>
    <InstallmentNumber>3</InstallmentNumber><GrossAmount>100.0</GrossAmount><NetAmount>97.9</NetAmount>
    <SuspendedByChargeback>true</SuspendedByChargeback></Installment></Installments></Transaction>`
  const event = `<Event><EventId>9</EventId><Type>-22</Type><PrevisionPaymentDate>20261020</PrevisionPaymentDate>
    <Amount>45.00</Amount></Event>`
  const text = textOf(empty)
    .replace('<FinancialTransactionsAccounts>', `<FinancialTransactionsAccounts>${suspended}`)
    .replace('<FinancialEvents>', `<FinancialEvents>${event}`)
    .replace('<LayoutVersion>2<', '<LayoutVersion>2.4<')
  const result = read(Buffer.from(text), today)
  expect([result.errors, result.warnings]).toEqual([[], []])
  expect(result.content).toMatchObject({
    settlements: [
      { status: 'scheduled', entry_kind: 'rental', net_cents: -4500, due_on: '2026-10-20', paid_on: null },
      { status: 'suspended', installment: 3, net_cents: 9790, paid_on: null },
    ],
  })
})
