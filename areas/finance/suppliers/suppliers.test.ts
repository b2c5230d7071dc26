import { changePending, ownChange } from '@app/domain/approvals/contract'
import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { type SupplierDetail, supplierInUse, suppliers } from './suppliers.contract.ts'

const api = testApi()
const rosa = api.as('financial.borderos', [], 'Rosa')
const jose = api.as('financial.borderos', [], 'José')

const draft = { kinds: ['goods' as const], tax_id: '11.222.333/0001-81', name: 'Distribuidora Modelo' }
const account = { bank_code: '237', branch: '1234', account_no: '56789', account_digit: '0' }

beforeEach(() => api.setNow('2026-11-16T15:00:00.000Z'))

const create = (change: object = {}) => rosa.call(suppliers.create, { body: { ...draft, ...change } })
const targetOf = ({ change }: SupplierDetail) => ({
  params: { id: change?.id ?? '' },
  body: { version: change?.version ?? 0 },
})

test('bank data of a supplier take effect when another person approves them', async () => {
  const created = await create(account)
  expect(created).toMatchObject({ bank_code: null, pending_approval: true, bank_data_changed_at: null })
  await expect(rosa.call(suppliers.approve, targetOf(created))).rejects.toMatchObject({ code: ownChange.code })
  const approved = await jose.call(suppliers.approve, targetOf(created))
  expect(approved).toMatchObject({ ...account, bank_data_changed_at: '2026-11-16T15:00:00.000Z', change: null })
  const { id, version } = approved
  const changed = await jose.call(suppliers.update, {
    params: { id },
    body: { ...draft, ...account, name: 'Distribuidora Nova', account_no: '99999', version },
  })
  expect(changed).toMatchObject({ name: 'Distribuidora Nova', account_no: '56789' })
  expect(changed.change?.lines).toEqual([{ label: 'Conta', before: '237 1234/56789-0', after: '237 1234/99999-0' }])
  await expect(
    rosa.call(suppliers.update, {
      params: { id },
      body: { ...draft, ...account, account_no: '88888', version: changed.version },
    }),
  ).rejects.toMatchObject({ code: changePending.code })
})

test.each([
  [{ pix_key_kind: 'document', pix_key: '11.444.777/0001-61' }, 'A chave Pix 11.444.777/0001-61 não é do fornecedor.'],
  [{ pix_key_kind: 'email', pix_key: 'sem arroba' }, 'Chave Pix inválida para E-mail.'],
  [{ bank_code: '237' }, 'Informe banco, agência, conta e dígito, ou deixe os quatro vazios.'],
])('the bank data %j are refused', async (change, message) => {
  await expect(create(change)).rejects.toMatchObject({ status: 422, message })
})

test('a document is registered once, and a used supplier is inactivated instead of deleted', async () => {
  const { id } = await create()
  await expect(create({ name: 'Outro nome' })).rejects.toMatchObject({
    status: 409,
    message: 'CNPJ já cadastrado em Distribuidora Modelo.',
  })
  await api.test.admin.query('update suppliers set in_use = true')
  await expect(rosa.call(suppliers.remove, { params: { id } })).rejects.toMatchObject({
    message: supplierInUse.message,
  })
  await api.test.admin.query('update suppliers set in_use = false')
  await rosa.call(suppliers.remove, { params: { id } })
  expect(await rosa.call(suppliers.list, { query: {} })).toMatchObject({ data: [] })
})
