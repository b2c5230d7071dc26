import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { today } from '../arbitraries.ts'
import { inspectFile, isAccessKey, read } from '../formats.ts'
import type { InvoiceDraft, ItemDraft, TaxDraft } from './nfe-draft.ts'
import { diesel, fuelling, gasoline, noFuel, purchase } from './nfe-fixture.ts'
import { keyOfDraft, writeNfe } from './nfe-write.ts'
import { itemTotal } from './nfe-write-total.ts'

const textOf = (draft: InvoiceDraft) => Buffer.from(writeNfe(draft)).toString('utf8')

function invoicesOf(bytes: Uint8Array) {
  const { content, errors, warnings } = read(bytes, today)
  if (content?.kind !== 'invoices') throw new Error('no invoices were read')
  return { invoices: content.invoices, errors, warnings: warnings.map((warning) => warning.code) }
}

const readDraft = (draft: InvoiceDraft) => invoicesOf(writeNfe(draft))
const readText = (text: string) => invoicesOf(Buffer.from(text))
const errorsOf = (text: string) => read(Buffer.from(text), today).errors.map((error) => error.code)

describe('a purchase of fuel', () => {
  const { invoices, errors, warnings } = readDraft(purchase)
  const [invoice] = invoices

  test('is read without a complaint, with its key, parties, totals and terms', () => {
    expect([errors, warnings]).toEqual([[], []])
    expect(invoice).toMatchObject({
      access_key: keyOfDraft(purchase),
      model: '55',
      series: '1',
      number: '1234',
      issued_on: '2026-10-14',
      issued_at: '2026-10-15T01:30:00.000Z',
      direction: 'out',
      production: true,
      signed: true,
      issuer: { document: '12ABC34501DE35', name: 'Distribuidora Fictícia S/A', state: 'SP' },
      recipient: { document: '06929383000163' },
      totals: { products_cents: 7461728, freight_cents: 15000, discount_cents: 10000, invoice_cents: 7466728 },
      bill: { net_cents: 7466728 },
      instalments: purchase.instalments,
      payments: purchase.payments,
      protocol: { number: '135260000000001', status: '100', received_at: '2026-10-15T01:31:00.000Z' },
    })
    expect(isAccessKey(invoice?.access_key ?? '')).toBe(true)
  })

  test('has its fuel, its volume in one unit, and the ICMS that was charged before', () => {
    expect(invoice?.items.map(({ volume_ml }) => volume_ml)).toEqual([5_000_000, 10_000_000])
    expect(invoice?.items[1]?.fuel).toMatchObject({
      anp_code: '820101034',
      ambient_ml: 10_010_500,
      biodiesel_ppm: 150_000,
      origins: diesel.fuel?.origins,
    })
    expect(invoice?.items[1]?.icms).toMatchObject({
      group: 'ICMS61',
      code: '61',
      monophase: [{ kind: 'charged_before', quantity: '10000.0000', rate: '1.1200', value_cents: 1120000 }],
    })
  })

  test('is told by inspect with its value', () => {
    expect(inspectFile(writeNfe(purchase), 'nota.xml', today)).toMatchObject({
      layout: 'nfe',
      records: 1,
      gross_cents: 7466728,
      errors: [],
      warnings: [],
    })
  })
})

test('a sale from a nozzle has its counters, its card and its change', () => {
  const { invoices, errors, warnings } = readDraft(fuelling)
  expect([errors, warnings]).toEqual([[], []])
  expect(invoices[0]).toMatchObject({ model: '65', recipient: null, payments: fuelling.payments, change_cents: 396 })
  expect(invoices[0]?.items[0]?.fuel?.totalizer).toEqual(fuelling.items[0]?.fuel?.totalizer)
})

describe('the same invoice is read', () => {
  const plain = readDraft(purchase).invoices[0]

  test('whatever prefix its names have', () => {
    expect(readDraft({ ...purchase, prefix: 'nfe' }).invoices[0]).toEqual(plain)
  })

  test('with a byte order mark, and declared as one charset but written in another', () => {
    const text = textOf(purchase)
    expect(readText(`\uFEFF${text}`).invoices[0]).toEqual(plain)
    expect(readText(text.replace('UTF-8', 'ISO-8859-1')).invoices[0]).toEqual(plain)
    expect(invoicesOf(iconv.encode(text, 'win1252')).invoices[0]).toEqual(plain)
  })

  test('bare, but as a draft that nothing proves', () => {
    const { invoices, warnings } = readDraft({ ...purchase, protocol: null, signed: false })
    expect(invoices[0]).toEqual({ ...plain, protocol: null, signed: false })
    expect(warnings).toEqual(['nfe.no-protocol', 'nfe.unsigned'])
  })

  test('with others in a lot', () => {
    const bare = textOf({ ...purchase, protocol: null })
    const other = textOf({ ...fuelling, protocol: null })
    const body = (text: string) => text.slice(text.indexOf('<NFe'))
    const lot = `<enviNFe xmlns="http://www.portalfiscal.inf.br/nfe">${body(bare)}${body(other)}</enviNFe>`
    expect(readText(lot).invoices.map(({ model }) => model)).toEqual(['55', '65'])
  })
})

describe('what is refused', () => {
  const text = textOf(purchase)

  test.each([
    [
      'a wrong digit of the key',
      text.replaceAll(keyOfDraft(purchase), `${keyOfDraft(purchase).slice(0, 43)}x`),
      'nfe.key',
    ],
    ['another issuer than the key says', text.replace('<CNPJ>12ABC34501DE35', '<CNPJ>06929383000163'), 'nfe.key-part'],
    ['another number than the key says', text.replace('<nNF>1234', '<nNF>1235'), 'nfe.key-part'],
    ['the protocol of another invoice', text.replace(/<chNFe>\d/, '<chNFe>9'), 'nfe.protocol-key'],
    ['a denied invoice', text.replace('<cStat>100', '<cStat>110'), 'nfe.not-authorised'],
    ['a document type', text.replace('<nfeProc', '<!DOCTYPE a [<!ENTITY b "c">]><nfeProc'), 'xml.entities'],
    ['another namespace', text.replace('portalfiscal.inf.br/nfe', 'example.com/nfe'), 'nfe.none'],
    ['another version', text.replace('versao="4.00"><ide>', 'versao="3.10"><ide>'), 'nfe.version'],
    ['a cut file', text.slice(0, -20), 'file.truncated'],
    ['an amount that is none', text.replace('<vNF>', '<vNF>x'), 'field.invalid'],
    [
      'a prefix that stands for nothing',
      text.replace('<ide>', '<x:ide>').replace('</ide>', '</x:ide>'),
      'xml.malformed',
    ],
  ])('%s', (_, changed, code) => expect(errorsOf(changed)).toContain(code))

  test('the part of the key that differs is named', () => {
    const { errors } = read(Buffer.from(text.replace('<serie>1<', '<serie>2<')), today)
    expect(errors.map((error) => error.message)).toEqual([
      'Linha 1, campo "serie": a chave de acesso diz 001 e a nota diz outra coisa.',
    ])
  })
})

describe('what only needs a look', () => {
  const warningsOf = (change: Partial<InvoiceDraft>) => readDraft({ ...purchase, instalments: [], ...change }).warnings
  const withFuel = (change: Partial<typeof noFuel>): Partial<InvoiceDraft> => ({
    items: [{ ...gasoline, fuel: { ...noFuel, ...change } }],
  })

  test('a temperature in the place of a quantity', () => {
    expect(warningsOf(withFuel({ ambient: '26.7000' }))).toEqual(['nfe.ambient'])
  })

  test('counters that do not give the quantity', () => {
    const totalizer = { nozzle: '1', pump: null, tank: '1', opening_ml: 0, closing_ml: 4_999_989 }
    expect(warningsOf(withFuel({ totalizer }))).toEqual(['nfe.totalizer'])
    expect(warningsOf(withFuel({ totalizer: { ...totalizer, closing_ml: 5_000_010 } }))).toEqual([])
  })

  test('origins that are not the whole', () => {
    expect(warningsOf(withFuel({ origins: [{ imported: false, state: '35', share_ppm: 999_999 }] }))).toEqual([
      'nfe.origins',
    ])
  })

  test('monophase ICMS that is not quantity times rate, as when biofuel was charged before', () => {
    const tax: TaxDraft = {
      cst: '15',
      quantity: '860.0000',
      rate: '1.1200',
      value_cents: 96320,
      withheld: { quantity: '140.0000', rate: '1.1200', value_cents: 5226 },
    }
    const { invoices, warnings } = readDraft({ ...purchase, instalments: [], items: [{ ...gasoline, tax }] })
    expect(warnings).toEqual(['nfe.monophase'])
    expect(invoices[0]?.items[0]?.icms?.monophase.map(({ kind, value_cents }) => [kind, value_cents])).toEqual([
      ['own', 96320],
      ['withheld', 5226],
    ])
  })

  test('totals that are not their sums', () => {
    const text = textOf(purchase)
    const codes = (changed: string) => readText(changed).warnings
    expect(codes(text.replace('<vNF>74667.28', '<vNF>74667.29'))).toEqual(['nfe.totals'])
    expect(codes(text.replace('<vDup>37333.64', '<vDup>37333.63'))).toEqual(['nfe.totals'])
    expect(codes(textOf({ ...fuelling, change_cents: 0 }))).toEqual(['nfe.totals'])
  })

  test('the test environment', () => {
    expect(warningsOf({ production: false })).toEqual(['nfe.test'])
  })
})

test('names of drivers and plates in the free text are not kept', () => {
  const text = textOf(purchase).replace(
    '</pag>',
    '</pag><infAdic><infCpl>Motorista Fulano CPF 52998224725</infCpl></infAdic>',
  )
  const { invoices, errors } = readText(text)
  expect(errors).toEqual([])
  expect(JSON.stringify(invoices)).not.toContain('52998224725')
})

test('an invoice of 990 items is read whole', () => {
  const { invoices, errors } = readDraft({
    ...purchase,
    instalments: [],
    items: Array.from({ length: 990 }, () => diesel),
  })
  expect(errors).toEqual([])
  expect(invoices[0]?.items).toHaveLength(990)
})

const decimals = (most: number, places: number) =>
  fc
    .integer({ min: 1, max: most })
    .map((value) => `${Math.floor(value / 10 ** places)}.${String(value % 10 ** places).padStart(places, '0')}`)
const cents = fc.integer({ min: 0, max: 9_999_999 })
const quantities = decimals(99_999_999, 4)
const taxes: fc.Arbitrary<TaxDraft> = fc.oneof(
  fc.record({ cst: fc.constant('00'), base_cents: cents, rate: fc.constant('18.0000'), value_cents: cents }),
  fc.record({ cst: fc.constant('02'), quantity: quantities, rate: fc.constant('1.1200'), value_cents: cents }),
  fc.record({
    cst: fc.constant('15'),
    quantity: quantities,
    rate: fc.constant('1.1200'),
    value_cents: cents,
    withheld: fc.record({ quantity: quantities, rate: fc.constant('1.1200'), value_cents: cents }),
  }),
  fc.record({
    cst: fc.constant('53'),
    quantity: quantities,
    rate: fc.constant('1.1200'),
    operation_cents: cents,
    deferred_cents: cents,
    value_cents: cents,
  }),
  fc.record({ cst: fc.constant('60') }),
  fc.record({ cst: fc.constant('61'), quantity: quantities, rate: fc.constant('1.4700'), value_cents: cents }),
)
const items: fc.Arbitrary<ItemDraft> = fc.record({
  code: fc.stringMatching(/^[A-Z0-9]{1,10}$/),
  name: fc.constantFrom('Gasolina & aditivo', 'Óleo <lubrificante> "15W40"', 'Arla 32'),
  ncm: fc.constant('27101259'),
  cest: fc.option(fc.constant('0600100')),
  cfop: fc.constantFrom('5655', '5656', '6655'),
  unit: fc.constantFrom('L', 'LT', 'M3', 'UN'),
  quantity: quantities,
  unit_price: decimals(999_999_999, 10),
  gross_cents: cents,
  freight_cents: cents,
  discount_cents: fc.constant(0),
  other_cents: cents,
  fuel: fc.option(fc.constant(noFuel)),
  tax: taxes,
})
const drafts: fc.Arbitrary<InvoiceDraft> = fc
  .record({
    model: fc.constantFrom('55', '65'),
    number: fc.integer({ min: 1, max: 999_999_999 }).map(String),
    series: fc.integer({ min: 0, max: 889 }).map(String),
    code: fc.stringMatching(/^\d{8}$/),
    items: fc.array(items, { minLength: 1, maxLength: 5 }),
    prefix: fc.constantFrom(null, 'nfe', 'ns0'),
    signed: fc.boolean(),
  })
  .map((drawn) => ({
    ...purchase,
    ...drawn,
    instalments: [],
    payments: [
      {
        method: '01',
        at_sight: true,
        amount_cents: drawn.items.reduce((sum, item) => sum + itemTotal(item), 0),
        paid_on: null,
        card: null,
      },
    ],
  }))

test('what was written reads back: items, taxes and key, and its totals add up', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const { invoices, errors, warnings } = readDraft(draft)
      expect(errors).toEqual([])
      expect(warnings).not.toContain('nfe.totals')
      const [invoice] = invoices
      const { model, series, number } = draft
      expect(invoice).toMatchObject({ access_key: keyOfDraft(draft), model, series, number, signed: draft.signed })
      expect(invoice?.items).toHaveLength(draft.items.length)
      for (const [index, item] of draft.items.entries()) {
        const { tax, fuel, ...plain } = item
        expect(invoice?.items[index]).toMatchObject({ ...plain, number: index + 1 })
        expect(invoice?.items[index]?.icms?.code).toBe(tax.cst)
        expect(invoice?.items[index]?.fuel === null).toBe(fuel === null)
      }
    }),
  )
})
