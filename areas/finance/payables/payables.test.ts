import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { payables } from './payables.contract.ts'
import { computePaymentAmount } from './payment-amount.rules.ts'

const api = testApi()
const ipe = '01930000-0000-7000-8000-00000000000a'
const supplier = '01930000-0000-7000-8000-0000000e0001'
const stamps = { created_at: '2026-11-01T12:00:00Z', updated_at: '2026-11-01T12:00:00Z' }
const rosa = api.as('financial.borderos', [ipe], 'Rosa')

const draft = {
  ...{ company_id: ipe, supplier_id: supplier, document: 'NF 10', issued_on: '2026-11-01', due_on: '2026-11-30' },
  ...{ amount_cents: 123_456, method: 'ted' as const },
}
// Due on 2026-11-30, R$ 1.234,56. Source: bank-files 7.4.
const slip = {
  ...{ method: 'slip' as const, barcode: '34191.09982 71234.580059 77219.200001 3 16460000123456' },
  beneficiary_tax_id: '11.222.333/0001-81',
}
const bill = {
  ...{ method: 'tax' as const, barcode: '846700000017435900240209024050002435842210108119', amount_cents: 14_359 },
}

beforeEach(async () => {
  api.setNow('2026-11-16T15:00:00.000Z')
  await insertRows(api.test.admin, {
    companies: [{ id: ipe, name: 'Posto Ipê', legal_name: 'Posto Ipê Ltda', cnpj: '11444777000161' }],
    suppliers: [{ id: supplier, kinds: '{goods}', tax_id: '11222333000181', name: 'Usina Modelo', ...stamps }],
  })
})

const create = (change: object = {}) => rosa.call(payables.create, { body: { ...draft, ...change } })

test('a title keeps the bar code of its slip or bill', async () => {
  expect(await create(slip)).toMatchObject({
    ...{ barcode: '34193164600001234561099871234580057721920000', status: 'open', supplier_name: 'Usina Modelo' },
  })
  expect(await create({ ...bill, document: 'Luz' })).toMatchObject({
    barcode: '84670000001435900240200240500024384221010811',
  })
  expect((await rosa.call(payables.list, { query: {} })).sums).toEqual({ amount_cents: 137_815 })
})

test.each([
  [{ ...slip, amount_cents: 123_455 }, 'O código de barras vale R$ 1.234,56; o título, R$ 1.234,55.'],
  [{ ...bill, amount_cents: 14_360 }, 'O código de barras vale R$ 143,59; o título, R$ 143,60.'],
  [{ ...slip, due_on: '2026-12-01' }, 'O código de barras vence em 30/11/2026; o título, em 01/12/2026.'],
  [
    { ...slip, beneficiary_tax_id: '11444777000161' },
    'Beneficiário do boleto (11.444.777/0001-61) não é o fornecedor.',
  ],
  [{ ...slip, beneficiary_tax_id: null }, 'Informe o beneficiário do boleto.'],
  [{ ...slip, barcode: null }, 'Informe o código de barras ou a linha digitável.'],
  [{ ...slip, method: 'tax' }, 'O código de barras é de boleto; escolha essa forma de pagamento.'],
  [{ due_on: '2026-10-31' }, 'O vencimento não pode ser anterior à emissão.'],
  [{ discount_cents: 100 }, 'Informe desconto e data limite juntos; o desconto é menor que o valor.'],
])('a title is refused with its reason: %j', async (change, message) => {
  await expect(create(change)).rejects.toMatchObject({ status: 422, message })
})

test.each([
  ['34192164600001234561099871234580057721920000', 'dígito geral'],
  ['34191.09983 71234.580059 77219.200001 3 16460000123456', '1º campo'],
  ['846700000018435900240209024050002435842210108119', '1º grupo'],
])('the bar code %s with a wrong check digit is refused', async (barcode) => {
  await expect(create({ ...slip, barcode })).rejects.toMatchObject({
    message: expect.stringMatching(/^Código de barras inválido: .*o dígito deveria ser/),
  })
})

test('a document and a bar code are registered once; a cancelled title frees its bar code only', async () => {
  const first = await create(slip)
  await expect(create()).rejects.toMatchObject({
    ...{ status: 409, message: 'O documento NF 10, parcela 1, deste fornecedor já está cadastrado.' },
  })
  await expect(create({ ...slip, document: 'NF 11' })).rejects.toMatchObject({
    message: 'Este código de barras já está no título NF 10.',
  })
  await rosa.call(payables.cancel, {
    params: { id: first.id },
    body: { version: first.version, reason: 'Devolvido' },
  })
  expect(await create({ ...slip, document: 'NF 11' })).toMatchObject({ status: 'open' })
  await expect(
    rosa.call(payables.update, { params: { id: first.id }, body: { ...draft, version: first.version + 1 } }),
  ).rejects.toMatchObject({ message: 'Título cancelado: só um título aberto muda.' })
})

test('a late payment has fine and interest, an early one its discount', () => {
  const title = {
    ...{ due_on: '2026-11-10', amount_cents: 199_000, fine_ppm: 20_000, interest_ppm: 10_000 },
    ...{ discount_cents: 5_000, discount_until: '2026-11-06' },
  }
  expect(computePaymentAmount(title, '2026-11-13')).toEqual({
    ...{ amount_cents: 203_178, charges_cents: 4_178, discount_cents: 0 },
  })
  expect(computePaymentAmount(title, '2026-11-06').amount_cents).toBe(194_000)
  expect(computePaymentAmount(title, '2026-11-09').amount_cents).toBe(199_000)
})
