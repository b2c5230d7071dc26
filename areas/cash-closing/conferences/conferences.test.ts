import { inTransaction } from '@app/kit/server'
import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { conferences } from './conferences.contract.ts'
import { getRanking } from './conferences.store.ts'

const api = testApi()
const id = (last: string) => `01930000-0000-7000-8000-0000000000${last}`
const ownStation = id('a1')
const betterStation = id('a2')
const singleStation = id('a3')
const manager = api.as('cash-conciliation.solicitation', [ownStation])
const singleManager = api.as('cash-conciliation.solicitation', [singleStation])

const day = (company: string, business_date: string, difference_cents: number, status = 'open') =>
  api.test.admin.query(
    `insert into cash_conciliations (id, company_id, business_date, status, difference_cents, unexplained_cents,
        updated_at, created_at)
      values (gen_random_uuid(), $1, $2, $4, $3, $3, now(), now())`,
    [company, business_date, difference_cents, status],
  )

beforeEach(async () => {
  const group = id('b0')
  await api.test.admin.query(`insert into company_groups (id, name) values ($1, 'Rede')`, [group])
  await api.test.admin.query(
    `insert into companies (id, name, legal_name, cnpj, group_id) values
      ($1, 'Posto A', 'Posto A Ltda', '11222333000181', $4), ($2, 'Posto B', 'Posto B Ltda', '11222333000262', $4),
      ($3, 'Posto C', 'Posto C Ltda', '11222333000343', null)`,
    [ownStation, betterStation, singleStation, group],
  )
  await day(ownStation, '2026-10-13', -500)
  await day(ownStation, '2026-10-14', 200)
  await day(ownStation, '2026-08-01', 99)
  await day(ownStation, '2026-10-12', 9, 'awaiting_data')
  for (const date of ['2026-10-11', '2026-10-12', '2026-10-13', '2026-10-14']) await day(betterStation, date, 200)
  await day(singleStation, '2026-10-14', 1)
})

const ask = (company_id: string, user = manager) => user.call(conferences.stationDifferences, { query: { company_id } })

test('a station sees its own days and its rank in the group, and no data of another station', async () => {
  const answer = await ask(ownStation)
  expect(answer).toEqual({
    from: '2026-08-31',
    to: '2026-10-14',
    days: [
      { business_date: '2026-10-13', difference_cents: -500 },
      { business_date: '2026-10-14', difference_cents: 200 },
    ],
    ranking: { place: 2, of: 2 },
  })
  await expect(ask(betterStation)).rejects.toMatchObject({ status: 404 })
})

test('a station without a group has no rank', async () => {
  expect((await ask(singleStation, singleManager)).ranking).toBeNull()
})

test('the database shows the rank of a company only to people with access to it', async () => {
  const companyPeriod = { company_id: betterStation, from: '2026-01-01', to: '2026-12-31' }
  const placeSeenBy = (companies: string[]) =>
    inTransaction(api.test.db, { user_id: null, companies }, (db) => getRanking(db, companyPeriod))
  expect(await placeSeenBy([betterStation])).toEqual({ place: 1, of: 2 })
  expect(await placeSeenBy([ownStation])).toBeNull()
})

test('the work list begins 45 days before the latest day', async () => {
  expect(await manager.call(conferences.period, {})).toEqual({ from: '2026-08-31', to: '2026-10-14' })
})
