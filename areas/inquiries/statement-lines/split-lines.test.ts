import { receivables } from '@app/areas/finance/contract'
import { sumOf } from '@app/kit/contract'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { statements } from './statements.contract.ts'
import { account, companyA, statementTests } from './statements.testing.ts'

const { api, clerk, plant, plantBalances, batch, plantMatch, plantReversal, lockMonth, callDuringChange } =
  statementTests()
// Test lines have fixed ids; parts must get higher ones.
beforeEach(() => api.test.admin.query(`select setval(pg_get_serial_sequence('statement_lines', 'id'), 1000)`))
const matcher = api.as('financial.card-conciliation', [companyA], 'Fernanda')

const split = (id: number, ...amounts: number[]) =>
  clerk.call(statements.split, {
    params: { id },
    body: { parts: amounts.map((amount_cents) => ({ amount_cents, note: `parte ${amount_cents}` })) },
  })
const join = (id: number) =>
  clerk.call(statements.join, { params: { id }, body: { reason: 'Não era de duas coisas.' } })
const listLines = async (query = {}) => clerk.call(statements.list, { query })
const amountsOf = async (query = {}) => (await listLines(query)).data.map(({ amount_cents }) => amount_cents)
const balance = async () =>
  (await clerk.call(statements.balance, { query: { bank_account_id: account, from: '2026-10-10', to: '2026-10-31' } }))
    .account

test('the parts replace their line in the list, and every total, balance and chart counts only one of them', async () => {
  await plantBalances(['2026-10-14', 62_500])
  await plant(
    { id: 1, amount_cents: 10_000 },
    { id: 2, amount_cents: 15_000, memo: 'CIELO VENDAS' },
    { id: 3, amount_cents: -12_500, memo: 'TARIFA' },
  )
  const getTotals = async () => {
    const { sums } = await listLines()
    const { data } = await clerk.call(statements.credits, { query: {} })
    const [{ balance_cents } = { balance_cents: null }] = (
      await api.test.admin.query<{ balance_cents: number }>(
        `select sum(amount_cents)::int as balance_cents from statement_lines where counts`,
      )
    ).rows
    return { sums, account: await balance(), credits: sumOf(data, ({ amount_cents }) => amount_cents), balance_cents }
  }
  const before = await getTotals()
  const splitLine = await split(2, 10_000, 5_000)
  expect(splitLine).toMatchObject({ id: 2, status: 'split', amount_cents: 15_000, memo: 'CIELO VENDAS' })
  expect(splitLine.parts).toMatchObject([
    { amount_cents: 10_000, memo: 'CIELO VENDAS · parte 10000', status: 'pending' },
    { amount_cents: 5_000, status: 'pending' },
  ])
  expect((await listLines()).data).toMatchObject([
    { id: 3, balance_after_cents: 62_500 },
    { amount_cents: 5_000, whole_cents: 15_000, split_of: 2, balance_after_cents: 75_000 },
    { amount_cents: 10_000, whole_cents: 15_000, split_of: 2, balance_after_cents: 75_000 },
    { id: 1, balance_after_cents: 60_000 },
  ])
  expect(await getTotals()).toEqual(before)
  expect(await amountsOf({ status: 'split' })).toEqual([15_000])
  await join(2)
  expect(await amountsOf()).toEqual([-12_500, 15_000, 10_000])
  expect(await getTotals()).toEqual(before)
})

test('each part is matched and posted by its own amount, and a line with a matched part cannot be joined', async () => {
  await plant({ id: 2, amount_cents: 15_000, memo: 'CIELO VENDAS' })
  await batch(80)
  const { parts } = await split(2, 10_000, 5_000)
  expect(parts.map(({ status }) => status)).toEqual(['confirmed', 'pending'])
  const [paid] = parts
  const { entries, match } = await clerk.call(statements.get, { params: { id: paid?.id ?? 0 } })
  expect(entries).toMatchObject([{ debit_total_cents: 10_000, credit_total_cents: 10_000 }])
  await expect(join(2)).rejects.toMatchObject({
    status: 409,
    message: 'A parte de R$ 100,00 já está conciliada; desfaça antes.',
  })
  await matcher.call(receivables.undo, { body: { group_ids: [match?.id ?? 0] } })
  expect(await join(2)).toMatchObject({ status: 'pending', parts: [] })
})

test('splitting a line removes its suggested match, and people match the parts instead of the line', async () => {
  await plant({ id: 2, amount_cents: 10_000 })
  await split(2, 6_000, 4_000)
  await batch(80)
  const match = (id: number) =>
    matcher.call(receivables.match, {
      body: {
        company_id: companyA,
        pair_type: 'BANK',
        system: [{ kind: 'batch', id: '80' }],
        confirmation: [{ kind: 'line', id: String(id) }],
      },
    })
  await expect(match(2)).rejects.toMatchObject({ status: 404 })
})

test.each([
  [[10_000, 4_999], { status: 422, message: 'As partes somam R$ 149,99, e a linha é de R$ 150,00.' }],
  [[15_000], { status: 422 }],
  [[20_000, -5_000], { status: 422 }],
])('splitting a line of 150,00 into parts of %j is refused', async (parts, refusal) => {
  await plant({ id: 2, amount_cents: -15_000, memo: 'TARIFAS' })
  await expect(split(2, ...parts)).rejects.toMatchObject(refusal)
  expect(await amountsOf()).toEqual([-15_000])
})

test('a part is not split again, an unsplit line is not joined, and an ignored line must be restored first', async () => {
  await plant({ id: 2, amount_cents: 15_000 }, { id: 3 })
  const { parts } = await split(2, 10_000, 5_000)
  await expect(split(parts[0]?.id ?? 0, 4_000, 6_000)).rejects.toMatchObject({
    message: 'Esta linha é parte de outra; desfaça a divisão para dividir de novo.',
  })
  await expect(join(3)).rejects.toMatchObject({ status: 409, message: 'Esta linha não está dividida.' })
  await clerk.call(statements.ignore, { params: { id: 3 }, body: { reason: 'Transferência própria.' } })
  await expect(split(3, 6_000, 4_000)).rejects.toMatchObject({ message: 'Esta linha já está ignorada.' })
})

test('a line that an import is pairing with its reversal is not split', async () => {
  await plant({ id: 1, amount_cents: -4500 }, { id: 2, amount_cents: 4500 })
  const outcome = await callDuringChange(
    () => plantReversal(1, 2),
    () => split(1, 3000, 1500),
  )
  expect(outcome).toMatchObject({ status: 409, message: 'A linha de 14/10/2026 já está estornada; desfaça antes.' })
})

test('a line with a part that another person is matching is not joined, and the answer names the part', async () => {
  await plant({ id: 2, amount_cents: 15_000 })
  const { parts } = await split(2, 10_000, 5_000)
  await batch(80)
  const outcome = await callDuringChange(
    () => plantMatch(parts[0]?.id ?? 0, 80),
    () => join(2),
  )
  expect(outcome).toMatchObject({ status: 409, message: 'A parte de R$ 100,00 já está conciliada; desfaça antes.' })
})

test('no line can be split or joined in a locked month', async () => {
  await plant({ id: 1 }, { id: 2 })
  await split(1, 6_000, 4_000)
  const refusal = await lockMonth()
  await expect(split(2, 6_000, 4_000)).rejects.toMatchObject(refusal)
  await expect(join(1)).rejects.toMatchObject(refusal)
})

test('splitting and joining lines never changes the balance of the account', async () => {
  await plant({ id: 1, amount_cents: 70_000 }, { id: 2, amount_cents: -3_000 }, { id: 3, amount_cents: 900 })
  const amounts = [70_000, -3_000, 900]
  const before = [(await listLines()).sums, await balance()]
  const step = fc.record({ at: fc.nat(2), cut: fc.integer({ min: 1, max: 899 }) })
  const divided = new Set<number>()
  for (const { at, cut } of fc.sample(step, { numRuns: 12, seed: 7 })) {
    const id = at + 1
    if (divided.delete(id)) await join(id)
    else {
      await split(id, cut, Math.abs(amounts[at] ?? 0) - cut)
      divided.add(id)
    }
    expect([(await listLines()).sums, await balance()]).toEqual(before)
  }
})

test('the database refuses a line that counts more or less than its parts', async () => {
  await plant({ id: 2, amount_cents: 15_000 })
  await expect(api.test.admin.query('update statement_lines set counts = false where id = 2')).rejects.toThrow(
    'the parts of a line do not add up to it',
  )
})
