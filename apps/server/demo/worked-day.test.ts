import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDb, inTransaction, openFilesInFolder } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { commitDemoFile, type DemoFile } from './import-files.ts'
import { insertPeople } from './people.ts'
import { insertRegisters } from './registers.store.ts'
import { workedStation } from './stations.ts'
import { buildExampleFiles, buildWorkedDayFiles } from './worked-day-files.ts'

const open = testDatabase()
const now = '2026-08-31T12:00:00.000Z'
let folder = ''
let importFile: (file: DemoFile) => Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-demo-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  const database = createDb(open.pool)
  const people = await inTransaction(database, { user_id: null, companies: 'all' }, async (db) => {
    await insertRegisters(db, now)
    return insertPeople(db, { password: 'retaguarda-demo', now })
  })
  importFile = (file) => commitDemoFile({ database, files: openFilesInFolder(folder), sender_id: people.finance }, file)
  for (const file of buildWorkedDayFiles()) await importFile(file)
})

const rows = async (text: string) => (await open.admin.query(text)).rows

test('the files of the worked day give the system totals of each method', async () => {
  const totals = await rows(`select m.method, sum(amount_cents)::bigint as cents from system_movements m
    join movement_types on code = movement_type_code where nature = 'sale' group by 1`)
  expect(Object.fromEntries(totals.map(({ method, cents }) => [method, cents]))).toEqual({
    cash: 65405,
    debit: 87500,
    credit: 96175,
    credit_installments: 30000,
    pix: 31834,
    fleet: 151250,
    note: 254100,
  })
})

test('captures and Pix confirm the amounts of the worked day, and the cancelled capture is marked', async () => {
  const totals = await rows(`select method, sum(gross_cents)::bigint as cents from acquirer_transactions
    where kind in ('sale', 'pix_received') and cancelled_at is null and own group by 1`)
  expect(Object.fromEntries(totals.map(({ method, cents }) => [method, cents]))).toEqual({
    debit: 57420,
    credit: 108555,
    credit_installments: 30000,
    pix: 38024,
    fleet: 151250,
  })
  expect(await rows(`select nsu, cancelled_at from acquirer_transactions where cancelled_at is not null`)).toEqual([
    { nsu: '000241', cancelled_at: '2026-10-14T20:01:00.000Z' },
    { nsu: '000241', cancelled_at: '2026-10-14T20:01:00.000Z' },
  ])
})

test('fees are expected at the contracted rate and C14 was charged too much', async () => {
  const wrongFees = await rows(`select c.nsu, fee_expected_cents, fee_charged_cents from acquirer_installments i
    join acquirer_transactions c on c.id = acquirer_transaction_id
    where c.kind = 'sale' and fee_expected_cents <> fee_charged_cents`)
  expect(wrongFees).toEqual([{ nsu: '000262', fee_expected_cents: 201, fee_charged_cents: 240 }])
  expect(
    await rows(`select fee_expected_cents from acquirer_installments where acquirer_transaction_id in
    (select id from acquirer_transactions where acquirer in ('stone', 'frota')) order by 1`),
  ).toEqual([
    { fee_expected_cents: 210 },
    { fee_expected_cents: 210 },
    { fee_expected_cents: 210 },
    { fee_expected_cents: 4538 },
  ])
})

test('the day is open and has received every source', async () => {
  const days = await rows('select company_id, business_date, status, sources from cash_conciliations')
  expect(days).toMatchObject([{ company_id: workedStation.id, business_date: '2026-10-14', status: 'open' }])
  expect(Object.keys(days[0].sources).sort()).toEqual(['bank', 'cielo', 'pix', 'pos', 'stone', 'tank'])
})

test('tanks, fuel receipt and readings equal those of the worked day', async () => {
  expect(await rows(`select sum(closing_ml - opening_ml - test_ml)::bigint as ml from nozzle_readings`)).toEqual([
    { ml: 1_172_962 },
  ])
  expect(await rows(`select sum(volume_ml)::bigint as ml from sale_items where kind = 'fuel'`)).toEqual([
    { ml: 1_162_962 },
  ])
  expect(await rows('select volume_ml, unit_cost_micros, freight_micros from fuel_receipts')).toEqual([
    { volume_ml: 5_000_000, unit_cost_micros: 5_460_000, freight_micros: 80_000 },
  ])
})

test('the example files of the first steps are the same in every demonstration', () => {
  expect(buildExampleFiles()).toEqual(buildExampleFiles())
})

test('the example files open the next day, whose counters go on from the worked one, and no row is refused', async () => {
  for (const file of buildExampleFiles()) await importFile(file)
  const files = await rows(
    `select status, records_rejected, records_repeated from imports where file_name like '%2026-10-15%'`,
  )
  expect(files).toEqual(Array.from({ length: 4 }, () => ({ status: 'done', records_rejected: 0, records_repeated: 0 })))
  expect(await rows(`select business_date, status from cash_conciliations where business_date > '2026-10-14'`)).toEqual(
    [{ business_date: '2026-10-15', status: 'open' }],
  )
  const gaps = await rows(
    `select before.nozzle_id from nozzle_readings before join nozzle_readings after
      on after.company_id = before.company_id and after.nozzle_id = before.nozzle_id
      and after.business_date = '2026-10-15' and before.business_date = '2026-10-14'
      where after.opening_ml <> before.closing_ml`,
  )
  expect(gaps).toEqual([])
})
