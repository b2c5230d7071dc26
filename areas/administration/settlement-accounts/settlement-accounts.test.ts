import { undoOperations } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { cnpjs, companyA, companyB, plantReceivable, stranger } from '../testing/registers.testing.ts'
import { settlementAccounts } from './settlement-accounts.contract.ts'
import { settlementAccountTests } from './settlement-accounts.testing.ts'

const { api, maria, jose, bystander, create, edit, findUnread } = settlementAccountTests()

test('a new account is listed with its company, its keys as the Pix directory stores them, and its balance', async () => {
  const { id } = await create()
  const list = await maria.call(settlementAccounts.list, { query: { search: '72192' } })
  expect(list.data).toMatchObject([
    { id, company_name: 'Posto A', pix_keys: ['pix@posto-a.test'], holder_cnpj: cnpjs.a, balance_cents: 10_000 },
  ])
  expect(list.sums).toEqual({ balance_cents: 10_000 })
  expect((await bystander.call(settlementAccounts.list, { query: {} })).data).toEqual([])
  await expect(bystander.call(settlementAccounts.get, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('the balance is taken from the bank if a statement contains it', async () => {
  const { id } = await create()
  await api.test.admin.query(
    `insert into statement_balances (company_id, bank_account_id, balance_on, balance_cents) values ($1, $2, '2026-10-13', 55)`,
    [companyA, id],
  )
  const { data } = await maria.call(settlementAccounts.list, { query: { sort: '-balance_cents' } })
  expect(data).toMatchObject([{ balance_cents: 55, last_statement_on: '2026-10-13' }])
})

test.each([
  ['a digit that does not belong to the account', { account_digit: '1' }, 'Dígito da conta não confere.'],
  ['another company’s holder', { holder_cnpj: cnpjs.b }, 'CNPJ do titular difere da empresa.'],
])('%s is refused', async (_case, change, message) => {
  await expect(create(change)).rejects.toMatchObject({ status: 422, message })
})

test('a company to which the person has no access is refused', async () => {
  await expect(create({ company_id: stranger })).rejects.toMatchObject({
    status: 422,
    fields: { company_id: 'Escolha uma das suas empresas.' },
  })
})

test('bank, branch, account and digit identify one account, and a Pix key belongs to one account', async () => {
  await create()
  await expect(create({ pix_keys: [] })).rejects.toMatchObject({
    status: 409,
    message: 'Já existe um registro com estes dados.',
  })
  await expect(create({ bank_code: '237', account_no: '1' })).rejects.toMatchObject({
    status: 409,
    fields: { pix_keys: 'Chave Pix pix@posto-a.test já cadastrada em outra conta.' },
  })
})

test('fields that do not affect the destination of money change immediately', async () => {
  const account = await create()
  const changed = await edit(account, { ledger_account: '1.1.02.99', name: 'Outra' })
  expect(changed).toMatchObject({ ledger_account: '1.1.02.99', name: 'Outra', change: null })
  expect(await findUnread(jose)).toEqual([])
})

test('an update with an old version is refused with the person who changed the account and the time', async () => {
  const account = await create()
  await edit(account, { ledger_account: '9' }, jose)
  await expect(edit(account, { ledger_account: '8' })).rejects.toMatchObject({
    status: 409,
    message: 'Este registro foi alterado por José às 06:00. Recarregue antes de continuar.',
  })
})

const version = ({ version: value }: { version: number }) => ({ version: value })

async function withContract() {
  const account = await create()
  await api.test.admin.query(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no, settlement_account_id)
      values (gen_random_uuid(), $1, 'cielo', '1000000001', $2)`,
    [companyA, account.id],
  )
  return account
}

test('an account that acquirers still have to pay into cannot be inactivated', async () => {
  const account = await withContract()
  await plantReceivable(api, { merchant: '1000000001', due: '2026-10-15' })
  await plantReceivable(api, { merchant: '1000000001', due: '2026-11-13' })
  await plantReceivable(api, { merchant: '1000000001', due: '2026-10-14' })
  await expect(
    maria.call(settlementAccounts.inactivate, { params: { id: account.id }, body: version(account) }),
  ).rejects.toMatchObject({ status: 409, message: 'Há 2 recebíveis previstos para esta conta.' })
})

test('an account without receivables is inactivated and activated again', async () => {
  const account = await withContract()
  const params = { id: account.id }
  const inactive = await maria.call(settlementAccounts.inactivate, { params, body: version(account) })
  expect(inactive.active).toBe(false)
  expect((await maria.call(settlementAccounts.list, { query: { active: 'true' } })).data).toEqual([])
  expect(await maria.call(settlementAccounts.activate, { params, body: version(inactive) })).toMatchObject({
    active: true,
  })
})

test('inactivating many accounts returns for each account the result or the reason of its refusal', async () => {
  const busy = await withContract()
  await plantReceivable(api, { merchant: '1000000001', due: '2026-11-13' })
  const free = await create({ bank_code: '237', account_no: '1234', account_digit: '5', pix_keys: [] })
  const chosen = { selection: { ids: [busy.id, free.id, companyB, '01930000-0000-7000-8000-00000000dead'] } }
  const outcome = await maria.call(settlementAccounts.inactivateMany, { body: chosen })
  expect(outcome).toMatchObject({
    changed: 1,
    skipped: [{ reason: 'Registro não encontrado.', count: 2 }],
    failures: [{ id: busy.id, label: 'Itaú 0057/72192-0', reason: 'Há 1 recebível previsto para esta conta.' }],
  })
  const undone = await maria.call(undoOperations.undo, { params: { batch: outcome.id }, body: {} })
  expect(undone.changed).toBe(1)
  expect((await maria.call(settlementAccounts.list, { query: { active: 'true' } })).count.value).toBe(2)
})

test('all accounts of a filter are inactivated in one call', async () => {
  await create()
  await create({ bank_code: '237', account_no: '1234', account_digit: '5', pix_keys: [] })
  const body = { selection: { filter: { bank_code: '237' } } }
  const previewed = await maria.call(settlementAccounts.inactivateMany, { body: { ...body, preview: true } })
  expect(previewed).toMatchObject({ state: 'preview', total: 1, changed: 1 })
  await maria.call(settlementAccounts.inactivateMany, { body })
  const { data } = await maria.call(settlementAccounts.list, { query: { active: 'false' } })
  expect(data.map(({ bank_code }) => bank_code)).toEqual(['237'])
})

test.each([
  ['10,000 characters', { name: 'x'.repeat(10_000) }],
  ['SQL in a number', { account_no: "1'; drop table bank_accounts;--" }],
  ['a bank of letters', { bank_code: 'Itaú' }],
  ['a wrong Pix key', { pix_keys: ['🙂'] }],
  ['nothing that it receives', { accepts: [] }],
  ['a day that no calendar has', { opening_on: '2026-02-30' }],
  ['a CNPJ whose digits are wrong', { holder_cnpj: '11222333000182' }],
])('%s is refused as input', async (_case, change) => {
  await expect(create(change)).rejects.toMatchObject({ status: 422 })
})

test('text that looks like a command is stored as text', async () => {
  const name = '=1+1 <b>Conta</b> 🙂 ‮'
  expect(await create({ name })).toMatchObject({ name: name.trim() })
})

test('the opening balance of an account with a locked balance stays, even if its day is later', async () => {
  const account = await create()
  await api.test.admin.query(
    `insert into bank_balance_checks (company_id, bank_account_id, balance_on, closing_cents, informed_cents, checked_by,
        checked_at, locked_by, locked_at)
      select $1, $2, '2026-10-14', 0, 0, id, now(), id, now() from users limit 1`,
    [companyA, account.id],
  )
  await expect(edit(account, { opening_on: '2026-10-20' })).rejects.toMatchObject({
    status: 423,
    message: 'Saldo de 14/10/2026 bloqueado.',
  })
  expect(await edit(account, { minimum_cents: 1 })).toMatchObject({ minimum_cents: 1 })
})
