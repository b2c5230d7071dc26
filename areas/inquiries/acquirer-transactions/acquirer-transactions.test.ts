import { expect, test } from 'vitest'
import { acquirerTransactions } from './acquirer-transactions.contract.ts'
import { captureTests, companyA, companyB, day, idsOf } from './acquirer-transactions.testing.ts'

const { api, clerk, network, plant, instalment, match } = captureTests()

test('each capture shows its fee in reais and in percent, and the list shows the totals', async () => {
  await plant({ gross_cents: 10_000, fee_cents: 105 })
  await plant({ gross_cents: 30_000, fee_cents: 0, method: 'pix' })
  const { data, sums } = await clerk.call(acquirerTransactions.list, { query: {} })
  expect(data.map(({ mdr_ppm }) => mdr_ppm)).toEqual([0, 10_500])
  expect(data[1]).toMatchObject({ company_name: 'Posto A', acquirer_name: 'Cielo', capture_status: 'pending' })
  expect(sums).toEqual({ gross_cents: 40_000, fee_cents: 105, net_cents: 39_895 })
})

test('a number is found regardless of leading zeros in the file or in the search', async () => {
  await plant({ nsu: '000187' })
  await plant({ nsu: '187' })
  await plant({ nsu: '1187' })
  for (const search of ['187', '000187', '0187'])
    expect(idsOf(await clerk.call(acquirerTransactions.list, { query: { search } }))).toEqual([2, 1])
})

test('the captures of the companies of a group are listed alone', async () => {
  await plant()
  const inGroup = await plant({ company_id: companyB })
  const group_id = '01930000-0000-7000-8000-0000000000f9'
  await api.test.admin.query(`insert into company_groups (id, name) values ($1, 'Rede')`, [group_id])
  await api.test.admin.query('update companies set group_id = $1 where id = $2', [group_id, companyB])
  expect(idsOf(await network.call(acquirerTransactions.list, { query: { group_id } }))).toEqual([inGroup])
})

test('the status of a capture follows from its match, its cancellation or its terminal', async () => {
  const sold = await plant()
  const foreign = await plant({ own: false })
  await plant()
  await match('SALE', ['movement', 1], ['capture', sold])
  const { data } = await clerk.call(acquirerTransactions.list, { query: {} })
  expect(data.map(({ capture_status }) => capture_status)).toEqual(['pending', 'foreign', 'matched'])
  const only = await clerk.call(acquirerTransactions.list, { query: { capture_status: 'foreign' } })
  expect(idsOf(only)).toEqual([foreign])
})

test('a list filtered by status without a period reads 7 days and returns that period', async () => {
  await plant({ business_date: '2026-10-07' })
  const latest = await plant()
  const list = async (query: object) => {
    const found = await clerk.call(acquirerTransactions.list, { query })
    return [idsOf(found), found.period]
  }
  await instalment(latest, { status: 'scheduled', due_on: '2026-11-13' })
  const chosen = { from: '2026-10-08', to: '2026-10-14' }
  expect(await list({ capture_status: 'pending' })).toEqual([[latest], chosen])
  expect(await list({ receivable_status: 'scheduled' })).toEqual([[latest], chosen])
  expect(await list({})).toEqual([[latest, 1], undefined])
})

test('an instalment paid before its due day is found as anticipation, even after it reaches the bank', async () => {
  const early = await plant()
  const banked = await plant()
  const late = await plant()
  await instalment(early, { status: 'anticipated', due_on: '2026-11-13', paid_on: '2026-10-16' })
  await instalment(banked, { status: 'in_bank', due_on: '2026-11-13', paid_on: '2026-10-16' })
  await instalment(late, { status: 'in_bank', due_on: '2026-11-13', paid_on: '2026-11-13' })
  const found = await clerk.call(acquirerTransactions.list, { query: { kind: 'anticipation' } })
  expect(idsOf(found)).toEqual([banked, early])
})

test('the receivable has the status and the due day of its least advanced instalment', async () => {
  const sold = await plant()
  await instalment(sold, { number: 1, status: 'paid', due_on: '2026-11-13', paid_on: '2026-11-13' })
  await instalment(sold, { number: 2, status: 'scheduled', due_on: '2026-12-14' })
  const [row] = (await clerk.call(acquirerTransactions.list, { query: {} })).data
  expect(row).toMatchObject({ receivable_status: 'scheduled', due_date: '2026-12-14' })
  const findIds = async (query: object) => idsOf(await clerk.call(acquirerTransactions.list, { query }))
  expect(await findIds({ receivable_status: 'scheduled' })).toEqual([sold])
  expect(await findIds({ receivable_status: 'paid' })).toEqual([])
  expect(await findIds({ paid_from: '2026-11-01', paid_to: '2026-11-30' })).toEqual([sold])
  expect(await findIds({ due_from: '2027-01-01' })).toEqual([])
})

test.each([
  [{ company_id: companyB }, [2]],
  [{ from: '2026-10-15' }, [3]],
  [{ kind: 'cancel' as const }, [4]],
  [{ terminal: 'T9' }, [5]],
  [{ least_cents: '20000', most_cents: '20000' }, [6]],
  [{ brand: 'elo' }, [7]],
  [{ brand: 'none' }, [8]],
  [{ hour: '23' }, [8]],
])('captures are filtered by %j', async (query, expected) => {
  await plant()
  await plant({ company_id: companyB })
  await plant({ business_date: '2026-10-15' })
  await plant({ kind: 'cancel' })
  await plant({ terminal_logical_no: 'T9' })
  await plant({ gross_cents: 20_000 })
  await plant({ brand: 'elo' })
  await plant({ brand: null, captured_at: '2026-10-15T02:30:00Z' })
  expect(idsOf(await network.call(acquirerTransactions.list, { query }))).toEqual(expected)
})

test('a period of more than 92 days is refused with a message', async () => {
  const query = { from: '2026-07-15', to: '2026-10-15' }
  await expect(clerk.call(acquirerTransactions.list, { query })).rejects.toMatchObject({
    status: 422,
    message: 'Período máximo de 92 dias.',
  })
  expect(idsOf(await clerk.call(acquirerTransactions.list, { query: { ...query, from: '2026-07-16' } }))).toEqual([])
})

test('the charts sum the sales by brand and modality and count cancellations by terminal and hour', async () => {
  await plant({ gross_cents: 10_000 })
  await plant({ gross_cents: 5000 })
  await plant({ gross_cents: 40_000, brand: 'elo', method: 'credit' })
  await plant({ kind: 'cancel', gross_cents: -5000, terminal_logical_no: 'T1' })
  await plant({ kind: 'cancel', gross_cents: -5000, terminal_logical_no: 'T1' })
  const charts = await clerk.call(acquirerTransactions.charts, { query: {} })
  expect(charts.modalities).toEqual([
    { brand: 'elo', method: 'credit', gross_cents: 40_000 },
    { brand: 'visa', method: 'debit', gross_cents: 15_000 },
  ])
  expect(charts.cancellations).toEqual([{ terminal: 'T1', hour: 9, count: 2 }])
})

test('the days of selected captures are matched again, each day once', async () => {
  const worker = api.as(['financial.acquirer-transactions', 'cash-conciliation'], [companyA])
  const ids = [String(await plant()), String(await plant())]
  const rematch = (selection: object) => worker.call(acquirerTransactions.rematchMany, { body: { selection } })
  expect(await rematch({ ids })).toMatchObject({ total: 1, changed: 1, failures: [] })
  expect(await rematch({ filter: { from: '2026-10-14', to: '2026-10-14' } })).toMatchObject({ total: 1, changed: 1 })
  expect(await rematch({ ids: [day] })).toMatchObject({ total: 1, changed: 1 })
})
