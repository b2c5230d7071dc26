import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { owed, readClean } from '../acquirer/acquirer-reading.testing.ts'
import { cents, dayAt, days, digitsOf, orNull, times, words } from '../testing/arbitraries.fixture.ts'
import { codesOf, contentAs, errorsIn, readText, textOf, warningsIn } from '../testing/read-back.fixture.ts'
import { empty, part, payment, sale } from './stone.fixture.ts'
import { type StoneDraft, type StoneSaleDraft, writeStone } from './stone-write.ts'

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
  .map(({ day, time, credit, count, feePpm, ...facts }): StoneSaleDraft => {
    const micros = facts.gross_cents * 10_000
    const length = credit ? count : 1
    const share = Math.floor(micros / length)
    const parts = Array.from({ length }, (_, index) => {
      const gross_micros = index === 0 ? micros - share * (length - 1) : share
      const net_micros = gross_micros - Math.floor((gross_micros * feePpm) / 1_000_000)
      return { due_on: dayAt(4300 + index * 30), gross_micros, net_micros }
    })
    return { ...facts, captured_at: `${day}T${time}`, product_code: credit ? '2' : '1', parts }
  })

test('written sales are read back unchanged', () => {
  fc.assert(
    fc.property(fc.array(sales, { maxLength: 10 }), (list) => {
      const { captures } = readClean(writeStone({ ...empty, sales: list }))
      const found = captures.map((capture) => ({
        ...Object.fromEntries(Object.entries(capture).filter(([field]) => field in (list[0] ?? {}))),
        parts: capture.installment_rows.map(({ due_on, gross_micros, net_micros }) => ({
          due_on,
          gross_micros,
          net_micros,
        })),
      }))
      expect(found).toEqual(list.map(({ card_bin, ...rest }) => rest))
      for (const capture of captures) {
        expect(capture.installment_rows.reduce((sum, row) => sum + row.gross_cents, 0)).toBe(capture.gross_cents)
        expect(capture.gross_cents - capture.fee_cents).toBe(capture.net_cents)
        expect(partsSum(capture.installment_rows)).toBe(capture.gross_cents * 10_000)
      }
    }),
    { numRuns: 60 },
  )
})

test('a sale in three instalments has three receivables of 97,90', () => {
  const [capture] = readClean(writeStone({ ...empty, sales: [sale] })).captures
  expect(capture).toMatchObject({
    acquirer: 'stone',
    modality: 'credit_installments',
    nsu: '00000000551002',
    auth_code: 'ST9020',
    fee_cents: 630,
    net_cents: 29370,
    terminal_logical_no: '12234',
    capture_means: 'pos',
  })
  expect(capture?.installment_rows.map((row) => [row.number, row.of, row.due_on, row.net_cents])).toEqual([
    [1, 3, '2026-11-13', 9790],
    [2, 3, '2026-12-14', 9790],
    [3, 3, '2027-01-12', 9790],
  ])
})

test('the net of a payment is the truncated sum of its instalments', () => {
  const nets = [492_925_831, 492_925_832, 492_925_832]
  const parts = nets.map((net_micros, index) => ({ ...part, number: index + 1, gross_micros: 500_000_000, net_micros }))
  const { settlements } = readClean(writeStone({ ...empty, payments: [{ ...payment, parts }] }))
  expect(settlements).toMatchObject([
    { entry_kind: 'payment', summary_no: '197935', net_cents: 147877, paid_on: '2026-10-14', bank: '237' },
  ])
  expect(settlements[0]?.items.map((item) => [item.number, item.net_cents])).toEqual([
    [1, 49292],
    [2, 49292],
    [3, 49292],
  ])
})

test('a cancellation refers to its sale and returns the net', () => {
  const cancel = {
    capture_key: sale.capture_key,
    operation_key: '3885000020132745',
    captured_at: sale.captured_at,
    cancelled_at: '2026-10-15T14:29:40',
    returned_cents: 30000,
    charged_cents: 29370,
    due_on: '2026-10-16',
  }
  expect(readClean(writeStone({ ...empty, cancels: [cancel] })).captures).toMatchObject([
    {
      kind: 'cancel',
      parent_key: sale.capture_key,
      capture_key: '00000000551002-3885000020132745',
      captured_at: '2026-10-15T14:29:40',
      gross_cents: -30000,
      fee_cents: -630,
      net_cents: -29370,
      cancelled_amount_cents: 30000,
    },
  ])
})

const written = (draft: StoneDraft) => textOf(writeStone(draft))

test('a file cut at any place is reported as cut', () => {
  const text = written({ ...empty, sales: [sale, sale] })
  for (let at = 300; at < text.trimEnd().length - 1; at += 97)
    expect(errorsIn(text.slice(0, at))).toContain('file.truncated')
})

test('a billion-laughs attack and any DTD are refused before an entity is expanded', () => {
  const entities = ['<!DOCTYPE lolz [<!ENTITY lol "lol">']
  for (let level = 1; level < 10; level++) entities.push(`<!ENTITY lol${level} "${`&lol${level - 1};`.repeat(10)}">`)
  const text = written(empty).replace('<Conciliation>', `${entities.join('')}]><Conciliation>&lol9;`)
  expect(errorsIn(text)).toEqual(['xml.entities'])
  expect(errorsIn(written(empty).replace('<Conciliation>', '<Conciliation>&nope;'))).toEqual(['xml.malformed'])
})

test('a file with a million nested elements is refused', () => {
  expect(errorsIn(`<Conciliation>${'<a>'.repeat(1_000_000)}`)).toEqual(['xml.too-deep'])
  expect(errorsIn(`<Conciliation><Payments><Payment>${'<a/>'.repeat(100_000)}`)).toEqual(['xml.too-large'])
})

test('a file with a full card number is refused', () => {
  const text = written({ ...empty, sales: [sale] }).replace('400001******1122', '4000011234561122')
  expect(errorsIn(text)).toEqual(['card.full-number'])
})

test('a wrong count in the trailer is only a warning, because the files of the vendor contain such counts', () => {
  const text = written({ ...empty, sales: [sale] }).replace(
    '<CapturedTransactionsQuantity>1',
    '<CapturedTransactionsQuantity>2',
  )
  const result = readText(text)
  expect([result.errors.length, codesOf(result.warnings)]).toEqual([0, ['stone.trailer']])
})

test('an unreadable amount or day is an error with line and field', () => {
  const text = written({ ...empty, sales: [sale] }).replace('<CapturedAmount>300.', '<CapturedAmount>3O0.')
  const [error] = readText(text).errors
  expect(error).toMatchObject({ code: 'field.invalid', field: 'CapturedAmount', value: '3O0.000000' })
  expect(error?.line).toBeGreaterThan(1)
  expect(errorsIn(written({ ...empty, sales: [sale] }).replace('20261113', '20261313'))).toEqual(['field.invalid'])
})

test('a payment of one wallet has its brand, and the cost of an early payment apart from the fee', () => {
  const early = { cost_micros: 2_000_000, original_due_on: '2026-12-14' }
  const parts = [{ ...part, number: 2, net_micros: 95_900_000, early }]
  expect(readClean(writeStone({ ...empty, payments: [{ ...payment, wallet: '3', parts }] })).settlements).toMatchObject(
    [
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
    ],
  )
})

const dispute = (number: string) =>
  `<Transaction><AcquirerTransactionKey>551002</AcquirerTransactionKey><Installments><Installment>${number}
    <GrossAmount>100.000000</GrossAmount><NetAmount>97.900000</NetAmount>
    <Chargeback><Id>7</Id><Amount>97.900000</Amount><Date>20261014</Date></Chargeback>
  </Installment></Installments></Transaction>`

test('a chargeback has the number of its instalment, and a warning if the file omits it', () => {
  const readDispute = (number: string) =>
    readText(
      written(empty)
        .replace('<FinancialTransactions>', `<FinancialTransactions>${dispute(number)}`)
        .replace('<ChargebacksQuantity>0', '<ChargebacksQuantity>1'),
    )
  const named = readDispute('<InstallmentNumber>2</InstallmentNumber>')
  expect([named.errors, named.warnings]).toEqual([[], []])
  expect(named.content).toMatchObject({ captures: [{ kind: 'chargeback', installment: 2, net_cents: -9790 }] })
  const silent = readDispute('')
  expect(silent.content).toMatchObject({ captures: [{ kind: 'chargeback', installment: null }] })
  expect(silent.warnings).toMatchObject([{ code: 'stone.dispute-installment', field: 'InstallmentNumber' }])
})

test('a charged chargeback refers to its sale, and so does its refund', () => {
  const paidBack = dispute('').replace(
    /<Chargeback>.*<\/Chargeback>/,
    '<ChargebackRefund><Id>8</Id><Amount>97.900000</Amount></ChargebackRefund>',
  )
  const text = written(empty)
    .replace('<FinancialTransactionsAccounts>', `<FinancialTransactionsAccounts>${dispute('')}${paidBack}`)
    .replace('<ChargedChargebacksQuantity>0', '<ChargedChargebacksQuantity>1')
    .replace('<PaidChargebacksRefundQuantity>0', '<PaidChargebacksRefundQuantity>1')
  const sale = { capture_key: '551002', nsu: '551002', auth_code: null }
  expect(readText(text).content).toMatchObject({
    captures: [],
    settlements: [
      { entry_kind: 'chargeback', disputed: [{ ...sale, gross_cents: -10000, net_cents: -9790 }] },
      { entry_kind: 'chargeback_reversal', disputed: [{ ...sale, gross_cents: 10000, net_cents: 9790 }] },
    ],
  })
})

test('an instalment suspended by a chargeback is not paid, and an announced event is scheduled', () => {
  const suspended = `<Transaction><AcquirerTransactionKey>551002</AcquirerTransactionKey><Installments><Installment>
    <InstallmentNumber>3</InstallmentNumber><GrossAmount>100.0</GrossAmount><NetAmount>97.9</NetAmount>
    <SuspendedByChargeback>true</SuspendedByChargeback></Installment></Installments></Transaction>`
  const event = `<Event><EventId>9</EventId><Type>-22</Type><PrevisionPaymentDate>20261020</PrevisionPaymentDate>
    <Amount>45.00</Amount></Event>`
  const text = written(empty)
    .replace('<FinancialTransactionsAccounts>', `<FinancialTransactionsAccounts>${suspended}`)
    .replace('<FinancialEvents>', `<FinancialEvents>${event}`)
    .replace('<LayoutVersion>2<', '<LayoutVersion>2.4<')
  const result = readText(text)
  expect([result.errors, result.warnings]).toEqual([[], []])
  expect(result.content).toMatchObject({
    settlements: [
      { status: 'scheduled', entry_kind: 'rental', net_cents: -4500, due_on: '2026-10-20', paid_on: null },
      { status: 'suspended', installment: 3, net_cents: 9790, paid_on: null },
    ],
  })
})

test('an instalment without its payment in the file, or without a payment number, is a warning', () => {
  const text = written({ ...empty, payments: [payment] })
  const orphan = text.replace(/<Payment>[\s\S]*<\/Payment>\n?/, '')
  expect(readText(orphan).warnings).toMatchObject([{ code: 'stone.payment-missing', value: '197935' }])
  expect(readText(orphan).left_out).toMatchObject([{ code: 'payment-elsewhere', records: 1, amount_cents: 9790 }])
  const nameless = text.replace('<PaymentId>197935</PaymentId>', '<PaymentId />')
  expect(warningsIn(nameless)).toEqual(['stone.payment-missing', 'stone.payment', 'stone.trailer'])
  expect(readText(nameless).left_out).toMatchObject([{ code: 'no-payment', records: 1, amount_cents: 9790 }])
})

test('paid and charged events are counted by their sign, as in the trailer', () => {
  const event = (id: string, type: string) =>
    `<Event><EventId>${id}</EventId><Type>${type}</Type><PaymentDate>20261014</PaymentDate><Amount>45.00</Amount></Event>`
  const trailer = (paid: number, charged: number) =>
    `<Trailer><PaidEventsQuantity>${paid}</PaidEventsQuantity><ChargedEventsQuantity>${charged}</ChargedEventsQuantity>`
  const trailerWarnings = (paid: number, charged: number) =>
    warningsIn(
      written(empty)
        .replace(
          /<FinancialEventAccounts>|<FinancialEventsAccounts>/,
          (tag) => `${tag}${event('1', '-22')}${event('2', '27')}${event('3', '-27')}`,
        )
        .replace('<Trailer>', trailer(paid, charged)),
    )
  expect([trailerWarnings(1, 2), trailerWarnings(2, 1)]).toEqual([[], ['stone.trailer', 'stone.trailer']])
})

test('a sale with a missing instalment keeps its amount and fee, and the file needs confirmation by a person', () => {
  const text = written({ ...empty, sales: [sale] })
  const result = readText(
    text.replace(/<Installment>(?:(?!<Installment>)[\s\S])*?<\/Installment>\s*<\/Installments>/, '</Installments>'),
  )
  expect(result.warnings).toMatchObject([{ code: 'stone.plan', sums: true }])
  expect(result.content).toMatchObject({
    captures: [{ gross_cents: 30_000, fee_cents: 420, net_cents: 29_580, installment_rows: [{}, {}] }],
  })
  expect(result.left_out).toMatchObject([{ code: 'missing-installment', records: 1, amount_cents: -10_000 }])
  expect(result.totals?.gross_cents).toBe(20_000)
})

describe('a rental that refers to its payment', () => {
  const readPayment = (total: string) => {
    const event = `<Event><EventId>1</EventId><PaymentId>${payment.id}</PaymentId><Type>-22</Type>
      <PaymentDate>20261014</PaymentDate><Amount>-45.00</Amount></Event>`
    const text = written({ ...empty, payments: [payment] })
      .replace(/<TotalAmount>[^<]*</, `<TotalAmount>${total}<`)
      .replace('<FinancialEventAccounts>', `<FinancialEventAccounts>${event}`)
      .replace('<ChargedEventsQuantity>0', '<ChargedEventsQuantity>1')
    const result = readText(text)
    return { ...result, settlements: contentAs(result.content, 'captures').settlements }
  }

  test('the rental is a fee of the payment when the payment is the instalments less the rental', () => {
    const { settlements, warnings } = readPayment('52.90')
    expect(settlements).toMatchObject([
      { entry_kind: 'payment', gross_cents: 10_000, fee_cents: 210, other_fees_cents: 4_500, net_cents: 5_290 },
    ])
    expect(settlements.map(owed)).toEqual([5_290])
    expect(codesOf(warnings)).toEqual(['stone.event-in-payment'])
  })

  test('the rental is a charge of its own when the payment equals the instalments', () => {
    const { settlements, warnings } = readPayment('97.90')
    expect(settlements).toMatchObject([
      { entry_kind: 'rental', net_cents: -4_500 },
      { entry_kind: 'payment', net_cents: 9_790, other_fees_cents: 0 },
    ])
    expect(warnings).toEqual([])
  })
})
