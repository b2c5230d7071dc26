import { insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { statements } from './statements.contract.ts'
import { idsOf, statementTests } from './statements.testing.ts'

const { api, clerk, plant, batch, plantMatch, lockMonth, callDuringChange } = statementTests()

test('a line is ignored with a reason and restored with another, and both reasons stay listed', async () => {
  await plant({ id: 1, memo: 'CIELO VENDAS' })
  const ignored = await clerk.call(statements.ignore, { params: { id: 1 }, body: { reason: 'Transferência própria.' } })
  expect(ignored.status).toBe('ignored')
  const again = clerk.call(statements.ignore, { params: { id: 1 }, body: { reason: 'Transferência própria.' } })
  await expect(again).rejects.toMatchObject({ status: 409, message: 'Esta linha já está ignorada.' })
  const restored = await clerk.call(statements.restore, { params: { id: 1 }, body: { reason: 'Era da Cielo mesmo.' } })
  expect(restored).toMatchObject({
    status: 'pending',
    marks: [{ reason: 'Transferência própria.', restore_reason: 'Era da Cielo mesmo.' }],
  })
  await expect(
    clerk.call(statements.restore, { params: { id: 1 }, body: { reason: 'Outra vez.' } }),
  ).rejects.toMatchObject({ status: 409, message: 'Esta linha não está ignorada.' })
})

test('the matching skips an ignored line and finds its batch after the line is restored', async () => {
  await plant({ id: 1, memo: 'CIELO VENDAS' })
  await clerk.call(statements.ignore, { params: { id: 1 }, body: { reason: 'Parece de outra conta.' } })
  await batch(80)
  await clerk.call(statements.restore, { params: { id: 1 }, body: { reason: 'É desta conta.' } })
  const { status, items } = await clerk.call(statements.get, { params: { id: 1 } })
  expect([status, items.map(({ id }) => id)]).toEqual(['confirmed', ['80']])
})

test('a matched line cannot be ignored before its match is undone', async () => {
  await plant({ id: 1 })
  await batch(80)
  await plantMatch(1, 80)
  await expect(
    clerk.call(statements.ignore, { params: { id: 1 }, body: { reason: 'Não é nossa.' } }),
  ).rejects.toMatchObject({ status: 409, message: 'Esta linha já está conciliada; desfaça antes.' })
})

test('a line that another person is matching is not ignored', async () => {
  await plant({ id: 1 })
  await batch(80)
  const ignored = await callDuringChange(
    () => plantMatch(1, 80),
    () => clerk.call(statements.ignore, { params: { id: 1 }, body: { reason: 'Não é nossa.' } }),
  )
  expect(ignored).toMatchObject({ status: 409, message: 'Esta linha já está conciliada; desfaça antes.' })
})

test('no line can be ignored or restored in a locked month', async () => {
  await plant({ id: 1 }, { id: 2 })
  await clerk.call(statements.ignore, { params: { id: 2 }, body: { reason: 'Transferência própria.' } })
  const refusal = await lockMonth()
  const body = { reason: 'Não é nossa.' }
  await expect(clerk.call(statements.ignore, { params: { id: 1 }, body })).rejects.toMatchObject(refusal)
  await expect(clerk.call(statements.restore, { params: { id: 2 }, body })).rejects.toMatchObject(refusal)
  const selection = { ids: ['1', '2'] }
  const many = [
    await clerk.call(statements.ignoreMany, { body: { selection, input: body } }),
    await clerk.call(statements.restoreMany, { body: { selection, input: body } }),
    await clerk.call(statements.applyRulesMany, { body: { selection } }),
    await clerk.call(statements.categoriseMany, { body: { selection, input: { category: 'tax' } } }),
  ]
  for (const { changed, failures } of many)
    expect([changed, ...failures.map(({ reason }) => reason)]).toEqual([0, refusal.message, refusal.message])
  await expect(
    clerk.call(statements.categorise, { params: { id: 1 }, body: { category: 'tax' } }),
  ).rejects.toMatchObject(refusal)
  expect(idsOf(await clerk.call(statements.list, { query: { status: 'ignored' } }))).toEqual([2])
})

test('selected lines are ignored and restored in one call, and a matched line is skipped with the reason', async () => {
  await plant({ id: 1 }, { id: 2 }, { id: 3 })
  await batch(80)
  await plantMatch(1, 80)
  const body = { selection: { ids: ['1', '2', '3'] }, input: { reason: 'Não é da empresa.' } }
  const ignored = await clerk.call(statements.ignoreMany, { body })
  expect(ignored).toMatchObject({ total: 3, changed: 2 })
  expect(ignored.failures.map(({ id, reason }) => [id, reason])).toEqual([
    ['1', 'Esta linha já está conciliada; desfaça antes.'],
  ])
  expect(idsOf(await clerk.call(statements.list, { query: { status: 'ignored' } }))).toEqual([3, 2])
  const restoreBody = { selection: { filter: { status: 'ignored' } }, input: { reason: 'Era da empresa.' } } as const
  expect(await clerk.call(statements.restoreMany, { body: restoreBody })).toMatchObject({ changed: 2, failures: [] })
  const { rows } = await api.test.admin.query(
    `select action, entity_id from audit_events where entity = 'statement_line' order by action, entity_id`,
  )
  expect(rows.map(({ action, entity_id }) => `${action} ${entity_id}`)).toEqual([
    'ignore 2',
    'ignore 3',
    'restore 2',
    'restore 3',
  ])
})

test('lines restored in one call are matched with the payments of their account', async () => {
  await plant({ id: 1, memo: 'CIELO VENDAS' }, { id: 2, amount_cents: -500, memo: 'TARIFA' })
  const selection = { ids: ['1', '2'] }
  await clerk.call(statements.ignoreMany, { body: { selection, input: { reason: 'Parece de outra conta.' } } })
  await batch(80)
  await clerk.call(statements.restoreMany, { body: { selection, input: { reason: 'É desta conta.' } } })
  expect((await clerk.call(statements.get, { params: { id: 1 } })).status).toBe('confirmed')
})

test('selected lines without a match are matched again, and matched lines are skipped', async () => {
  await plant({ id: 1, memo: 'CIELO VENDAS' }, { id: 2, amount_cents: -500, memo: 'TARIFA' })
  await batch(80)
  const apply = (ids: string[]) => clerk.call(statements.applyRulesMany, { body: { selection: { ids } } })
  expect(await apply(['1', '2'])).toMatchObject({ changed: 2, failures: [] })
  expect((await clerk.call(statements.get, { params: { id: 1 } })).items).toMatchObject([
    { kind: 'batch', acquirer: 'cielo', on: '2026-10-14' },
  ])
  expect((await apply(['1', '2'])).failures.map(({ id }) => id)).toEqual(['1'])
})

test('lines get a category one by one or in one call, and are found by it', async () => {
  await plant({ id: 1 }, { id: 2 }, { id: 3 })
  const fee = { category: 'bank_fee' } as const
  expect(await clerk.call(statements.categorise, { params: { id: 1 }, body: fee })).toMatchObject(fee)
  const body = { selection: { ids: ['1', '2'] }, input: fee }
  expect(await clerk.call(statements.categoriseMany, { body })).toMatchObject({
    changed: 1,
    skipped: [{ reason: 'Já está nesta categoria.', count: 1 }],
  })
  const findIds = async (category: 'bank_fee' | 'none' | 'tax') =>
    idsOf(await clerk.call(statements.list, { query: { category } }))
  expect([await findIds('bank_fee'), await findIds('none'), await findIds('tax')]).toEqual([[2, 1], [3], []])
  await clerk.call(statements.categoriseMany, { body: { ...body, input: { category: 'none' } } })
  expect(await findIds('none')).toEqual([3, 2, 1])
})

test('a user cannot change selected lines of another company', async () => {
  await plant({ id: 1 })
  const companyB = '01930000-0000-7000-8000-0000000000b1'
  await insertRows(api.test.admin, {
    companies: [{ id: companyB, name: 'Posto B', legal_name: 'Posto B Ltda', cnpj: '11222333000262' }],
  })
  const stranger = api.as('financial.statements', [companyB])
  const body = { selection: { ids: ['1'] }, input: { category: 'tax' as const } }
  expect(await stranger.call(statements.categoriseMany, { body })).toMatchObject({
    changed: 0,
    skipped: [{ reason: 'Registro não encontrado.', count: 1 }],
  })
  await expect(
    stranger.call(statements.categorise, { params: { id: 1 }, body: { category: 'tax' } }),
  ).rejects.toMatchObject({ status: 404 })
})
