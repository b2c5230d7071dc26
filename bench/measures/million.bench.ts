import { createWriteStream } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { matchExactly, settleNamed } from '@app/domain/matching/server'
import { allCompaniesScope, createDb, inTransaction, openPool, withOwner } from '@app/kit/server'
import type pg from 'pg'
import copy from 'pg-copy-streams'
import { databaseProcessOf } from '../../e2e/product/product.ts'
import { companyId } from '../data/station-days.ts'
import { fillThreeSides, stations, threeSides } from '../data/three-sides.ts'
import { openDuckDb } from '../peers/duckdb.ts'
import { startFilledDatabase } from '../product/list-product.ts'
import { workOf } from '../product/memory.ts'

// The exact passes on a million sales, captures and instalments, compared with a join of PostgreSQL and of DuckDB.
const sales = Number(process.argv[2] ?? 1_000_000)
const limit_s = 8
const cores = availableParallelism()
const stationsInFile = 25
const now = '2026-10-20T08:00:00.000Z'

const filled = await startFilledDatabase((owner) => fillThreeSides(owner, sales))
const postmaster = await databaseProcessOf(filled.folder)
const pool = openPool({ url: filled.url, max: cores })
const database = createDb(pool)
const seconds = async (work: () => Promise<unknown>) => {
  const before = await workOf(process.pid, postmaster)
  const began = performance.now()
  await work()
  const took = (performance.now() - began) / 1000
  const after = await workOf(process.pid, postmaster)
  return { took, worked: (after.database - before.database + after.server - before.server) / 1000 }
}
const asOwner = <Result>(work: (owner: pg.Client) => Promise<Result>) =>
  withOwner(filled.ownerUrl, async (owner) => {
    await owner.query(`select set_config('app.all_companies', 'on', false)`)
    return work(owner)
  })

async function importFile(company_ids: readonly string[]) {
  await inTransaction(database, allCompaniesScope, async (db) => {
    const days = await db
      .selectFrom('cash_conciliations')
      .select(['id', 'company_id', 'business_date'])
      .where('company_id', 'in', company_ids)
      .execute()
    await matchExactly(db, days, now)
    await settleNamed(db, { company_ids, from: '2026-10-01', now })
  })
}

async function product() {
  const pendingFiles = Array.from({ length: stations / stationsInFile }, (_, file) =>
    Array.from({ length: stationsInFile }, (_, at) => companyId(file * stationsInFile + at + 1)),
  )
  const work = async () => {
    for (let file = pendingFiles.pop(); file !== undefined; file = pendingFiles.pop()) await importFile(file)
  }
  await Promise.all(Array.from({ length: cores }, work))
}

async function check(owner: pg.Client) {
  await owner.query('analyze match_groups, match_links')
  await owner.query('set enable_nestloop = off')
  const { rows } = await owner.query(`
    select (select count(*)::int from matches where pair_type = 'SALE') as sales,
      (select count(*)::int from matches where pair_type = 'SETTLEMENT') as settlements,
      (select count(*)::int from matched_items) as links,
      (select count(*)::int from system_movements where nsu is not null) as sales_with_numbers,
      (select count(*)::int from acquirer_installments) as instalments,
      (select count(*)::int from matched_items of_sale
        join matched_items of_capture on of_capture.company_id = of_sale.company_id
          and of_capture.match_group_id = of_sale.match_group_id and of_capture.side = 'confirmation'
        join system_movements sale on sale.company_id = of_sale.company_id and sale.id = of_sale.item_id::bigint
        join acquirer_transactions capture on capture.company_id = of_sale.company_id
          and capture.id = of_capture.item_id::bigint
        where of_sale.pair_type = 'SALE' and of_sale.side = 'system'
          and (sale.external_id, sale.business_date) is distinct from (capture.capture_key, capture.business_date)) as false`)
  const [found] = rows
  console.log(found)
  if (found.false > 0) throw new Error('a sale was matched with the capture of another')
  if (found.sales !== found.sales_with_numbers) throw new Error('exact pairs were left out')
  if (found.links !== found.sales * 2 + found.instalments + found.settlements) throw new Error('links are missing')
}

/** PostgreSQL's best plan: without the row estimates of row-level security it uses hash joins. */
const plainJoin = (owner: pg.Client) =>
  owner.query(`set enable_nestloop = off; set enable_mergejoin = off; set work_mem = '128MB';
    create table plain_matches as select sale.company_id, sale.id as sale_id, capture.id as capture_id,
      item.id as instalment_id, batch.id as batch_id
    from system_movements sale
    join acquirer_transactions capture using (company_id, business_date, acquirer, nsu, auth_code, installments)
    join acquirer_installments item on item.company_id = capture.company_id and item.acquirer_transaction_id = capture.id
    join acquirer_settlements batch on batch.company_id = item.company_id and batch.reference = item.batch_reference
    where sale.amount_cents = capture.gross_cents`)

async function duckDb(owner: pg.Client) {
  const duck = await openDuckDb(path.join(filled.folder, 'ceiling.duckdb'), cores)
  for (const [table, columns] of Object.entries(threeSides)) {
    const file = path.join(filled.folder, `${table}.csv`)
    const rows = owner.query(copy.to(`copy (select ${columns} from ${table}) to stdout with (format csv, header)`))
    await pipeline(rows, createWriteStream(file))
    await duck.run(`create table ${table} as select * from read_csv('${file}', header = true, all_varchar = true)`)
  }
  await duck.run('checkpoint')
  const result = await seconds(async () => {
    await duck.run(`create table matches as select sale.company_id, sale.id as sale_id, capture.id as capture_id,
        item.id as instalment_id, batch.id as batch_id
      from system_movements sale
      join acquirer_transactions capture using (company_id, business_date, acquirer, nsu, auth_code, installments)
      join acquirer_installments item on item.company_id = capture.company_id and item.acquirer_transaction_id = capture.id
      join acquirer_settlements batch on batch.company_id = item.company_id and batch.reference = item.batch_reference
      where sale.amount_cents = capture.gross_cents`)
    await duck.run('checkpoint')
  })
  const [count] = (await duck.runAndReadAll('select count(*) as rows from matches')).getRowObjectsJson()
  return { ...result, rows: count?.rows }
}

const formatDuration = ({ took, worked }: { took: number; worked: number }) =>
  `${took.toFixed(2)} s, processor ${worked.toFixed(2)} s`

try {
  const ours = await seconds(product)
  console.log(
    `the product's exact passes of ${sales} sales x three sides, written and durable: ${formatDuration(ours)} of ${limit_s} s`,
  )
  await asOwner(check)
  await asOwner(async (owner) => {
    const join = await seconds(() => plainJoin(owner))
    const { rows } = await owner.query('select count(*)::int as rows from plain_matches')
    console.log(`PostgreSQL, one join into a plain table: ${formatDuration(join)}, ${rows[0]?.rows} rows`)
    const duck = await duckDb(owner)
    console.log(`DuckDB, the same join into its file: ${formatDuration(duck)}, ${duck.rows} rows`)
    console.log(
      `the product takes ${(ours.took / join.took).toFixed(1)} times PostgreSQL's join, ${(ours.took / duck.took).toFixed(1)} times DuckDB's`,
    )
  })
  if (ours.took > limit_s) process.exitCode = 1
} finally {
  await pool.end()
  await filled.stop()
}
