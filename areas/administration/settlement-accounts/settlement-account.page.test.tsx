import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SettlementAccountPanel } from './settlement-account.panel.tsx'

const id = '01930000-0000-7000-8000-0000000000d1'
const account = {
  id,
  company_id: id,
  company_name: 'Posto A',
  name: 'Conta do posto',
  bank_code: '341',
  branch: '0057',
  account_no: '72192',
  account_digit: '0',
  kind: 'checking',
  holder_cnpj: '11222333000181',
  pix_keys: [],
  ledger_account: '1.1.02.01',
  statement_source: 'ofx',
  opening_balance_cents: 0,
  opening_on: '2026-01-01',
  accepts: ['card'],
  active: true,
  last_statement_on: null,
  balance_cents: 0,
  pending_approval: true,
  version: 2,
}
const change = {
  id,
  status: 'pending',
  lines: [{ label: 'Agência', before: '0057', after: '0058' }],
  requested_by_name: 'Maria',
  requested_at: '2026-10-15T09:00:00.000Z',
  version: 1,
  can_withdraw: false,
  decide_refusal: null,
}

async function show(changePart: { can_withdraw?: boolean; decide_refusal?: string }, ...abilities: string[]) {
  network(({ path }) =>
    path === `/settlement-accounts/${id}` ? { json: { ...account, change: { ...change, ...changePart } } } : undefined,
  )
  signInAs('settlement-account', ...abilities)
  renderPage(<SettlementAccountPanel id={id} />)
  return screen.findByText('Alteração de dados bancários em análise')
}
const isBlocked = (name: string) =>
  screen
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .matches('[disabled], [aria-disabled="true"], [data-disabled]')

test('a second person sees the proposed change and may approve or refuse it, not withdraw it', async () => {
  await show({})
  expect([screen.getByText('0057').tagName, screen.getByText('0058').tagName]).toEqual(['DEL', 'INS'])
  expect([isBlocked('Aprovar'), isBlocked('Recusar')]).toEqual([false, false])
  expect(screen.queryByRole('button', { name: 'Retirar' })).toBeNull()
})

test('the requester can only withdraw', async () => {
  await show({ can_withdraw: true, decide_refusal: 'Quem pediu a alteração não pode aprová-la.' })
  expect([isBlocked('Aprovar'), isBlocked('Recusar'), isBlocked('Retirar')]).toEqual([true, true, false])
})

test('statements are offered to people who may read or import them', async () => {
  await show({})
  expect(screen.queryByText('Ver extrato')).toBeNull()
  expect(screen.queryByText('Importar extrato')).toBeNull()
})

test('the link to the statement contains the account', async () => {
  await show({}, 'financial.statements')
  expect(screen.getByRole('link', { name: 'Ver extrato' }).getAttribute('href')).toBe(
    `/financial/statements?bank_account_id=${id}`,
  )
})
