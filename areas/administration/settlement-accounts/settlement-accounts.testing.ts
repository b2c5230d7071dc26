import { testApi } from '@app/kit/testing'
import { beforeEach } from 'vitest'
import { companyA, companyB, plantCompanies } from '../testing/registers.testing.ts'
import { settlementAccounts } from './settlement-accounts.contract.ts'

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
  minimum_cents: 0,
  opening_on: '2026-01-01',
  accepts: ['card' as const, 'pix' as const],
}

const { company_id: _, ...editable } = draft

export function settlementAccountTests() {
  const api = testApi()
  const maria = api.as('settlement-account', [companyA, companyB], 'Maria')
  const jose = api.as('settlement-account', [companyA, companyB], 'José')
  const bystander = api.as('settlement-account', [companyB], 'Ana')
  const create = (change: Partial<typeof draft> = {}) =>
    maria.call(settlementAccounts.create, { body: { ...draft, ...change } })
  const edit = (account: { id: string; version: number }, change: Partial<typeof editable>, by = maria) =>
    by.call(settlementAccounts.update, {
      params: { id: account.id },
      body: { ...editable, ...change, version: account.version },
    })
  const findUnread = async (user: typeof maria) =>
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
  return { api, maria, jose, bystander, create, edit, findUnread, actions }
}
