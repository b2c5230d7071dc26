import { getPixPayloadInfo, isValidPixPayload } from '@brazilian-utils/brazilian-utils'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cnpjCheckDigits } from '../document/cnpj.ts'
import { cpfCheckDigits } from '../document/cpf.ts'
import { readBrCode } from './br-code-read.ts'
import type { BrCode } from './br-code-types.ts'
import { writeBrCode } from './br-code-write.testing.ts'
import { crc16 } from './crc16.ts'

const withCrc = (text: string) => text + crc16(text)
const codesOf = (text: string) => readBrCode(text).errors.map((error) => error.code)
const messagesOf = (code: BrCode) => writeBrCode(code).errors.map((error) => error.message)

const centralBank =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const priced =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-42665544000052040000530398654071234.565802BR5918POSTO EXEMPLO LTDA6009SAO PAULO62170513BOL00000001236304B7D2'
const charge =
  '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca255204000053039865802BR5918POSTO EXEMPLO LTDA6009SAO PAULO62070503***63042F22'

const fixedCode: BrCode = {
  kind: 'static',
  single_use: false,
  key: '123e4567-e12b-12d1-a456-426655440000',
  url: null,
  note: null,
  amount_cents: 123456,
  name: 'POSTO EXEMPLO LTDA',
  city: 'SAO PAULO',
  txid: 'BOL0000000123',
}
const chargeCode: BrCode = {
  ...fixedCode,
  kind: 'dynamic',
  single_use: true,
  key: null,
  url: 'pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25',
  amount_cents: null,
  txid: null,
}

test('the CRC of the published check text is the published value', () => {
  expect(crc16('123456789')).toBe('29B1')
})

test.each([
  [
    'of the Central Bank',
    centralBank,
    { ...fixedCode, name: 'Fulano de Tal', city: 'BRASILIA', amount_cents: null, txid: null },
  ],
  ['with an amount', priced, fixedCode],
  ['of a charge at a bank', charge, chargeCode],
])('the published code %s is read and written unchanged', (_, text, code) => {
  expect(readBrCode(text)).toEqual({ code, errors: [], warnings: [] })
  expect(writeBrCode(code)).toEqual({ text, errors: [] })
})

describe('refused BR codes', () => {
  const start = centralBank.slice(0, -4)

  test.each([
    ['nothing', '  ', 'br-code.empty'],
    ['a wrong CRC', `${start}1D3E`, 'br-code.crc'],
    ['a CRC in small letters', `${start}1d3d`, 'br-code.crc'],
    // Copied from a common example on the web: its CRC is right, a length is wrong.
    ['a field shorter than its length', withCrc(start.replace('62070503***', '62080503***')), 'br-code.tlv'],
    ['a field twice', withCrc(start.replace('5802BR', '5802BR5802BR')), 'br-code.tlv'],
    ['an empty field', withCrc(start.replace('5913Fulano de Tal', '5900')), 'br-code.tlv'],
    ['letters where a length should be', withCrc(start.replace('5303986', '53x3986')), 'br-code.tlv'],
    ['another currency', withCrc(start.replace('5303986', '5303840')), 'br-code.field'],
    ['another country', withCrc(start.replace('5802BR', '5802PT')), 'br-code.field'],
    ['a city that is too long', withCrc(start.replace('6008BRASILIA', '6016BRASILIABRASILIA')), 'br-code.field'],
    ['no txid', withCrc(start.replace('62070503***', '')), 'br-code.txid'],
    ['another scheme', withCrc(start.replace('br.gov.bcb.pix', 'br.gov.bcb.pox')), 'br-code.not-pix'],
    ['an amount with a comma', withCrc(start.replace('5802BR', '54041,505802BR')), 'br-code.amount'],
    ['no version', withCrc(start.slice(6)), 'br-code.version'],
    ['accents', withCrc(start.replace('Fulano', 'Fuláno')), 'br-code.ascii'],
    ['more than 512 characters', '0'.repeat(513), 'br-code.long'],
    [
      'an address with its scheme',
      withCrc(charge.slice(0, -4).replace('2554pix.example.com/qr/v2/', '2554https://pix.exa.com/ab')),
      'br-code.url',
    ],
    [
      'key and address',
      withCrc(charge.slice(0, -4).replace('2676', '2691').replace('2554pix', '0111529982247252554pix')),
      'br-code.account',
    ],
  ])('%s', (_, text, code) => {
    expect(codesOf(text)).toContain(code)
    expect(readBrCode(text).code).toBeNull()
  })

  test('a broken field is refused even with a correct CRC, and a wrong CRC is reported beside a broken field', () => {
    const broken = start.replace('62070503***', '62080503***')
    expect(codesOf(withCrc(broken))).toEqual(['br-code.tlv'])
    expect(codesOf(`${broken}0000`)).toEqual(['br-code.crc', 'br-code.tlv'])
  })

  test('an error has its position in the whole code, also inside a template', () => {
    const inner = withCrc(start.replace('62070503***', '62070504***'))
    expect(readBrCode(inner).errors).toMatchObject([{ column: inner.indexOf('0504***') + 1, field: '62-05' }])
    const amount = withCrc(start.replace('5802BR', '54041,505802BR'))
    expect(readBrCode(amount).errors).toMatchObject([{ column: amount.indexOf('1,50') + 1, value: '1,50' }])
  })

  test('a CRC in lower case is refused with a message about its letters', () => {
    expect(readBrCode(`${start}1d3d`).errors[0]?.message).toBe('Campo "CRC": as letras devem ser maiúsculas: 1D3D.')
  })

  test('a draft that cannot be written as a code is refused with one error for each wrong field', () => {
    expect(
      messagesOf({ ...fixedCode, name: 'Posto São João', city: 'SAO JOSE DO RIO PRETO', txid: 'a-b', amount_cents: 0 }),
    ).toEqual([
      'Campo "nome": use só letras sem acento, números e sinais comuns.',
      'Campo "cidade": deve ter de 1 a 15 caracteres.',
      'Campo "txid": deve ter de 1 a 25 letras e números.',
      'Campo "valor": deve ser maior que zero e até R$ 9.999.999.999,99.',
    ])
    expect(messagesOf({ ...fixedCode, note: 'x'.repeat(60) })).toEqual([
      'Campo "recebedor": chave e mensagem juntas não cabem no código; encurte a mensagem.',
    ])
    expect(messagesOf({ ...fixedCode, key: '11999990000' })).toEqual([
      'Campo "chave": deve ser CPF, CNPJ, telefone com +55, e-mail ou chave aleatória.',
    ])
    expect(messagesOf({ ...chargeCode, url: 'https://pix.example.com/1', txid: 'A1' })).toEqual([
      'Campo "endereço": deve ser o da cobrança no banco, sem https:// e até 77 caracteres.',
      'Campo "txid": um código dinâmico não traz identificador; vale o da cobrança.',
    ])
  })
})

test('a Pix key of an unknown kind is a warning', () => {
  const text = centralBank
    .slice(0, -4)
    .replace('0136123e4567-e12b-12d1-a456-426655440000', '0136123E4567-e12b-12d1-a456-426655440000')
  expect(readBrCode(withCrc(text)).warnings.map((warning) => warning.code)).toEqual(['br-code.key'])
})

const printable = (most: number) =>
  fc.stringMatching(new RegExp(`^[A-Za-z0-9.-]([A-Za-z0-9 .-]{0,${most - 2}}[A-Za-z0-9.-])?$`))
const keys = fc.oneof(
  fc
    .stringMatching(/^\d{8}[1-9]$/)
    .map((root) => root + cpfCheckDigits(root))
    .filter((cpf) => !/^(.)\1*$/.test(cpf)),
  fc.stringMatching(/^[0-9A-Z]{8}0001$/).map((root) => root + cnpjCheckDigits(root)),
  fc.stringMatching(/^\+55[1-9]{2}9\d{8}$/),
  fc.stringMatching(/^[a-z0-9]{1,20}@[a-z0-9]{1,10}\.com$/),
  fc.uuid({ version: 4 }),
)
const common = {
  name: printable(25),
  city: printable(15),
  amount_cents: fc.option(fc.integer({ min: 1, max: 999_999_999_999 })),
}
const codes: fc.Arbitrary<BrCode> = fc.oneof(
  fc.record({
    ...common,
    kind: fc.constant('static'),
    single_use: fc.boolean(),
    key: keys,
    url: fc.constant(null),
    note: fc.option(printable(20)),
    txid: fc.option(fc.stringMatching(/^[A-Za-z0-9]{1,25}$/)),
  }),
  fc.record({
    ...common,
    kind: fc.constant('dynamic'),
    single_use: fc.constant(true),
    key: fc.constant(null),
    url: fc.stringMatching(/^[a-z0-9]{1,10}\.com\.br\/[A-Za-z0-9/-]{1,50}$/),
    note: fc.constant(null),
    txid: fc.constant(null),
  }),
)

const textOf = (code: BrCode) => {
  const { text, errors } = writeBrCode(code)
  if (text === null) throw new Error(errors.map((error) => error.message).join(' '))
  return text
}

test('a written BR code is read back unchanged', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(readBrCode(textOf(code))).toEqual({ code, errors: [], warnings: [] })
    }),
  )
})

test('a BR code with any single changed character, or cut at any place, is refused', () => {
  fc.assert(
    fc.property(codes, fc.nat(), fc.integer({ min: 32, max: 126 }), (code, where, charCode) => {
      const text = textOf(code)
      const at = where % text.length
      const letter = String.fromCharCode(charCode)
      fc.pre(letter !== text[at])
      expect(codesOf(text.slice(0, at) + letter + text.slice(at + 1))).toContain('br-code.crc')
      expect(readBrCode(text.slice(0, at)).code).toBeNull()
    }),
  )
})

test('another implementation reads the same values from the codes we write', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const text = textOf(code)
      // The other library rejects an amount in a dynamic code.
      fc.pre(code.kind === 'static' || code.amount_cents === null)
      expect(isValidPixPayload(text)).toBe(true)
      const info = getPixPayloadInfo(text)
      expect([info?.merchantName, info?.merchantCity]).toEqual([code.name, code.city])
    }),
  )
})

test('the reader returns a code or a Portuguese message for any pasted text', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 600 }),
        fc.string().map((tail) => `000201${tail}`),
      ),
      (text) => {
        const { code, errors } = readBrCode(text)
        expect(code === null).toBe(errors.length > 0)
        for (const { message } of errors) expect(message).not.toContain('undefined')
      },
    ),
  )
})
