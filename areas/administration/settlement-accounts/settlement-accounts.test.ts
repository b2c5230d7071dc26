import { undoing } from '@app/kit/contract'
import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { ownChange } from '../bank-data-changes/bank-data-changes.contract.ts'
import { cnpjs, companyA, companyB, plantCompanies, plantReceivable, stranger } from '../registers.testing.ts'
import { settlementAccounts } from './settlement-accounts.contract.ts'

const api = testApi()
const maria = api.as('settlement-account', [companyA, companyB], 'Maria')
const jose = api.as('settlement-account', [companyA, companyB], 'José')
const bystander = api.as('settlement-account', [companyB], 'Ana')

const draft = {
  company_id: companyA,
  name: 'Conta do posto',
  bank_code: '341',
  branch: '0057',
  account_no: '72192',
  account_digit: '0',
  kind: 'checking' as const,
  holder_cnpj: '11.222.333/0001-81',
  pix_keys: ['PIX@posto-a.test'],
  ledger_account: '1.1.02.01',
  statement_source: 'ofx' as const,
  opening_balance_cents: 10_000,
  opening_on: '2026-01-01',
  accepts: ['card' as const, 'pix' as const],
}
const { company_id: _, ...editable } = draft

const create = (change: Partial<typeof draft> = {}) =>
  maria.call(settlementAccounts.create, { body: { ...draft, ...change } })
const edit = (account: { id: string; version: number }, change: Partial<typeof editable>, by = maria) =>
  by.call(settlementAccounts.update, {
    params: { id: account.id },
    body: { ...editable, ...change, version: account.version },
  })
const unread = async (user: typeof maria) =>
  (
    await api.test.admin.query<{ message: string }>(
      'select message from notifications where user_id = $1 order by created_at, id',
      [await user.id],
    )
  ).rows.map(({ message }) => message)
const actions = async () =>
  (await api.test.admin.query<{ action: string }>('select action from audit_events order by chain_no')).rows.map(
    ({ action }) => action,
  )

beforeEach(async () => {
  await plantCompanies(api)
  for (const user of [maria, jose, bystander]) await user.id
})

test('a new account is listed with its company, its keys as the Pix directory writes them, and its balance', async () => {
  const { id } = await create()
  const list = await maria.call(settlementAccounts.list, { query: { search: '72192' } })
  expect(list.data).toMatchObject([
    { id, company_name: 'Posto A', pix_keys: ['pix@posto-a.test'], holder_cnpj: cnpjs.a, balance_cents: 10_000 },
  ])
  expect(list.sums).toEqual({ balance_cents: 10_000 })
  expect((await bystander.call(settlementAccounts.list, { query: {} })).data).toEqual([])
  await expect(bystander.call(settlementAccounts.get, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('the balance is the bank’s own where a statement tells it', async () => {
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
])('%s is refused', async (_what, change, message) => {
  await expect(create(change)).rejects.toMatchObject({ status: 422, message })
})

test('a company that is not one’s own is refused', async () => {
  await expect(create({ company_id: stranger })).rejects.toMatchObject({
    status: 422,
    fields: { company_id: 'Escolha uma das suas empresas.' },
  })
})

test('bank, branch, account and digit are one account, a Pix key leads to one account', async () => {
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

test('fields that say nothing about where money goes change at once', async () => {
  const account = await create()
  const changed = await edit(account, { ledger_account: '1.1.02.99', name: 'Outra' })
  expect(changed).toMatchObject({ ledger_account: '1.1.02.99', name: 'Outra', change: null })
  expect(await unread(jose)).toEqual([])
})

test('changed bank data wait for another person, who is told; until then the old data are in force', async () => {
  const account = await create()
  const waiting = await edit(account, { branch: '0058', account_digit: '9', ledger_account: '2' })
  expect(waiting).toMatchObject({
    branch: '0057',
    ledger_account: '2',
    pending_approval: true,
    change: {
      status: 'pending',
      requested_by_name: 'Maria',
      can_withdraw: true,
      decide_refusal: ownChange.message,
      lines: [
        { label: 'Agência', before: '0057', after: '0058' },
        { label: 'Dígito', before: '0', after: '9' },
      ],
    },
  })
  expect(await unread(jose)).toEqual([
    'Maria pediu alteração de dados bancários: Conta do posto, Itaú 0057/72192-0. Confira e aprove ou recuse.',
  ])
  expect([await unread(maria), await unread(bystander)]).toEqual([[], []])
  const filtered = await maria.call(settlementAccounts.list, { query: { pending_approval: 'true' } })
  expect(filtered.data.map(({ id }) => id)).toEqual([account.id])
})

async function requested() {
  const account = await create()
  const { change } = await edit(account, { branch: '0058', account_digit: '9' })
  if (!change) throw new Error('the change waits')
  return { account, input: { params: { id: change.id }, body: { version: change.version } } }
}

test('who asked cannot approve or refuse, an administrator neither', async () => {
  const { input } = await requested()
  await expect(maria.call(settlementAccounts.approve, input)).rejects.toMatchObject({
    status: 403,
    message: 'Quem pediu a alteração não pode aprová-la.',
  })
  const refusal = { ...input, body: { ...input.body, note: 'Não reconheço a conta.' } }
  await expect(maria.call(settlementAccounts.refuse, refusal)).rejects.toMatchObject({ status: 403 })
})

test('approved, the new data are in force, who asked is told, and the history has both people', async () => {
  const { account, input } = await requested()
  const approved = await jose.call(settlementAccounts.approve, input)
  expect(approved).toMatchObject({ branch: '0058', account_digit: '9', pending_approval: false, change: null })
  expect(await unread(maria)).toEqual(['José aprovou a alteração de dados bancários que você pediu.'])
  expect(await actions()).toEqual(['create', 'bank-data.request', 'update', 'bank-data.approve'])
  const { rows } = await api.test.admin.query(
    'select actor_id from audit_events where entity_id = $1 order by chain_no',
    [account.id],
  )
  expect(rows.map(({ actor_id }) => actor_id)).toEqual([await maria.id, await maria.id, await maria.id, await jose.id])
  await expect(jose.call(settlementAccounts.approve, input)).rejects.toMatchObject({
    status: 409,
    message: 'Alteração já decidida: aprovada.',
  })
})

test('refused, with a reason, the old data stay', async () => {
  const { account, input } = await requested()
  const short = { ...input, body: { ...input.body, note: 'não' } }
  await expect(jose.call(settlementAccounts.refuse, short)).rejects.toMatchObject({ status: 422 })
  await jose.call(settlementAccounts.refuse, { ...input, body: { ...input.body, note: 'Não reconheço a conta.' } })
  const { branch, change } = await maria.call(settlementAccounts.get, { params: { id: account.id } })
  expect({ branch, change }).toEqual({ branch: '0057', change: null })
  expect(await unread(maria)).toEqual([
    'José recusou a alteração de dados bancários que você pediu. Motivo: Não reconheço a conta.',
  ])
})

test('only who asked takes a change back, and only then may another be asked for', async () => {
  const { account, input } = await requested()
  await expect(jose.call(settlementAccounts.withdraw, input)).rejects.toMatchObject({ status: 403 })
  const now = await maria.call(settlementAccounts.get, { params: { id: account.id } })
  await expect(edit(now, { kind: 'payment' as never })).rejects.toMatchObject({
    status: 409,
    message:
      'Já há uma alteração de dados bancários em análise, pedida por Maria. Decida ou retire antes de pedir outra.',
  })
  await maria.call(settlementAccounts.withdraw, input)
  expect(await edit(now, { kind: 'payment' as never })).toMatchObject({ kind: 'checking', pending_approval: true })
})

test('the database itself refuses that one person asks and approves', async () => {
  const { input } = await requested()
  await expect(
    api.test.admin.query(
      `update bank_data_changes set status = 'approved', decided_by = requested_by, decided_at = now() where id = $1`,
      [input.params.id],
    ),
  ).rejects.toThrow('bank_data_changes_four_eyes')
})

test('somebody without the company can neither see nor decide the change', async () => {
  const { input } = await requested()
  await expect(bystander.call(settlementAccounts.approve, input)).rejects.toMatchObject({ status: 404 })
})

test('an old version is refused with who changed the account and when', async () => {
  const account = await create()
  await edit(account, { ledger_account: '9' }, jose)
  await expect(edit(account, { ledger_account: '8' })).rejects.toMatchObject({
    status: 409,
    message: 'Este registro foi alterado por José às 06:00. Recarregue antes de continuar.',
  })
})

const version = ({ version: of }: { version: number }) => ({ version: of })

async function withContract() {
  const account = await create()
  await api.test.admin.query(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no, settlement_account_id)
      values (gen_random_uuid(), $1, 'cielo', '1000000001', $2)`,
    [companyA, account.id],
  )
  return account
}

test('an account that acquirers are still to pay into stays active', async () => {
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

test('of many, each is inactivated or told why not', async () => {
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
  const undone = await maria.call(undoing.undo, { params: { batch: outcome.id }, body: {} })
  expect(undone.changed).toBe(1)
  expect((await maria.call(settlementAccounts.list, { query: { active: 'true' } })).count.value).toBe(2)
})

test('all accounts that a filter finds are inactivated at once', async () => {
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
])('%s is refused as input', async (_what, change) => {
  await expect(create(change)).rejects.toMatchObject({ status: 422 })
})

test('text that looks like a command is kept as text', async () => {
  const name = '=1+1 <b>Conta</b> 🙂 ‮'
  expect(await create({ name })).toMatchObject({ name: name.trim() })
})
