import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { inspectFile, isAccessKey, read } from '../formats.ts'
import { arbitraryToday } from '../testing/arbitraries.fixture.ts'
import { codesOf, contentAs } from '../testing/read-back.fixture.ts'
import { diesel, fuelling, gasoline, noFuel, purchase } from './nfe.testing.ts'
import type { InvoiceDraft, TaxDraft } from './nfe-draft.testing.ts'
import { keyOfDraft, writeNfe } from './nfe-write.testing.ts'

const textOf = (draft: InvoiceDraft) => Buffer.from(writeNfe(draft)).toString('utf8')

function invoicesOf(bytes: Uint8Array) {
  const { content, errors, warnings } = read(bytes, arbitraryToday)
  return { invoices: contentAs(content, 'invoices').invoices, errors, warnings: codesOf(warnings) }
}

const readDraft = (draft: InvoiceDraft) => invoicesOf(writeNfe(draft))
const readText = (text: string) => invoicesOf(Buffer.from(text))
const errorsOf = (text: string) => codesOf(read(Buffer.from(text), arbitraryToday).errors)

describe('a purchase of fuel', () => {
  const { invoices, errors, warnings } = readDraft(purchase)
  const [invoice] = invoices

  test('the invoice is read without errors or warnings, with its key, parties, totals and terms', () => {
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

  test('the items have their fuel, their volume in one unit and the ICMS charged before', () => {
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

  test('the inspection shows the total of the invoice', () => {
    expect(inspectFile(writeNfe(purchase), 'nota.xml', arbitraryToday)).toMatchObject({
      layout: 'nfe',
      records: 1,
      gross_cents: 7466728,
      errors: [],
      warnings: [],
    })
  })
})

test('an invoice of a sale from a nozzle has its totalizer, its card payment and its change', () => {
  const { invoices, errors, warnings } = readDraft(fuelling)
  expect([errors, warnings]).toEqual([[], ['nfe.consumer']])
  expect(invoices[0]).toMatchObject({ model: '65', recipient: null, payments: fuelling.payments, change_cents: 396 })
  expect(invoices[0]?.items[0]?.fuel?.totalizer).toEqual(fuelling.items[0]?.fuel?.totalizer)
})

describe('variants of the same invoice', () => {
  const plain = readDraft(purchase).invoices[0]

  test('an invoice is read with any namespace prefix', () => {
    expect(readDraft({ ...purchase, prefix: 'nfe' }).invoices[0]).toEqual(plain)
  })

  test('an invoice is read with a byte order mark, and in another charset than it declares', () => {
    const text = textOf(purchase)
    expect(readText(`\uFEFF${text}`).invoices[0]).toEqual(plain)
    expect(readText(text.replace('UTF-8', 'ISO-8859-1')).invoices[0]).toEqual(plain)
    expect(invoicesOf(iconv.encode(text, 'win1252')).invoices[0]).toEqual(plain)
  })

  test('an invoice without a protocol is read as a draft with warnings', () => {
    const { invoices, warnings } = readDraft({ ...purchase, protocol: null, signed: false })
    expect(invoices[0]).toEqual({ ...plain, protocol: null, digest: null, signed: false })
    expect(warnings).toEqual(['nfe.no-protocol', 'nfe.unsigned'])
  })

  test('the invoices of a lot are all read', () => {
    const bare = textOf({ ...purchase, protocol: null })
    const second = textOf({ ...fuelling, protocol: null })
    const body = (text: string) => text.slice(text.indexOf('<NFe'))
    const lot = `<enviNFe xmlns="http://www.portalfiscal.inf.br/nfe">${body(bare)}${body(second)}</enviNFe>`
    expect(readText(lot).invoices.map(({ model }) => model)).toEqual(['55', '65'])
  })
})

describe('refused invoices', () => {
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
    ['a denied invoice', text.replace('<cStat>100', '<cStat>110'), 'nfe.denied'],
    ['a cancelled invoice', text.replace('<cStat>100', '<cStat>101'), 'nfe.cancelled'],
    ['an invoice of another state', text.replace('<cStat>100', '<cStat>204'), 'nfe.not-authorised'],
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

  test('the error names the part of the access key that differs from the invoice', () => {
    const { errors } = read(Buffer.from(text.replace('<serie>1<', '<serie>2<')), arbitraryToday)
    expect(errors.map((error) => error.message)).toEqual([
      'Linha 1, campo "serie": a chave de acesso diz 001 e a nota diz outra coisa.',
    ])
  })
})

describe('invoices that are read with a warning', () => {
  const warningsOf = (change: Partial<InvoiceDraft>) => readDraft({ ...purchase, instalments: [], ...change }).warnings
  const withFuel = (change: Partial<typeof noFuel>): Partial<InvoiceDraft> => ({
    items: [{ ...gasoline, fuel: { ...noFuel, ...change } }],
  })

  test('a temperature in the field of a quantity is a warning', () => {
    expect(warningsOf(withFuel({ ambient: '26.7000' }))).toEqual(['nfe.ambient'])
  })

  test('totalizers whose difference is not the quantity are a warning', () => {
    const totalizer = { nozzle: '1', pump: null, tank: '1', opening_ml: 0, closing_ml: 4_999_989 }
    expect(warningsOf(withFuel({ totalizer }))).toEqual(['nfe.totalizer'])
    expect(warningsOf(withFuel({ totalizer: { ...totalizer, closing_ml: 5_000_010 } }))).toEqual([])
  })

  test('origins whose shares do not add up to the whole are a warning', () => {
    expect(warningsOf(withFuel({ origins: [{ imported: false, state: '35', share_ppm: 999_999 }] }))).toEqual([
      'nfe.origins',
    ])
  })

  test('monophase ICMS that differs from quantity times rate is a warning, except with biofuel charged before', () => {
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

  test('totals that differ from the sum of their items are a warning', () => {
    const text = textOf(purchase)
    const codes = (changed: string) => readText(changed).warnings
    expect(codes(text.replace('<vNF>74667.28', '<vNF>74667.29'))).toEqual(['nfe.totals'])
    expect(codes(text.replace('<vDup>37333.64', '<vDup>37333.63'))).toEqual(['nfe.totals'])
    expect(codes(textOf({ ...fuelling, change_cents: 0 }))).toEqual(['nfe.consumer', 'nfe.totals'])
    for (const total of ['vICMS', 'vPIS', 'vCOFINS'])
      expect(codes(text.replace(`<${total}>0.00`, `<${total}>0.01`))).toEqual(['nfe.totals'])
  })

  test('a taxed volume that differs from the sold volume is a warning, in any unit', () => {
    const text = textOf({ ...purchase, instalments: [], items: [gasoline] })
    const taxed = (unit: string, quantity: string) =>
      readText(text.replace(/<uTrib>[^<]*<\/uTrib><qTrib>[^<]*/, `<uTrib>${unit}</uTrib><qTrib>${quantity}`)).warnings
    expect([taxed('M3', '5.0000'), taxed('LT', '5000.1000'), taxed('KG', '3700.0000')]).toEqual([[], [], []])
    expect([taxed('M3', '4.9990'), taxed('L', '5.0000')]).toEqual([['nfe.taxed'], ['nfe.taxed']])
  })

  test('a signed digest that differs from the authorised one is a warning', () => {
    const changed = textOf(purchase).replace(/<digVal>A/, '<digVal>B')
    expect(readText(changed).warnings).toEqual(['nfe.digest'])
  })

  test('an invoice of the test environment is a warning', () => {
    expect(warningsOf({ production: false })).toEqual(['nfe.test'])
  })
})

test('driver names and plates in the free text are not imported', () => {
  const text = textOf(purchase).replace(
    '</pag>',
    '</pag><infAdic><infCpl>Motorista Fulano CPF 52998224725</infCpl></infAdic>',
  )
  const { invoices, errors } = readText(text)
  expect(errors).toEqual([])
  expect(JSON.stringify(invoices)).not.toContain('52998224725')
})

test('an invoice of 990 items is read completely', () => {
  const { invoices, errors } = readDraft({
    ...purchase,
    instalments: [],
    items: Array.from({ length: 990 }, () => diesel),
  })
  expect(errors).toEqual([])
  expect(invoices[0]?.items).toHaveLength(990)
})
