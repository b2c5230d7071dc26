import { bancoDoBrasilDigit, bradescoDigit, moduloTen, sicoobDigit, zeroDigit } from './boleto-digits.ts'

export type FreeValues = Readonly<Record<string, string>>

/** A part of the free field: a value, a slice of a value (1-based, inclusive), a fixed text, or a check digit. */
type FreePart =
  | { name: string; width: number }
  | { name: string; from: number; to: number }
  | { fixed: string }
  | { digit: string; compute: (values: FreeValues, before: string) => string }

export type FreeLayout = {
  name: string
  bank: string
  parts: readonly FreePart[]
  printed: (values: FreeValues) => string
  portfolios?: readonly string[]
}

const value = (name: string, width: number): FreePart => ({ name, width })
const piece = (name: string, from: number, to: number): FreePart => ({ name, from, to })
const fixed = (text: string): FreePart => ({ fixed: text })
const digit = (name: string, compute: (values: FreeValues, before: string) => string): FreePart => ({
  digit: name,
  compute,
})
const join = (values: FreeValues, ...names: string[]) => names.map((name) => values[name] ?? '').join('')

// Portfolios whose nosso número digit excludes branch and account. 112 follows published code.
const itauAlone = ['112', '126', '131', '145', '146', '150', '168']
const itauNumberDigit = (values: FreeValues) =>
  moduloTen(
    itauAlone.includes(values.portfolio ?? '')
      ? join(values, 'portfolio', 'our_number')
      : join(values, 'branch', 'account', 'portfolio', 'our_number'),
  )
const santanderDigit = (values: FreeValues) => zeroDigit(join(values, 'our_number'))
const caixaDigit = (values: FreeValues) => zeroDigit(join(values, 'our_number'))
const sicoobNumberDigit = (values: FreeValues) =>
  sicoobDigit(`${join(values, 'branch')}${join(values, 'beneficiary').padStart(10, '0')}${join(values, 'our_number')}`)
const sicrediDigit = (values: FreeValues) =>
  zeroDigit(join(values, 'branch', 'post', 'beneficiary', 'year', 'byte', 'sequence'))

/** Layouts of the banks' free fields; for a bank with two, the first that fits is used. Source: bank-files 7.3. */
export const freeLayouts = [
  {
    name: 'itau-document',
    bank: '341',
    // 198 is in bank-files 7.3; Itaú's manual groups the others with it (to be confirmed).
    portfolios: ['198', '107', '122', '142', '143', '196'],
    parts: [
      value('portfolio', 3),
      value('our_number', 8),
      value('document', 7),
      value('beneficiary', 5),
      digit('digit', (_, before) => moduloTen(before)),
      fixed('0'),
    ],
    printed: (values) =>
      `${values.portfolio}/${values.our_number}-${moduloTen(join(values, 'portfolio', 'our_number'))}`,
  },
  {
    name: 'itau',
    bank: '341',
    parts: [
      value('portfolio', 3),
      value('our_number', 8),
      digit('our_number_digit', itauNumberDigit),
      value('branch', 4),
      value('account', 5),
      digit('account_digit', (values) => moduloTen(join(values, 'branch', 'account'))),
      fixed('000'),
    ],
    printed: (values) => `${values.portfolio}/${values.our_number}-${itauNumberDigit(values)}`,
  },
  {
    name: 'bradesco',
    bank: '237',
    parts: [value('branch', 4), value('portfolio', 2), value('our_number', 11), value('account', 7), fixed('0')],
    printed: (values) =>
      `${values.portfolio}/${values.our_number}-${bradescoDigit(join(values, 'portfolio', 'our_number'))}`,
  },
  {
    name: 'banco-do-brasil',
    bank: '001',
    parts: [fixed('000000'), value('agreement', 7), value('sequence', 10), value('portfolio', 2)],
    printed: (values) => join(values, 'agreement', 'sequence'),
  },
  {
    // Agreements of 4 and 6 digits: nosso número of 11 digits with a printed check digit, as in published code.
    name: 'banco-do-brasil-short',
    bank: '001',
    portfolios: ['11', '12', '15', '16', '17', '18', '31', '51'],
    parts: [value('our_number', 11), value('branch', 4), value('account', 8), value('portfolio', 2)],
    printed: (values) => `${values.our_number}-${bancoDoBrasilDigit(join(values, 'our_number'))}`,
  },
  {
    name: 'santander',
    bank: '033',
    parts: [
      fixed('9'),
      value('beneficiary', 7),
      value('our_number', 12),
      digit('our_number_digit', santanderDigit),
      value('tax', 1),
      value('portfolio', 3),
    ],
    printed: (values) => `${values.our_number}-${santanderDigit(values)}`,
  },
  {
    name: 'caixa',
    bank: '104',
    parts: [
      value('beneficiary', 6),
      digit('beneficiary_digit', (values) => zeroDigit(join(values, 'beneficiary'))),
      piece('our_number', 3, 5),
      piece('our_number', 1, 1),
      piece('our_number', 6, 8),
      piece('our_number', 2, 2),
      piece('our_number', 9, 17),
      digit('digit', (_, before) => zeroDigit(before)),
    ],
    printed: (values) => `${values.our_number}-${caixaDigit(values)}`,
  },
  {
    name: 'sicoob',
    bank: '756',
    parts: [
      value('portfolio', 1),
      value('branch', 4),
      value('modality', 2),
      value('beneficiary', 7),
      value('our_number', 7),
      digit('our_number_digit', sicoobNumberDigit),
      value('installment', 3),
    ],
    printed: (values) => `${values.our_number}-${sicoobNumberDigit(values)}`,
  },
  {
    name: 'sicredi',
    bank: '748',
    parts: [
      value('kind', 1),
      fixed('1'),
      value('year', 2),
      value('byte', 1),
      value('sequence', 5),
      digit('our_number_digit', sicrediDigit),
      value('branch', 4),
      value('post', 2),
      value('beneficiary', 5),
      value('priced', 1),
      fixed('0'),
      digit('digit', (_, before) => zeroDigit(before)),
    ],
    printed: (values) => `${values.year}/${join(values, 'byte', 'sequence')}-${sicrediDigit(values)}`,
  },
] as const satisfies readonly FreeLayout[]

export type FreeFieldName = (typeof freeLayouts)[number]['name']

export const freeFieldLabels: Readonly<Record<string, string>> = {
  account: 'conta',
  agreement: 'convênio',
  beneficiary: 'código do beneficiário',
  branch: 'agência',
  byte: 'byte do nosso número',
  document: 'seu número',
  installment: 'parcela',
  kind: 'tipo de cobrança',
  modality: 'modalidade',
  our_number: 'nosso número',
  portfolio: 'carteira',
  post: 'posto do beneficiário',
  priced: 'indicador de valor',
  sequence: 'sequência do nosso número',
  tax: 'IOF',
  year: 'ano do nosso número',
  account_digit: 'dígito da conta',
  beneficiary_digit: 'dígito do beneficiário',
  digit: 'dígito do campo livre',
  our_number_digit: 'dígito do nosso número',
}
