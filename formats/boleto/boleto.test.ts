import { describe, expect, test } from 'vitest'
import { formatTypedLine, readSlip } from './boleto-read.ts'
import { type BankSlipDraft, writeBankSlip } from './boleto-write.ts'

const today = '2026-11-20'
const messagesOf = (text: string) => readSlip(text, today).errors.map((error) => error.message)

const published: [name: string, barcode: string, line: string, on: string, due: string, cents: number][] = [
  [
    'Itaú 2002',
    '34196166700000123451101234567880057123457000',
    '34191.10121 34567.880058 71234.570001 6 16670000012345',
    '2002-04-20',
    '2002-05-01',
    12345,
  ],
  [
    'Banco do Brasil 2008',
    '00193376900000135000000001238798977770016818',
    '00190.00009 01238.798977 77700.168188 3 37690000013500',
    '2008-01-20',
    '2008-02-01',
    13500,
  ],
  [
    'Bradesco 2009',
    '23795422300002952951172060007589645204030050',
    '23791.17209 60007.589645 52040.300502 5 42230000295295',
    '2009-04-20',
    '2009-04-30',
    295295,
  ],
  [
    'Itaú',
    '34193164600001234561099871234580057721920000',
    '34191.09982 71234.580059 77219.200001 3 16460000123456',
    today,
    '2026-11-30',
    123456,
  ],
  [
    'Bradesco',
    '23795164600001234561234090000000000200567890',
    '23791.23405 90000.000001 02005.678905 5 16460000123456',
    today,
    '2026-11-30',
    123456,
  ],
  [
    'Banco do Brasil',
    '00191164600001234560000001234567000000012317',
    '00190.00009 01234.567004 00000.123174 1 16460000123456',
    today,
    '2026-11-30',
    123456,
  ],
  [
    'Santander',
    '03399164600001234569123456700000000001240101',
    '03399.12347 56700.000005 00012.401014 9 16460000123456',
    today,
    '2026-11-30',
    123456,
  ],
  [
    'Sicoob',
    '75695164600001234561306901000019900000211001',
    '75691.30698 01000.019909 00002.110013 5 16460000123456',
    today,
    '2026-11-30',
    123456,
  ],
  [
    'Caixa',
    '10491164600001234561234560000100040000001230',
    '10491.23456 60000.100044 00000.012302 1 16460000123456',
    today,
    '2026-11-30',
    123456,
  ],
]

describe('published bank slips', () => {
  test.each(published)('the slip of %s is the same typed or scanned', (_, barcode, line, on, due_on, amount_cents) => {
    const slip = { kind: 'bank', barcode, line: line.replace(/\D/g, ''), due_on, amount_cents }
    for (const text of [barcode, line, line.replace(/\D/g, '')]) {
      const read = readSlip(text, on)
      expect(read).toMatchObject({ slip, errors: [] })
    }
    expect(formatTypedLine(slip.line)).toBe(line)
  })

  const numbers: [BankSlipDraft['layout'], BankSlipDraft['values'], string][] = [
    ['itau', { portfolio: '109', our_number: '98712345', branch: '0057', account: '72192' }, '109/98712345-8'],
    ['bradesco', { branch: '1234', portfolio: '09', our_number: '2', account: '0056789' }, '09/00000000002-P'],
    ['banco-do-brasil', { agreement: '1234567', sequence: '123', portfolio: '17' }, '12345670000000123'],
    ['santander', { beneficiary: '1234567', our_number: '12', tax: '0', portfolio: '101' }, '000000000012-4'],
    [
      'sicoob',
      { portfolio: '1', branch: '3069', modality: '01', beneficiary: '199', our_number: '21', installment: '1' },
      '0000021-1',
    ],
    ['caixa', { beneficiary: '123456', our_number: '14000000000000123' }, '14000000000000123-1'],
  ]

  test.each(numbers)(
    'the free field of %s is written and read in the layout of its bank',
    (layout, values, printed) => {
      const { slip, errors } = writeBankSlip({ due_on: '2026-11-30', amount_cents: 123456, layout, values })
      expect(errors).toEqual([])
      const known = published.find(([, barcode]) => barcode === slip?.barcode)
      expect(known?.[0]).toBeDefined()
      expect(slip?.free).toMatchObject({ layout, printed_number: printed })
    },
  )

  test('a Sicredi number contains year, byte and sequence, and a check digit over branch, post and beneficiary', () => {
    const values = {
      kind: '3',
      year: '12',
      byte: '2',
      sequence: '13871',
      branch: '1234',
      post: '18',
      beneficiary: '12345',
      priced: '1',
    }
    const { slip } = writeBankSlip({ due_on: '2012-01-24', amount_cents: 295295, layout: 'sicredi', values })
    expect(slip?.free_field).toBe('3112213871512341812345100')
    expect(formatTypedLine(slip?.line ?? '')).toBe('74893.11220 13871.512342 18123.451009 1 52220000295295')
    expect(slip?.free?.printed_number).toBe('12/213871-5')
  })

  test('Itaú uses a second layout for portfolios that carry the document number', () => {
    const values = { portfolio: '198', our_number: '98712345', document: '1108954', beneficiary: '12345' }
    const { slip } = writeBankSlip({ due_on: '2026-11-30', amount_cents: 1, layout: 'itau-document', values })
    expect(slip?.free?.layout).toBe('itau-document')
    expect(slip?.free?.values).toMatchObject(values)
  })

  test('Banco do Brasil prints a check digit after a number of 11 digits, but not after one of 17', () => {
    const values = { our_number: '05009401448', branch: '1234', account: '56789', portfolio: '18' }
    const { slip } = writeBankSlip({
      due_on: '2026-11-30',
      amount_cents: 1,
      layout: 'banco-do-brasil-short',
      values,
    })
    expect(slip?.free_field).toBe('0500940144812340005678918')
    expect(slip?.free).toMatchObject({ layout: 'banco-do-brasil-short', printed_number: '05009401448-1' })
  })
})

test('a slip with no factor has no due date, and a factor without a day is a warning', () => {
  const { barcode } = slipOf({ due_on: null })
  expect(readSlip(barcode, today)).toMatchObject({ slip: { due_on: null }, warnings: [] })
  const digits = `${barcode.slice(0, 4)}0999${barcode.slice(9)}`
  const digit = [...'123456789'].find(
    (candidate) => readSlip(`${digits.slice(0, 4)}${candidate}${digits.slice(4)}`, today).slip,
  )
  const odd = readSlip(`${digits.slice(0, 4)}${digit}${digits.slice(4)}`, today)
  expect(odd.slip).toMatchObject({ due_on: null })
  expect(odd.warnings.map((warning) => warning.code)).toEqual(['boleto.factor'])
})

const itau = { portfolio: '109', our_number: '98712345', branch: '0057', account: '72192' }
const draft: BankSlipDraft = { due_on: '2026-11-30', amount_cents: 123456, layout: 'itau', values: itau }

function slipOf(change: Partial<BankSlipDraft> = {}) {
  const { slip, errors } = writeBankSlip({ ...draft, ...change })
  if (!slip) throw new Error(errors.map((error) => error.message).join(' '))
  return slip
}

describe('refused bank slips and their messages', () => {
  const { line, barcode } = slipOf()

  test.each([
    ['a whole text', `${line}${' '.repeat(200)}x`, 'Há mais de 200 caracteres; cole só a linha digitável.'],
    ['nothing', ' ', 'Informe a linha digitável ou o código de barras.'],
    ['letters', '3419A', 'A linha digitável só tem números, pontos e espaços.'],
    [
      'a line whose value is cut',
      line.slice(0, 35),
      'A linha digitável tem 35 dígitos e está incompleta: são 47, também quando o valor é zero.',
    ],
    [
      'a line that is too long',
      `${line}0`,
      'O boleto tem 47 dígitos na linha digitável ou 44 no código de barras; aqui há 48.',
    ],
    [
      'a field of a line',
      `${line.slice(0, 9)}9${line.slice(10)}`,
      'Campo "1º campo": o dígito deveria ser 2; confira o que foi digitado.',
    ],
    [
      'the general digit',
      `${barcode.slice(0, 4)}7${barcode.slice(5)}`,
      'Campo "dígito geral": o dígito deveria ser 3; confira o que foi digitado.',
    ],
    ['another currency', `3418${barcode.slice(4)}`, 'Campo "moeda": só boletos em reais (código 9) são aceitos.'],
  ])('%s', (_, text, message) => expect(messagesOf(text)).toContain(message))

  test('a draft is refused when a value does not fit into the free field of its bank', () => {
    const values = { ...itau, our_number: '123456789', account: 'x' }
    expect(writeBankSlip({ ...draft, values }).errors.map((error) => error.message)).toEqual([
      'Campo "nosso número": deve ter de 1 a 8 dígitos.',
      'Campo "conta": deve ter de 1 a 5 dígitos.',
    ])
  })

  test('a draft is refused when its portfolio belongs to the other layout of its bank', () => {
    const message = 'Campo "carteira": não usa esta forma do campo livre.'
    const messagesOfDraft = (change: Partial<BankSlipDraft>) =>
      writeBankSlip({ ...draft, ...change }).errors.map((error) => error.message)
    expect(messagesOfDraft({ values: { ...itau, portfolio: '198' } })).toEqual([message])
    const values = { portfolio: '109', our_number: '1', document: '2', beneficiary: '3' }
    expect(messagesOfDraft({ layout: 'itau-document', values })).toEqual([message])
  })

  test('a draft is refused when a slip cannot represent its amount or its due day', () => {
    const { errors } = writeBankSlip({ ...draft, amount_cents: 10_000_000_000, due_on: '1999-12-31' })
    expect(errors.map((error) => error.message)).toEqual([
      'Campo "vencimento": deve ser um dia a partir de 03/07/2000.',
      'Campo "valor": deve ser de zero a R$ 99.999.999,99.',
    ])
  })

  test('a wrong check digit inside the free field is a warning', () => {
    const free = barcode.slice(19)
    const changed = `${barcode.slice(0, 4)}${barcode.slice(5, 19)}${free.slice(0, 11)}9${free.slice(12)}`
    const general = [...'123456789'].map((digit) =>
      readSlip(`${changed.slice(0, 4)}${digit}${changed.slice(4)}`, today),
    )
    expect(general.find((read) => read.slip)?.warnings.map((warning) => warning.message)).toEqual([
      'Campo "dígito do nosso número": não confere com o que o banco calcula.',
    ])
  })
})
