import { ownChange } from '@app/domain/approvals/contract'
import { expect, test } from 'vitest'
import { settlementAccounts } from './settlement-accounts.contract.ts'
import { settlementAccountTests } from './settlement-accounts.testing.ts'

const { api, maria, jose, bystander, create, edit, findUnread, actions } = settlementAccountTests()

test('changed bank data wait for another person, who is notified; until then the old data are in force', async () => {
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
  expect(await findUnread(jose)).toEqual([
    'Maria pediu alteração de dados bancários: Conta do posto, Itaú 0057/72192-0. Confira e aprove ou recuse.',
  ])
  expect([await findUnread(maria), await findUnread(bystander)]).toEqual([[], []])
  const filtered = await maria.call(settlementAccounts.list, { query: { pending_approval: 'true' } })
  expect(filtered.data.map(({ id }) => id)).toEqual([account.id])
})

async function requestChange() {
  const account = await create()
  const { change } = await edit(account, { branch: '0058', account_digit: '9' })
  if (!change) throw new Error('the change waits')
  return { account, input: { params: { id: change.id }, body: { version: change.version } } }
}

test('the requester cannot approve or refuse, even as an administrator', async () => {
  const { input } = await requestChange()
  await expect(maria.call(settlementAccounts.approve, input)).rejects.toMatchObject({
    status: 403,
    message: 'Quem pediu a alteração não pode aprová-la.',
  })
  const refusal = { ...input, body: { ...input.body, note: 'Não reconheço a conta.' } }
  await expect(maria.call(settlementAccounts.refuse, refusal)).rejects.toMatchObject({ status: 403 })
})

test('approved data are in force, the requester is notified, and the history shows both people', async () => {
  const { account, input } = await requestChange()
  const approved = await jose.call(settlementAccounts.approve, input)
  expect(approved).toMatchObject({ branch: '0058', account_digit: '9', pending_approval: false, change: null })
  expect(await findUnread(maria)).toEqual(['José aprovou a alteração de dados bancários que você pediu.'])
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

test('after a refusal with a reason the old data stay in force', async () => {
  const { account, input } = await requestChange()
  const short = { ...input, body: { ...input.body, note: 'não' } }
  await expect(jose.call(settlementAccounts.refuse, short)).rejects.toMatchObject({ status: 422 })
  await jose.call(settlementAccounts.refuse, { ...input, body: { ...input.body, note: 'Não reconheço a conta.' } })
  const { branch, change } = await maria.call(settlementAccounts.get, { params: { id: account.id } })
  expect({ branch, change }).toEqual({ branch: '0057', change: null })
  expect(await findUnread(maria)).toEqual([
    'José recusou a alteração de dados bancários que você pediu. Motivo: Não reconheço a conta.',
  ])
})

test('only the requester can withdraw a change, and only then may another change be requested', async () => {
  const { account, input } = await requestChange()
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

test('the database refuses that the same person requests and approves', async () => {
  const { input } = await requestChange()
  await expect(
    api.test.admin.query(
      `update approvals set status = 'approved', decided_by = requested_by, decided_at = now() where id = $1`,
      [input.params.id],
    ),
  ).rejects.toThrow('approvals_four_eyes')
})

test('a person without access to the company can neither see nor decide the change', async () => {
  const { input } = await requestChange()
  await expect(bystander.call(settlementAccounts.approve, input)).rejects.toMatchObject({ status: 404 })
})
