import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectSales, numbered, paidIn, promisedBy, readClean, soldOn } from '../acquirer/acquirer-reading.testing.ts'
import { hasUnprovenSums, read } from '../formats.ts'
import { arbitraryToday } from '../testing/arbitraries.fixture.ts'
import { codesOf, errorsIn, problemsIn, readText, textOf, warningsIn } from '../testing/read-back.fixture.ts'
import { computeFee } from '../values/amounts.ts'
import { chargeback, pagbank, paid, sale, split } from './pagbank.testing.ts'
import type { PagBankSaleDraft } from './pagbank-draft.testing.ts'
import { writePagBankFinancial, writePagBankTransactional } from './pagbank-write.testing.ts'

const only = { ...pagbank, sales: [], events: [], paid: [], payouts: [] }

const sales = fc
  .tuple(
    soldOn(3),
    fc.record({
      merchant_no: fc.constantFrom('126984538', '026984539'),
      buyer_fee_cents: fc.integer({ min: 0, max: 500 }),
      brand: fc.constantFrom('VISA', 'MASTERCARD', 'ELO'),
      account: fc.boolean(),
    }),
  )
  .map(([facts, { account, ...own }]): PagBankSaleDraft => ({ ...sale, ...facts, ...own, means: '3' }))
const lists = fc
  .array(sales, { minLength: 1, maxLength: 12 })
  .map((list) => numbered(list, 6).map((draft, index) => ({ ...draft, code: `CODE${index}` })))

describe('written PagBank sales', () => {
  test('sales are read back unchanged, one capture a sale though each instalment has its own row', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const content = readClean(writePagBankTransactional({ ...only, sales: list }))
        expectSales(content.captures, list, { names: [] })
        for (const { gross_cents, fee_cents, other_fees_cents, net_cents } of content.captures)
          expect(gross_cents - fee_cents - other_fees_cents).toBe(net_cents)
      }),
      { numRuns: 60 },
    )
  })

  test('paid instalments are listed one by one, with one settlement for each day and account', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const { captures } = readClean(writePagBankTransactional({ ...only, sales: list }))
        const parts = list.flatMap((draft) =>
          draft.due_days.map((paid_on, index) => ({ sale: draft, installment: index + 1, paid_on, cost_cents: 0 })),
        )
        const { settlements } = readClean(writePagBankFinancial({ ...only, paid: parts }))
        expect(paidIn(settlements)).toEqual(promisedBy(captures))
        const days = new Set(parts.map((part) => `${part.sale.merchant_no}|${part.paid_on}`))
        expect(settlements).toHaveLength(days.size)
        for (const { gross_cents, fee_cents, other_fees_cents, net_cents, items } of settlements) {
          expect(gross_cents - fee_cents - other_fees_cents).toBe(net_cents)
          expect(items.reduce((sum, item) => sum + item.net_cents, 0)).toBe(net_cents)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('sales keep their leading zeros, their card and their terminal', () => {
    expect(readClean(writePagBankTransactional({ ...only, sales: [sale, split] })).captures).toMatchObject([
      {
        acquirer: 'pagbank',
        merchant_no: '126984538',
        modality: 'debit',
        brand: 'visa',
        nsu: '000187',
        auth_code: '026115',
        terminal_logical_no: 'PB123456',
        card_last4: '0042',
        captured_at: '2026-10-14T06:32:00',
        gross_cents: 12870,
        net_cents: 12735,
      },
      { modality: 'credit_installments', brand: 'mastercard', installments: 3, gross_cents: 10000 },
    ])
  })
})

test('a Pix is recognised by its txid, and the arrangement of a receivable has priority over the means of payment', () => {
  const { captures } = readClean(writePagBankTransactional({ ...only, sales: [{ ...sale, txid: 'TX77' }] }))
  expect(captures).toMatchObject([{ modality: 'pix', txid: 'TX77' }])
  const text = textOf(writePagBankTransactional({ ...only, sales: [sale] }))
  const result = readText(text.replace('"tx_id":""', '"tx_id":"","arranjo_ur":"VCC"'))
  expect(result.content).toMatchObject({ captures: [{ modality: 'credit' }] })
})

test('chargebacks, cancellations and adjustments refer to their sale and have the sign of their effect', () => {
  const kinds = (['6', '7', '2', '3'] as const).map((event, index) => ({ ...chargeback, event, id: `90${index}` }))
  const { captures } = readClean(writePagBankTransactional({ ...only, events: kinds }))
  expect(captures.map(({ kind, gross_cents, net_cents }) => [kind, gross_cents, net_cents])).toEqual([
    ['chargeback', -12870, -12735],
    ['cancel', -12870, -12735],
    ['adjustment', 12870, 12735],
    ['adjustment', -12870, -12735],
  ])
  expect(captures[1]).toMatchObject({ parent_key: sale.code, cancelled_amount_cents: 12870, sold_on: '2026-10-20' })
})

test('a chargeback of the financial movement refers to its disputed sale, but a cancellation does not', () => {
  const charged = [chargeback, { ...chargeback, event: '7' as const, id: '901' }]
  const { settlements } = readClean(writePagBankFinancial({ ...only, charged }))
  const sold = { capture_key: sale.code, nsu: sale.nsu, gross_cents: -12870, net_cents: -12735 }
  expect(settlements.map(({ entry_kind, disputed }) => [entry_kind, disputed])).toMatchObject([
    ['chargeback', [sold]],
    ['cancel', []],
  ])
})

test('an early payment has its cost, and a payout is money sent to the bank', () => {
  const early = { ...paid, sale: split, installment: 2, cost_cents: 100 }
  const { settlements } = readClean(writePagBankFinancial({ ...pagbank, paid: [paid, early] }))
  const fee = computeFee(3333, split.rate)
  expect(settlements).toMatchObject([
    { entry_kind: 'payout', net_cents: 5000, paid_on: '2026-10-15', bank: '341', account: '456789' },
    { entry_kind: 'payment', net_cents: 12735, bank: '341', branch: '0123' },
    { entry_kind: 'anticipation', gross_cents: 3333, anticipation_cost_cents: 100, net_cents: 3333 - fee - 100 },
  ])
})

test('the pages of one day keep different numbers, and a page that announces others is a warning', () => {
  const page = (no: number) =>
    read(writePagBankFinancial({ ...only, paid: [paid], page: { page: no, totalPages: 2 } }), arbitraryToday)
  const numbers = [1, 2].map((no) => {
    const { content, errors, warnings } = page(no)
    expect([errors, codesOf(warnings)]).toEqual([[], ['pagbank.page']])
    return content?.kind === 'captures' ? content.settlements[0]?.summary_unique_no : null
  })
  expect(new Set(numbers).size).toBe(2)
})

const written = textOf(writePagBankTransactional({ ...only, sales: [sale] }))

test('numbers are read from their digits, with a rounding error of floats or an exponent', () => {
  const dusty = written.replace('"valor_original_transacao":128.7', '"valor_original_transacao":1.2870000000000001E2')
  expect(problemsIn(dusty)).toEqual([[], []])
  expect(readText(dusty).content).toMatchObject({ captures: [{ gross_cents: 12870, net_cents: 12735 }] })
})

test('a net that differs from the original amount less the fees is a warning with its position', () => {
  const wrong = readText(written.replace('"valor_liquido_transacao":127.35', '"valor_liquido_transacao":120.35'))
  expect(wrong.warnings).toMatchObject([
    { code: 'pagbank.net', sums: true, line: 2, field: 'valor_liquido_transacao', value: '120.35' },
  ])
  expect(wrong.warnings[0]?.column).toBeGreaterThan(1)
  expect(wrong.warnings[0]?.message).toContain('7,00')
})

test('a repeated row is imported once, and a wrong count is a warning', () => {
  const row = /\{"tipo_registro".*\}/.exec(written)?.[0] ?? ''
  const twice = written.replace(row, `${row},\n${row}`)
  expect(warningsIn(twice)).toEqual(['pagbank.repeated', 'pagbank.elements'])
  expect(readText(twice).content).toMatchObject({ captures: [{ gross_cents: 12870 }] })
  expect(readText(twice).left_out).toMatchObject([{ code: 'repeated-row', records: 1 }])
})

test.each([
  ['"data_venda_ajuste":"2026-10-14"', '"data_venda_ajuste":"2026-13-14"', 'data_venda_ajuste'],
  ['"valor_original_transacao":128.7', '"valor_original_transacao":"12x"', 'valor_original_transacao'],
  ['"hora_venda_ajuste":"06:32:00"', '"hora_venda_ajuste":"26:32:00"', 'hora_venda_ajuste'],
  ['"estabelecimento":"126984538"', '"estabelecimento":""', 'estabelecimento'],
])('%s replaced by %s is an error with its field', (original, bad, field) => {
  const { errors } = readText(written.replace(original, bad))
  expect(errors[0]).toMatchObject({ line: 2, field })
})

const financial = textOf(writePagBankFinancial({ ...only, paid: [paid, { ...paid, sale: split }] }))

test.each([
  ['a sale without its original value', written, '"valor_original_transacao":128.7,', 'valor_original_transacao'],
  ['a sale whose original value is null', written, '128.7,"taxa_parcela_vendedor"', 'valor_original_transacao'],
  ['a sale without its net value', written, '"valor_liquido_transacao":127.35,', 'valor_liquido_transacao'],
  ['a payment without its original value', financial, '"valor_original_transacao":128.7,', 'valor_original_transacao'],
  ['a payment without its net value', financial, '"valor_liquido_transacao":127.35,', 'valor_liquido_transacao'],
  ['a payment without its day', financial, '"data_movimentacao":"2026-10-15",', 'data_movimentacao'],
])('%s is an error with its line', (_, file, cut, field) => {
  expect(file).toContain(cut)
  const { errors } = readText(file.replace(cut, cut.startsWith('"') ? '' : 'null,"taxa_parcela_vendedor"'))
  expect(errors).toMatchObject([{ code: 'field.missing', line: 2, field }])
})

test('a row with a payment day among the sales is an error and creates no sale', () => {
  const mixed = textOf(writePagBankTransactional({ ...only, sales: [sale, split] })).replace(
    '"codigo_transacao":"795D7A8F4D4649EF90A8DAA0311316F1"',
    `"data_movimentacao" : "2026-10-15","codigo_transacao":"795D7A8F4D4649EF90A8DAA0311316F1"`,
  )
  // The first 64 kB decide the layout, and here they contain only sales.
  const sales = Array.from({ length: 80 }, (_, no) => ({ ...sale, code: `C${no}` }))
  const long = textOf(writePagBankTransactional({ ...only, sales: [...sales, sale] }))
  const late = long.replace(
    `"codigo_transacao":"${sale.code}"`,
    `"data_movimentacao":"2026-10-15","codigo_transacao":"${sale.code}"`,
  )
  expect(long.lastIndexOf(sale.code)).toBeGreaterThan(65_536)
  expect(readText(mixed).layout).toBe('pagbank-financial')
  expect(readText(late)).toMatchObject({
    layout: 'pagbank-transactional',
    errors: [{ code: 'pagbank.moved', field: 'data_movimentacao' }],
  })
})

test('a file with a full card number is refused, and no message shows the number', () => {
  const { errors } = readText(written.replace('"cartao_holder":"0042"', '"cartao_holder":"4000010000000042"'))
  expect(codesOf(errors)).toEqual(['card.full-number'])
  expect(JSON.stringify(errors)).not.toContain('4000010000000042')
})

test('sales with an unknown means of payment are imported with one warning', () => {
  const two = textOf(writePagBankTransactional({ ...only, sales: [sale, { ...sale, code: 'OTHER' }] }))
  const odd = readText(two.replaceAll('"meio_pagamento":"8"', '"meio_pagamento":"99"'))
  expect(codesOf(odd.warnings)).toEqual(['pagbank.means'])
  expect(odd.content).toMatchObject({ captures: [{ modality: 'credit' }, { modality: 'credit' }] })
})

test('an unknown event is left out with an unknown amount, and the file needs confirmation by a person', () => {
  for (const file of [written, financial]) {
    const odd = readText(file.replace('"tipo_evento":"1"', '"tipo_evento":"77"'))
    expect([codesOf(odd.errors), codesOf(odd.warnings)]).toEqual([[], ['pagbank.event']])
    expect(odd.left_out).toMatchObject([{ code: 'unknown-event', records: 1, amount_cents: null }])
    expect(hasUnprovenSums(odd)).toBe(true)
  }
})

test('a file that is cut at any place is reported as cut, and an empty page is a warning', () => {
  const long = textOf(writePagBankTransactional(pagbank))
  for (let at = 20; at < long.trimEnd().length; at += 53)
    expect(errorsIn(long.slice(0, at))).toEqual(['file.truncated'])
  expect(problemsIn(textOf(writePagBankTransactional(only)))).toEqual([[], ['pagbank.empty']])
})
