import { settleReceivables } from '@app/domain/receivables/server'
import { inTransaction } from '@app/kit/server'
import { expect, test } from 'vitest'
import { statements } from './statements.contract.ts'
import { account, companyA, idsOf, statementTests } from './statements.testing.ts'

const { api, clerk, plant, batch, plantReversal, lockMonth, callDuringChange } = statementTests()
const reason = 'O banco devolveu a tarifa.'
const reverse = (id: number, otherId: number) =>
  clerk.call(statements.reverse, { params: { id }, body: { other_id: String(otherId), reason } })
const end = (id: number, otherId: number) =>
  clerk.call(statements.endReversal, {
    params: { id },
    body: { other_id: String(otherId), reason: 'Não era estorno.' },
  })
const get = (id: number) => clerk.call(statements.get, { params: { id } })
const findPendingIds = async () => idsOf(await clerk.call(statements.list, { query: { status: 'pending' } }))
const settle = () =>
  inTransaction(api.test.db, { user_id: null, companies: 'all' }, (db) =>
    settleReceivables(db, [{ company_id: companyA, from: '2026-10-14' }], '2026-10-15T09:00:00.000Z'),
  )
const fee = { id: 1, amount_cents: -4500, memo: 'TARIFA PACOTE' }
const refund = { id: 2, amount_cents: 4500, memo: 'ESTORNO TARIFA PACOTE' }

test('a line and its reversal are not pending if the bank marks the reversal, and a person can undo it', async () => {
  await plant(fee, refund, { id: 3 })
  await settle()
  expect(await findPendingIds()).toEqual([3])
  expect(await get(2)).toMatchObject({
    status: 'reversed',
    reversal: {
      takes_back: true,
      other: { id: 1 },
      by_name: null,
      reason: 'Valor oposto e o mesmo histórico, estornado.',
    },
  })
  expect(await end(1, 2)).toMatchObject({ status: 'pending', reversal: null })
  await settle()
  expect(await findPendingIds()).toEqual([3, 2, 1])
})

test('two opposite lines of an account are marked by hand, and the later one is the reversal of the other', async () => {
  await plant({ ...fee, posted_on: '2026-10-16', memo: 'AJUSTE' }, { ...refund, memo: 'CREDITO' }, { id: 3 })
  expect((await get(1)).opposites.map(({ id }) => id)).toEqual([2])
  expect(await reverse(2, 1)).toMatchObject({
    status: 'reversed',
    reversal: { takes_back: false, other: { id: 1 }, reason },
  })
  expect(idsOf(await clerk.call(statements.list, { query: { status: 'reversed' } }))).toEqual([1, 2])
  const query = { bank_account_id: account, from: '2026-10-01', to: '2026-10-31' }
  expect(await clerk.call(statements.balance, { query })).toMatchObject({ account: { calculated_cents: 60_000 } })
  const { rows } = await api.test.admin.query(
    `select action, entity_id from audit_events where entity = 'statement_line' order by entity_id`,
  )
  expect(rows).toEqual([
    { action: 'reverse', entity_id: '1' },
    { action: 'reverse', entity_id: '2' },
  ])
})

test('a reversed line is not matched until its reversal is undone', async () => {
  await plant({ id: 1, memo: 'CIELO VENDAS' }, { id: 2, amount_cents: -10_000, memo: 'CIELO VENDAS' })
  await reverse(1, 2)
  await batch(80)
  await settle()
  expect(await get(1)).toMatchObject({ status: 'reversed', match: null })
  expect(await end(2, 1)).toMatchObject({ status: 'pending' })
  expect(await get(1)).toMatchObject({ status: 'confirmed' })
})

test('only lines with opposite amounts can be reversed, and a reversed line cannot be reversed, ignored or split', async () => {
  await plant(fee, refund, { id: 3 }, { ...refund, id: 4 })
  await expect(reverse(1, 3)).rejects.toMatchObject({
    status: 422,
    message: 'Escolha uma linha da mesma conta com o valor oposto.',
  })
  await reverse(1, 2)
  const refusal = { status: 409, message: 'A linha de 14/10/2026 já está estornada; desfaça antes.' }
  await expect(reverse(1, 4)).rejects.toMatchObject(refusal)
  await expect(clerk.call(statements.ignore, { params: { id: 1 }, body: { reason } })).rejects.toMatchObject(refusal)
  const parts = [{ amount_cents: 4000 }, { amount_cents: 500 }]
  await expect(clerk.call(statements.split, { params: { id: 2 }, body: { parts } })).rejects.toMatchObject(refusal)
  await expect(end(4, 1)).rejects.toMatchObject({ status: 409, message: 'Esta linha não está estornada.' })
})

test('a line whose opposite line was deleted with its file is pending again and can be reversed by another', async () => {
  await plant(fee, refund, { ...refund, id: 4 })
  await reverse(1, 2)
  await api.test.admin.query('delete from statement_lines where id = 2')
  expect(await findPendingIds()).toEqual([4, 1])
  expect(await reverse(1, 4)).toMatchObject({ status: 'reversed', reversal: { other: { id: 4 } } })
  await expect(end(1, 2)).rejects.toMatchObject({
    status: 409,
    message: 'O estorno desta linha mudou; confira de novo.',
  })
})

test('no line can be reversed or restored in a locked month', async () => {
  await plant(fee, refund)
  await reverse(1, 2)
  const refusal = await lockMonth()
  await plant({ ...fee, id: 3 }, { ...refund, id: 4 })
  await expect(reverse(3, 4)).rejects.toMatchObject(refusal)
  await expect(end(1, 2)).rejects.toMatchObject(refusal)
  await settle()
  expect(await findPendingIds()).toEqual([4, 3])
})

test('lines are filtered by their value date', async () => {
  await plant({ id: 1 }, { id: 2 })
  await api.test.admin.query(`update statement_lines set value_on = '2026-10-16' where id = 2`)
  const { data } = await clerk.call(statements.list, { query: { value_from: '2026-10-15', value_to: '2026-10-16' } })
  expect(data).toMatchObject([{ id: 2, posted_date: '2026-10-14', value_date: '2026-10-16' }])
})

test('a line that an import is pairing with its reversal is not reversed by hand', async () => {
  await plant(fee, refund)
  const outcome = await callDuringChange(
    () => plantReversal(1, 2),
    () => reverse(1, 2),
  )
  expect(outcome).toMatchObject({ status: 409, message: 'A linha de 14/10/2026 já está estornada; desfaça antes.' })
})
