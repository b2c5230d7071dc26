import { spawnSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { appendFile, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { ownerLogin } from '@app/kit/postgres'
import { createDb, inTransaction, newId, openFilesInFolder, openPool, withOwner } from '@app/kit/server'
import type pg from 'pg'
import { importFile, insertImport } from '../../areas/imports/server.ts'
import { modelo, seedStations } from '../../areas/imports/testing/stations.fixture.ts'
// Registers the subscribers of events, as the server does.
import '../../apps/server/product/areas.ts'
import { superuser } from '../../kit/server/postgres/cluster.ts'
import { startFilledDatabase } from '../product/list-product.ts'
import { workOf } from '../product/memory.ts'

// Imports one file twice and loads its rows by psql into the same tables; started by import.bench.ts.

const [layout = '', file = '', rowsText = '0', small] = process.argv.slice(2)
const state = small === undefined ? 'cold' : 'warm'
const rows = Number(rowsText)
const limits = { rows_per_second: 100_000, part_of_psql: 0.5, megabytes: 200 }
const tables: Record<string, readonly string[]> = {
  ofx: ['statement_lines'],
  csv: ['statement_lines'],
  'csv-month': ['statement_lines'],
  movements: ['system_movements'],
  'cnab400-return': ['bank_slip_occurrences'],
  'pos-export': ['system_movements', 'sale_items'],
}
const written = tables[layout] ?? ['acquirer_transactions', 'acquirer_installments']
const sender_id = '01930000-0000-7000-8000-0000000000f7'
const at = '2026-10-15T09:00:00.000Z'
const filled = await startFilledDatabase(async (admin) => {
  await seedStations(admin)
  // The day waits for tank measurements: matching a day of 100,000 sales has its own benchmark.
  await admin.query(`insert into company_settings (id, company_id, valid_from, mandatory_sources)
    select gen_random_uuid(), id, '2000-01-01', '{tank}' from companies`)
  if (layout === 'movements') await addLayout(admin)
  await admin.query(
    `insert into users (id, name, username, email, password_hash) values ($1, 'Bench', 'bench', 'bench@posto.test', '-')`,
    [sender_id],
  )
})
const folder = `${file}.kept`
const superuserUrl = filled.ownerUrl.replace(`//${ownerLogin}:`, `//${superuser}:`)
// The first line of PostgreSQL's postmaster.pid is its process id.
const pidFile = path.join(filled.folder, 'postgres', 'postmaster.pid')
const postmaster = Number.parseInt(await readFile(pidFile, 'utf8'), 10)
const pool = openPool({ url: filled.url })
const files = openFilesInFolder(folder)
const database = createDb(pool)

async function addLayout(admin: pg.Client) {
  const titles = {
    occurred_on: 'Data',
    occurred_at: 'Hora',
    external_id: 'Documento',
    movement_type: 'Tipo de movimento',
  }
  const names = { ...titles, amount_cents: 'Valor', nsu: 'NSU', auth_code: 'Autorização', acquirer: 'Adquirente' }
  const columns = Object.entries(names).map(([field, name]) => ({ field, source: { by: 'header', names: [name] } }))
  const recipe = { days: ['DD/MM/AAAA'], company_rule: 'chosen', columns, key: ['occurred_on', 'external_id'] }
  const id = newId()
  await admin.query(`insert into import_layouts (id, name, target) values ($1, 'Movimentos', 'system_movements')`, [id])
  await admin.query(
    `insert into import_layout_versions (layout_id, number, status, recipe, published_at)
      values ($1, 1, 'published', $2, now())`,
    [id, JSON.stringify(recipe)],
  )
}

async function importOnce(file: string) {
  const stored = await files.put(createReadStream(file))
  const row = { id: newId(), company_id: modelo, file_name: layout, ...stored, created_by: sender_id, created_at: at }
  const scope = { user_id: sender_id, companies: 'all' } as const
  await inTransaction(database, scope, (db) => insertImport(db, row))
  globalThis.gc?.()
  const baseline = process.memoryUsage.rss()
  let peak = baseline
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 10)
  const before = await workOf(process.pid, postmaster)
  const started = performance.now()
  const done = await inTransaction(database, scope, (db) => importFile(db, row.id, { files, now: at }))
  const took = performance.now() - started
  const after = await workOf(process.pid, postmaster)
  clearInterval(watch)
  if (done?.status !== 'done') throw new Error(done?.rejections[0]?.message ?? 'no result')
  const work = { server: after.server - before.server, database: after.database - before.database }
  return { done, took, work, above: (peak - baseline) / 1e6, rss: peak / 1e6 }
}

async function byPsql() {
  const dumps = written.map((table) => ({ table, text: `${file}.${table}` }))
  const psql = (...commands: string[]) => {
    const started = performance.now()
    const args = commands.flatMap((command) => ['-c', command])
    const { status, stderr, error } = spawnSync('psql', ['-X', '-q', superuserUrl, ...args], { encoding: 'utf8' })
    if (error) return null
    if (status !== 0) throw new Error(stderr)
    return performance.now() - started
  }
  psql(...dumps.map(({ table, text }) => `\\copy (select * from ${table} order by id) to '${text}'`))
  psql(`truncate ${written.join(', ')} cascade`)
  const before = await workOf(process.pid, postmaster)
  const took = psql(...dumps.map(({ table, text }) => `\\copy ${table} from '${text}'`))
  const { database } = await workOf(process.pid, postmaster)
  for (const { text } of dumps) await rm(text, { force: true })
  return took === null ? null : { took, database: database - before.database }
}

/** A server imports for weeks: compiling its code is measured with the first small file, not with the large one. */
async function warmUp(file: string) {
  await importOnce(file)
  await withOwner(superuserUrl, (admin) =>
    admin.query(`truncate ${written.join(', ')}, cash_sessions cascade; checkpoint`),
  )
}

try {
  if (small !== undefined) await warmUp(small)
  const took: number[] = []
  let peak = 0
  for (const attempt of ['first time', 'the same rows again']) {
    // Changes the file's hash but not its rows: the importer would skip known bytes without comparing rows.
    if (took.length > 0) await appendFile(file, '\r\n')
    const run = await importOnce(file)
    took.push(run.took)
    peak = Math.max(peak, run.above)
    console.log(
      `${layout} ${state}, ${attempt}: ${run.done.records_read} rows in ${run.took.toFixed(0)} ms, processor ${run.work.server} ms of the server and ${run.work.database} of the database | ${Math.round((run.done.records_read / run.took) * 1000)} rows/s | new ${run.done.records_new} | ${run.above.toFixed(0)} MB above ${(run.rss - run.above).toFixed(0)}`,
    )
    const expected = attempt === 'first time' ? run.done.records_read : 0
    if (run.done.records_read < rows || run.done.records_new !== expected) process.exitCode = 1
  }
  const [first = 0, again = 0] = took
  const psql = await byPsql()
  const part = psql === null ? null : psql.took / first
  console.log(
    `${layout} ${state}: ${limits.rows_per_second / 1000},000 rows/s ${rows / first >= limits.rows_per_second / 1000 ? 'met' : 'MISSED'} | psql \\copy ${psql === null ? 'is not here' : `${psql.took.toFixed(0)} ms, ${psql.database} of processor: ${part?.toFixed(2)} of its speed`} (limit ${limits.part_of_psql}) | ${peak.toFixed(0)} MB (limit ${limits.megabytes}) | again ${again < first ? 'faster' : 'SLOWER'}`,
  )
  const missed = rows / first < limits.rows_per_second / 1000 || peak > limits.megabytes || again >= first
  if (missed || (part !== null && part < limits.part_of_psql)) process.exitCode = 1
} finally {
  await pool.end()
  await rm(folder, { recursive: true, force: true })
  await filled.stop()
}
