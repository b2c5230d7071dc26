import { undoOperations } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { acquirerCompanies } from '../acquirer-companies/acquirer-companies.contract.ts'
import { accountIds, contractStage } from '../acquirer-companies/contracts.testing.ts'
import { settlementAccounts } from '../settlement-accounts/settlement-accounts.contract.ts'
import { cnpjs, companyA, companyB, plantReceivable } from '../testing/registers.testing.ts'

const { api, maria, jose, create, edit } = contractStage()
const both = [companyA, companyB]
const ana = api.as('settlement-account', both, 'Ana')
const bia = api.as('settlement-account', both, 'Bia')
const caio = api.as('settlement-account', both, 'Caio')

const draft = {
  company_id: companyA,
  bank_code: '237',
  branch: '100',
  account_no: '555',
  account_digit: '1',
  kind: 'checking' as const,
  holder_cnpj: cnpjs.a,
  pix_keys: ['pix@posto-a.test'],
  ledger_account: '1.1.02.01',
  statement_source: 'ofx' as const,
  opening_balance_cents: 0,
  opening_on: '2026-01-01',
  accepts: ['card' as const],
}
const open = (change: Partial<typeof draft> = {}) =>
  ana.call(settlementAccounts.create, { body: { ...draft, ...change } })

async function requestAccountChange(change: Partial<typeof draft>) {
  const { id, version } = await open()
  const { company_id: _, ...terms } = { ...draft, ...change }
  const { change: waiting } = await ana.call(settlementAccounts.update, {
    params: { id },
    body: { ...terms, version },
  })
  if (!waiting) throw new Error('the change waits')
  return { id, input: { params: { id: waiting.id }, body: { version: waiting.version } } }
}

async function requestContractChange() {
  const contract = await create()
  const { change } = await edit(contract, { settlement_account_id: accountIds.second })
  if (!change) throw new Error('the change waits')
  return { contract, input: { params: { id: change.id }, body: { version: change.version } } }
}

const accountNow = (id: string) => ana.call(settlementAccounts.get, { params: { id } })

test('of two approvals at the same time one counts, and the other is refused as already decided', async () => {
  const { id, input } = await requestAccountChange({ branch: '200' })
  const answers = await Promise.allSettled([bia, caio].map((person) => person.call(settlementAccounts.approve, input)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, message: 'Alteração já decidida: aprovada.' },
  })
  expect(await accountNow(id)).toMatchObject({ branch: '200', change: null })
})

test('an approval and a refusal at the same time store one decision', async () => {
  const { id, input } = await requestAccountChange({ branch: '200' })
  const [approved] = await Promise.allSettled([
    bia.call(settlementAccounts.approve, input),
    caio.call(settlementAccounts.refuse, { ...input, body: { ...input.body, note: 'Não reconheço a conta.' } }),
  ])
  expect((await accountNow(id)).branch).toBe(approved.status === 'fulfilled' ? '200' : '100')
})

test('the abilities of the other register do not allow a decision', async () => {
  const { input } = await requestAccountChange({ branch: '200' })
  await expect(jose.call(settlementAccounts.approve, input)).rejects.toMatchObject({ status: 403 })
  await expect(jose.call(acquirerCompanies.approve, input)).rejects.toMatchObject({ status: 404 })
})

test('a change is not approved if another account has taken its value meanwhile', async () => {
  const { id, input } = await requestAccountChange({ pix_keys: ['novo@posto-a.test'] })
  await open({ account_no: '777', pix_keys: ['novo@posto-a.test'] })
  await expect(bia.call(settlementAccounts.approve, input)).rejects.toMatchObject({
    status: 409,
    message: 'Chave Pix novo@posto-a.test já cadastrada em outra conta.',
  })
  expect(await accountNow(id)).toMatchObject({ pix_keys: ['pix@posto-a.test'], pending_approval: true })
})

test('a change is not approved if the holder is no longer the company', async () => {
  const { input } = await requestAccountChange({ branch: '200' })
  await api.test.admin.query('update companies set cnpj = $2 where id = $1', [companyA, '99888777000183'])
  await expect(bia.call(settlementAccounts.approve, input)).rejects.toMatchObject({
    status: 422,
    message: 'CNPJ do titular difere da empresa.',
  })
})

test('a contract change is not approved if the new account was inactivated meanwhile', async () => {
  const { contract, input } = await requestContractChange()
  await api.test.admin.query('update bank_accounts set active = false where id = $1', [accountIds.second])
  await expect(jose.call(acquirerCompanies.approve, input)).rejects.toMatchObject({
    status: 422,
    message: 'Escolha uma conta de liquidação ativa que receba cartão ou Pix.',
  })
  expect(await maria.call(acquirerCompanies.get, { params: { id: contract.id } })).toMatchObject({
    settlement_account_id: accountIds.main,
    pending_approval: true,
  })
})

test('a contract whose change is refused keeps its account', async () => {
  const { contract, input } = await requestContractChange()
  const note = 'A conta nova é de outra pessoa.'
  await jose.call(acquirerCompanies.refuse, { ...input, body: { ...input.body, note } })
  expect(await maria.call(acquirerCompanies.get, { params: { id: contract.id } })).toMatchObject({
    settlement_account_id: accountIds.main,
    change: null,
  })
})

test('while a change waits, payments are expected in the current account', async () => {
  await requestContractChange()
  await plantReceivable(api, { merchant: '1000000001', due: '2026-11-13' })
  const inactivate = (id: string) => ana.call(settlementAccounts.inactivate, { params: { id }, body: { version: 1 } })
  await expect(inactivate(accountIds.main)).rejects.toMatchObject({
    message: 'Há 1 recebível previsto para esta conta.',
  })
  await expect(inactivate(accountIds.second)).resolves.toMatchObject({ active: false })
})

test('undoing an inactivation does not give a Pix key to two accounts', async () => {
  const first = await open()
  const inactivated = await ana.call(settlementAccounts.inactivateMany, { body: { selection: { ids: [first.id] } } })
  await open({ account_no: '777' })
  await expect(ana.call(undoOperations.undo, { params: { batch: inactivated.id }, body: {} })).rejects.toMatchObject({
    message: 'Chave Pix pix@posto-a.test já cadastrada em outra conta.',
  })
  expect((await accountNow(first.id)).active).toBe(false)
})

test('of two simultaneous accounts with one Pix key, one is stored', async () => {
  const answers = await Promise.allSettled([open(), open({ account_no: '777' })])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
