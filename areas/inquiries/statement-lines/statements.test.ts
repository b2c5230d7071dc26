import { insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { statements } from './statements.contract.ts'
import { account, companyA, idsOf, statementTests } from './statements.testing.ts'

const { api, clerk, plant, plantBalances, batch, plantMatch } = statementTests()

test('credits and debits are listed and summed separately', async () => {
  await plant({ id: 1, amount_cents: 10_000 }, { id: 2, amount_cents: -2500, memo: 'TARIFA' })
  const { data, sums } = await clerk.call(statements.list, { query: {} })
  expect(data.map(({ credit_cents, debit_cents }) => [credit_cents, debit_cents])).toEqual([
    [null, -2500],
    [10_000, null],
  ])
  expect(sums).toEqual({ credit_cents: 10_000, debit_cents: -2500, amount_cents: 7500 })
})

test('the status of a line follows from its match, which is shown in words and opens its batch', async () => {
  await plant({ id: 1 }, { id: 2 })
  await batch(80)
  await plantMatch(1, 80)
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
])('lines are filtered by %j', async (query, expected) => {
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
])('a line is found by its counterpart or by its Pix id: %j', async (query, expected) => {
  const counterpart = { counterpart_name: 'Transportes Sul Ltda', counterpart_document: '11222333000181' }
  await plant({ id: 1 }, { id: 2, ...counterpart }, { id: 3, e2e_id: pix })
  expect(idsOf(await clerk.call(statements.list, { query }))).toEqual(expected)
})

test('a Pix in the bank links to its capture of the night before, and to no other capture', async () => {
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

test('the balance of an account starts from its register, then from the balance that its bank states', async () => {
  await plant({ id: 1, posted_on: '2026-10-01', amount_cents: 1000 }, { id: 2, posted_on: '2026-10-14' })
  const query = { bank_account_id: account, from: '2026-10-10', to: '2026-10-31' }
  const first = await clerk.call(statements.balance, { query })
  expect(first.account).toMatchObject({ opening_cents: 51_000, calculated_cents: 61_000, informed_cents: null })
  await plantBalances(['2026-10-02', 70_000], ['2026-10-14', 80_000])
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

test('a missing line appears as the difference between the stated balance and the sum of the lines', async () => {
  await plant({ id: 1 })
  await plantBalances(['2026-10-13', 50_000], ['2026-10-14', 65_000])
  const { account: found } = await clerk.call(statements.balance, {
    query: { bank_account_id: account, from: '2026-10-13' },
  })
  expect(found).toMatchObject({ difference_cents: -5000, agreed_on: '2026-10-13', informed_on: '2026-10-14' })
})

test('no balance is returned without an account', async () => {
  expect(await clerk.call(statements.balance, { query: {} })).toEqual({ account: null })
})

test('credits are grouped by their match, or by their own text if they have no match', async () => {
  await plant(
    { id: 1, memo: 'CRED 123' },
    { id: 2, memo: 'PIX RECEBIDO ANA' },
    { id: 3, memo: 'LIQ COBRANCA' },
    { id: 4, memo: 'RENDIMENTO', amount_cents: 7 },
    { id: 5, amount_cents: -100 },
  )
  await batch(80)
  await plantMatch(1, 80)
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

test('the list shows the balance of the account after each line', async () => {
  await plantBalances(['2026-10-13', 50_000])
  await plant({ id: 1 }, { id: 2, amount_cents: -4000 }, { id: 3, posted_on: '2026-10-15', amount_cents: 1 })
  const { data } = await clerk.call(statements.list, { query: {} })
  expect(data.map(({ id, balance_after_cents }) => [id, balance_after_cents])).toEqual([
    [3, 56_001],
    [2, 56_000],
    [1, 60_000],
  ])
})

test('the balance before the first stated one is computed backwards from it; an account without a stated balance has none', async () => {
  await plant({ id: 1 }, { id: 2, amount_cents: -4000 })
  await api.test.admin.query('update bank_accounts set opening_on = null, opening_balance_cents = 0')
  const readBalances = async () => {
    const { data } = await clerk.call(statements.list, { query: {} })
    const { account: found } = await clerk.call(statements.balance, { query: { bank_account_id: account } })
    return [
      ...data.map(({ balance_after_cents }) => balance_after_cents),
      found?.opening_cents,
      found?.calculated_cents,
    ]
  }
  expect(await readBalances()).toEqual([null, null, null, null])
  await plantBalances(['2026-10-14', 50_000])
  expect(await readBalances()).toEqual([50_000, 54_000, 44_000, 50_000])
})

test('a period of more than 366 days is refused with a message', async () => {
  await expect(clerk.call(statements.list, { query: { from: '2025-01-01', to: '2026-10-14' } })).rejects.toMatchObject({
    status: 422,
    message: 'Período máximo de 366 dias.',
  })
})

test('the lines of each state are counted over the same filter without the state, and a split line counts by its parts', async () => {
  await plant(
    { id: 901 },
    { id: 902, memo: 'TARIFA' },
    { id: 903, memo: 'TARIFA' },
    { id: 904, memo: 'TED', amount_cents: 9000 },
  )
  await batch(80)
  await plantMatch(901, 80)
  await clerk.call(statements.ignore, { params: { id: 902 }, body: { reason: 'Tarifa do banco.' } })
  const parts = [{ amount_cents: 4000 }, { amount_cents: 5000 }]
  await clerk.call(statements.split, { params: { id: 904 }, body: { parts } })
  const count = async (query: Record<string, string>) => (await clerk.call(statements.list, { query })).states
  const counts = { all: 5, pending: 3, suggested: 0, confirmed: 1, ignored: 1, reversed: 0 }
  expect(await count({})).toEqual(counts)
  expect(await count({ status: 'ignored' })).toEqual(counts)
  expect(await count({ search: 'TARIFA' })).toMatchObject({ all: 2, pending: 1, ignored: 1 })
})
