import { insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { statements } from './statements.contract.ts'
import { account, companyA, idsOf, statementTests } from './statements.testing.ts'

const { api, clerk, plant, stated, batch, matched, lockMonth } = statementTests()

test('credits and debits stand apart and are added up apart', async () => {
  await plant({ id: 1, amount_cents: 10_000 }, { id: 2, amount_cents: -2500, memo: 'TARIFA' })
  const { data, sums } = await clerk.call(statements.list, { query: {} })
  expect(data.map(({ credit_cents, debit_cents }) => [credit_cents, debit_cents])).toEqual([
    [null, -2500],
    [10_000, null],
  ])
  expect(sums).toEqual({ credit_cents: 10_000, debit_cents: -2500, amount_cents: 7500 })
})

test('a line stands as its match says, which is told in words and opens its batch', async () => {
  await plant({ id: 1 }, { id: 2 })
  await batch(80)
  await matched(1, 80)
  const { data } = await clerk.call(statements.list, { query: { status: 'confirmed' } })
  expect(data).toMatchObject([{ id: 1, matched_with: 'Um crédito da Cielo no dia, mesmo valor.' }])
  expect(idsOf(await clerk.call(statements.list, { query: { status: 'pending' } }))).toEqual([2])
  const { items } = await clerk.call(statements.get, { params: { id: 1 } })
  expect(items).toMatchObject([{ kind: 'batch', id: '80', description: 'Cielo lote RO 80', amount_cents: 10_000 }])
})

test.each([
  [{ sign: 'debit' as const }, [2]],
  [{ search: 'tarifa' }, [2]],
  [{ least_cents: '20000' }, [3]],
  [{ from: '2026-10-15' }, [4]],
])('lines are narrowed by %j', async (query, expected) => {
  await plant(
    { id: 1 },
    { id: 2, amount_cents: -100, memo: 'Tarifa' },
    { id: 3, amount_cents: -20_000 * -1 },
    { id: 4, posted_on: '2026-10-15' },
  )
  expect(idsOf(await clerk.call(statements.list, { query }))).toEqual(expected)
})

const pix = 'E60746948202610141302A1b2C3d4E5f'

test.each([
  [{ counterpart: 'transportes' }, [2]],
  [{ counterpart: '11.222.333/0001' }, [2]],
  [{ counterpart: '11222333000181' }, [2]],
  [{ e2e_id: pix }, [3]],
  [{ search: pix.slice(0, 20) }, [3]],
])('a line is found by who is on the other side, or by its Pix: %j', async (query, expected) => {
  const counterpart = { counterpart_name: 'Transportes Sul Ltda', counterpart_document: '11222333000181' }
  await plant({ id: 1 }, { id: 2, ...counterpart }, { id: 3, e2e_id: pix })
  expect(idsOf(await clerk.call(statements.list, { query }))).toEqual(expected)
})

test('a Pix in the bank leads to its capture of the night before, and to no other', async () => {
  await plant({ id: 1, e2e_id: pix }, { id: 2, e2e_id: `D${pix.slice(1)}` })
  await insertRows(api.test.admin, {
    acquirer_transactions: [
      {
        id: 70,
        company_id: companyA,
        business_date: '2026-10-13',
        acquirer: 'pix',
        merchant_no: '',
        kind: 'pix_received',
        method: 'pix',
        gross_cents: 10_000,
        net_cents: 10_000,
        e2e_id: pix,
        row_hash: Buffer.from('pix'),
        row_seq: 1,
      },
    ],
  })
  const captures = []
  for (const id of [1, 2]) captures.push((await clerk.call(statements.get, { params: { id } })).capture_id)
  expect(captures).toEqual(['70', null])
})

test('an account is counted from the balance of its register, then from what its bank states', async () => {
  await plant({ id: 1, posted_on: '2026-10-01', amount_cents: 1000 }, { id: 2, posted_on: '2026-10-14' })
  const query = { bank_account_id: account, from: '2026-10-10', to: '2026-10-31' }
  const first = await clerk.call(statements.balance, { query })
  expect(first.account).toMatchObject({ opening_cents: 51_000, calculated_cents: 61_000, informed_cents: null })
  await stated(['2026-10-02', 70_000], ['2026-10-14', 80_000])
  const second = await clerk.call(statements.balance, { query })
  expect(second.account).toMatchObject({
    opening_cents: 70_000,
    credits_cents: 10_000,
    calculated_cents: 80_000,
    informed_cents: 80_000,
    difference_cents: 0,
    agreed_on: '2026-10-14',
  })
  const { balance_after_cents } = await clerk.call(statements.get, { params: { id: 2 } })
  expect(balance_after_cents).toBe(80_000)
})

test('a lost line shows as what the bank states more than the lines add up to', async () => {
  await plant({ id: 1 })
  await stated(['2026-10-13', 50_000], ['2026-10-14', 65_000])
  const { account: found } = await clerk.call(statements.balance, {
    query: { bank_account_id: account, from: '2026-10-13' },
  })
  expect(found).toMatchObject({ difference_cents: -5000, agreed_on: '2026-10-13', informed_on: '2026-10-14' })
})

test('without an account there is no balance to tell', async () => {
  expect(await clerk.call(statements.balance, { query: {} })).toEqual({ account: null })
})

test('credits are told by what they were matched with, and else by their own words', async () => {
  await plant(
    { id: 1, memo: 'CRED 123' },
    { id: 2, memo: 'PIX RECEBIDO ANA' },
    { id: 3, memo: 'LIQ COBRANCA' },
    { id: 4, memo: 'RENDIMENTO', amount_cents: 7 },
    { id: 5, amount_cents: -100 },
  )
  await batch(80)
  await matched(1, 80)
  const { data } = await clerk.call(statements.credits, { query: {} })
  expect(data.map(({ origin, amount_cents }) => [origin, amount_cents])).toEqual([
    ['card', 10_000],
    ['other', 7],
    ['pix', 10_000],
    ['slip', 10_000],
  ])
  const found = []
  for (const origin of ['card', 'pix', 'slip', 'other', 'cash'] as const)
    found.push(idsOf(await clerk.call(statements.list, { query: { origin } })))
  expect(found).toEqual([[1], [2], [3], [4], []])
})

test('a line is ignored with a reason and taken up again with another; both stay told', async () => {
  await plant({ id: 1, memo: 'CIELO VENDAS' })
  const ignored = await clerk.call(statements.ignore, { params: { id: 1 }, body: { reason: 'Transferência própria.' } })
  expect(ignored.status).toBe('ignored')
  const again = clerk.call(statements.ignore, { params: { id: 1 }, body: { reason: 'Transferência própria.' } })
  await expect(again).rejects.toMatchObject({ status: 409, message: 'Esta linha já está ignorada.' })
  const back = await clerk.call(statements.restore, { params: { id: 1 }, body: { reason: 'Era da Cielo mesmo.' } })
  expect(back).toMatchObject({
    status: 'pending',
    marks: [{ reason: 'Transferência própria.', restore_reason: 'Era da Cielo mesmo.' }],
  })
  await expect(
    clerk.call(statements.restore, { params: { id: 1 }, body: { reason: 'Outra vez.' } }),
  ).rejects.toMatchObject({ status: 409, message: 'Esta linha não está ignorada.' })
})

test('the matching leaves an ignored line alone and finds its batch once it is taken up again', async () => {
  await plant({ id: 1, memo: 'CIELO VENDAS' })
  await clerk.call(statements.ignore, { params: { id: 1 }, body: { reason: 'Parece de outra conta.' } })
  await batch(80)
  await clerk.call(statements.restore, { params: { id: 1 }, body: { reason: 'É desta conta.' } })
  const { status, items } = await clerk.call(statements.get, { params: { id: 1 } })
  expect([status, items.map(({ id }) => id)]).toEqual(['confirmed', ['80']])
})

test('a line that is conciliated is not ignored before its match is undone', async () => {
  await plant({ id: 1 })
  await batch(80)
  await matched(1, 80)
  await expect(
    clerk.call(statements.ignore, { params: { id: 1 }, body: { reason: 'Não é nossa.' } }),
  ).rejects.toMatchObject({ status: 409, message: 'Esta linha já está conciliada; desfaça antes.' })
})

test('the statement of a locked month stays as it was: nothing is ignored in it and nothing taken up again', async () => {
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
    await clerk.call(statements.applyRules, { body: { selection } }),
    await clerk.call(statements.categoriseMany, { body: { selection, input: { category: 'tax' } } }),
  ]
  for (const { changed, failures } of many)
    expect([changed, ...failures.map(({ reason }) => reason)]).toEqual([0, refusal.message, refusal.message])
  await expect(
    clerk.call(statements.categorise, { params: { id: 1 }, body: { category: 'tax' } }),
  ).rejects.toMatchObject(refusal)
  expect(idsOf(await clerk.call(statements.list, { query: { status: 'ignored' } }))).toEqual([2])
})

test('chosen lines are ignored and taken up again at once; what is conciliated already says why it stays', async () => {
  await plant({ id: 1 }, { id: 2 }, { id: 3 })
  await batch(80)
  await matched(1, 80)
  const body = { selection: { ids: ['1', '2', '3'] }, input: { reason: 'Não é da empresa.' } }
  const ignored = await clerk.call(statements.ignoreMany, { body })
  expect(ignored).toMatchObject({ total: 3, changed: 2 })
  expect(ignored.failures.map(({ id, reason }) => [id, reason])).toEqual([
    ['1', 'Esta linha já está conciliada; desfaça antes.'],
  ])
  expect(idsOf(await clerk.call(statements.list, { query: { status: 'ignored' } }))).toEqual([3, 2])
  const back = { selection: { filter: { status: 'ignored' } }, input: { reason: 'Era da empresa.' } } as const
  expect(await clerk.call(statements.restoreMany, { body: back })).toMatchObject({ changed: 2, failures: [] })
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

test('lines that are taken up again together find what was paid into the account', async () => {
  await plant({ id: 1, memo: 'CIELO VENDAS' }, { id: 2, amount_cents: -500, memo: 'TARIFA' })
  const selection = { ids: ['1', '2'] }
  await clerk.call(statements.ignoreMany, { body: { selection, input: { reason: 'Parece de outra conta.' } } })
  await batch(80)
  await clerk.call(statements.restoreMany, { body: { selection, input: { reason: 'É desta conta.' } } })
  expect((await clerk.call(statements.get, { params: { id: 1 } })).status).toBe('confirmed')
})

test('chosen lines look for their pair again, and only those that have none', async () => {
  await plant({ id: 1, memo: 'CIELO VENDAS' }, { id: 2, amount_cents: -500, memo: 'TARIFA' })
  await batch(80)
  const apply = (ids: string[]) => clerk.call(statements.applyRules, { body: { selection: { ids } } })
  expect(await apply(['1', '2'])).toMatchObject({ changed: 2, failures: [] })
  expect((await clerk.call(statements.get, { params: { id: 1 } })).items).toMatchObject([
    { kind: 'batch', acquirer: 'cielo', on: '2026-10-14' },
  ])
  expect((await apply(['1', '2'])).failures.map(({ id }) => id)).toEqual(['1'])
})

test('a line says what it was for, one by one or many at once, and is found by it', async () => {
  await plant({ id: 1 }, { id: 2 }, { id: 3 })
  const fee = { category: 'bank_fee' } as const
  expect(await clerk.call(statements.categorise, { params: { id: 1 }, body: fee })).toMatchObject(fee)
  const body = { selection: { ids: ['1', '2'] }, input: fee }
  expect(await clerk.call(statements.categoriseMany, { body })).toMatchObject({
    changed: 1,
    skipped: [{ reason: 'Já está nesta categoria.', count: 1 }],
  })
  const found = async (category: 'bank_fee' | 'none' | 'tax') =>
    idsOf(await clerk.call(statements.list, { query: { category } }))
  expect([await found('bank_fee'), await found('none'), await found('tax')]).toEqual([[2, 1], [3], []])
  await clerk.call(statements.categoriseMany, { body: { ...body, input: { category: 'none' } } })
  expect(await found('none')).toEqual([3, 2, 1])
})

test('nobody changes chosen lines of a company that is not theirs', async () => {
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

test('the list says what the account holds after each line', async () => {
  await stated(['2026-10-13', 50_000])
  await plant({ id: 1 }, { id: 2, amount_cents: -4000 }, { id: 3, posted_on: '2026-10-15', amount_cents: 1 })
  const { data } = await clerk.call(statements.list, { query: {} })
  expect(data.map(({ id, balance_after_cents }) => [id, balance_after_cents])).toEqual([
    [3, 56_001],
    [2, 56_000],
    [1, 60_000],
  ])
})

test('a period of more than 366 days is refused in words', async () => {
  await expect(clerk.call(statements.list, { query: { from: '2025-01-01', to: '2026-10-14' } })).rejects.toMatchObject({
    status: 422,
    message: 'Período máximo de 366 dias.',
  })
})

test('what was proposed for a line is confirmed, and taken apart again with a reason', async () => {
  await plant({ id: 1 })
  await batch(80)
  await matched(1, 80, 'suggested')
  const params = { id: 1 }
  expect(await clerk.call(statements.confirmMatch, { params })).toMatchObject({ status: 'confirmed' })
  await expect(clerk.call(statements.confirmMatch, { params })).rejects.toMatchObject({
    status: 409,
    message: 'Já estava casado.',
  })
  const body = { reason: 'Lote de outra loja' }
  expect(await clerk.call(statements.undoMatch, { params, body })).toMatchObject({ status: 'pending', match: null })
  const { rows } = await api.test.admin.query(
    `select action, reason from audit_events where entity = 'receivable_match' order by id`,
  )
  expect(rows).toEqual([
    { action: 'confirm', reason: null },
    { action: 'undo', reason: body.reason },
  ])
  await expect(clerk.call(statements.undoMatch, { params, body })).rejects.toMatchObject({
    message: 'Esta linha não tem par.',
  })
})

test('a match of a locked month is not taken apart', async () => {
  await plant({ id: 1 })
  await batch(80)
  await matched(1, 80)
  const { message } = await lockMonth()
  const call = clerk.call(statements.undoMatch, { params: { id: 1 }, body: { reason: 'Lote de outra loja' } })
  await expect(call).rejects.toMatchObject({ status: 409, message })
})
