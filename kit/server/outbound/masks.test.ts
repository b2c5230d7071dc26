import { expect, test } from 'vitest'
import { maskBody, maskHeaders, maskUrl } from './masks.ts'

test('headers with secrets are masked whole, and the others are kept', () => {
  expect(
    maskHeaders({
      authorization: 'Bearer abc.def',
      'X-Api-Key': 'k1',
      'set-cookie': 's=1',
      'content-type': 'text/xml',
    }),
  ).toEqual({ authorization: '••••', 'X-Api-Key': '••••', 'set-cookie': '••••', 'content-type': 'text/xml' })
})

test.each(['X-Functions-Key', 'Ocp-Apim-Subscription-Key', 'x-auth', 'auth', 'key'])(
  'the header %s is masked whole',
  (name) => {
    expect(maskHeaders({ [name]: 'abc' })).toEqual({ [name]: '••••' })
  },
)

test.each(['key', 'sig', 'code', 'auth'])('%s is masked in the query of an address, and kept in a body', (name) => {
  expect(maskUrl(`https://bi.test/hook?${name}=abc&barcode=789`)).toBe(`https://bi.test/hook?${name}=••••&barcode=789`)
  expect(maskBody(JSON.stringify({ [name]: 'A1' }))).toBe(`{"${name}":"A1"}`)
})

test('secrets in the query of an address are masked', () => {
  expect(maskUrl('https://erp.test/api?chave=abc&page=2&access_token=x')).toBe(
    'https://erp.test/api?chave=••••&page=2&access_token=••••',
  )
})

test('a CPF shows its digits 4 to 6 and an account its last three', () => {
  const body = {
    person: { cpf: '123.456.789-09', name: 'Ana' },
    cpf_numero: 12345678909,
    items: [{ account: '0012345-6' }],
  }
  expect(JSON.parse(maskBody(JSON.stringify(body)))).toEqual({
    person: { cpf: '•••456•••••', name: 'Ana' },
    cpf_numero: '•••456•••••',
    items: [{ account: '••••••5-6' }],
  })
})

test('tokens, passwords and card numbers in JSON and forms are masked whole; amounts stay', () => {
  const body = { access_token: 'abc', senha: 'x', card_number: '5555666677778884', value: 1530.45, ok: true }
  expect(JSON.parse(maskBody(JSON.stringify(body)))).toEqual({
    access_token: '••••',
    senha: '••••',
    card_number: '••••',
    value: 1530.45,
    ok: true,
  })
  expect(maskBody('grant_type=password&password=abc', 'application/x-www-form-urlencoded')).toBe(
    'grant_type=password&password=••••',
  )
})

test('a text that is no JSON loses its CPFs and credentials, and what exceeds 64 KiB', () => {
  expect(maskBody('<p>CPF 123.456.789-09, Authorization: Bearer abc.def</p>')).toBe(
    '<p>CPF •••456•••••, Authorization: Bearer ••••</p>',
  )
  expect(maskBody('x'.repeat(70_000))).toHaveLength(65_536)
})

test('a NUL character is removed, as the database does not store it', () => {
  expect(maskBody('GIF89a\0\u0001\0')).toBe('GIF89a\u0001')
  expect(maskBody('a=%00b', 'application/x-www-form-urlencoded')).toBe('a=b')
  expect(maskUrl('https://bi.test/hook?id=%001')).toBe('https://bi.test/hook?id=1')
})

test('a JSON above 256 KiB is cut to 64 KiB, and its fields before the cut are masked', () => {
  const body = JSON.stringify({ password: 'abc', cpf: 12345678909, value: 1, rest: 'x'.repeat(300_000) })
  const masked = maskBody(body)
  expect(masked).toHaveLength(65_536)
  expect(masked.slice(0, 60)).toContain('{"password":"••••","cpf":"•••456•••••","value":1,"rest":"xxx')
})

test('the fields of a JSON that was cut are masked', () => {
  expect(maskBody('{"id":1,"access_token":"abc')).toBe('{"id":1,"access_token":"••••"')
})

test('a CPF without dots is masked in every field, and other numbers of eleven digits stay', () => {
  const body = { A1_CGC: '52998224725', note: 'CPF 52998224725.', nsu: '52998224720', cnpj: '11222333000181' }
  expect(JSON.parse(maskBody(JSON.stringify(body)))).toEqual({
    A1_CGC: '•••982•••••',
    note: 'CPF •••982•••••.',
    nsu: '52998224720',
    cnpj: '11222333000181',
  })
  expect(maskBody('{"value":1152998224725,"total":52998224725.50}')).toBe(
    '{"value":1152998224725,"total":52998224725.5}',
  )
})

test('the elements and attributes of XML are masked by their names', () => {
  const body = '<env:Login chave="k1" tipo="A"><cpf>52998224725</cpf><senha>abc</senha><valor>10.50</valor></env:Login>'
  expect(maskBody(body)).toBe(
    '<env:Login chave="••••" tipo="A"><cpf>•••982•••••</cpf><senha>••••</senha><valor>10.50</valor></env:Login>',
  )
})

test('the query of an address keeps its encoding, except for the masked values', () => {
  expect(maskUrl('https://erp.test/api?filter=A1_NOME%20eq%20%27A%26B%27&x=1%2B1&token=abc')).toBe(
    'https://erp.test/api?filter=A1_NOME%20eq%20%27A%26B%27&x=1%2B1&token=••••',
  )
})
