import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDb, filesInFolder, openPool, withOwner } from '@app/kit/server'
import { importDemoFile } from '../apps/server/demo/import-files.ts'
import { seedStations } from '../areas/imports/imports/stations.fixture.ts'
import { addressOf } from '../kit/server/postgres/address.ts'
import { superuser } from '../kit/server/postgres/cluster.ts'
import { ownerLogin } from '../kit/server/postgres/prepare.ts'
import { startTestServer, templateDatabase } from '../kit/testing/test-server.ts'
import { filesOf } from './import-files.ts'

// Rows per second from bytes to committed rows, and the most memory the process held, on 100,000 rows of each layout.

const rows = 100_000
const files = filesOf(rows)
const sender_id = '01930000-0000-7000-8000-0000000000f7'
const server = await startTestServer()
const folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-bench-'))
const { socketFolder } = server.cluster
const url = addressOf({ socketFolder, password: server.password, login: ownerLogin, database: templateDatabase })
const pool = openPool({ url })
try {
  await withOwner(server.cluster.address(superuser, templateDatabase), async (admin) => {
    await seedStations(admin)
    // The day waits for its tank dips: matching a day of 100,000 sales is no part of this measure and has its own.
    await admin.query(`insert into company_settings (id, company_id, valid_from, mandatory_sources)
      select gen_random_uuid(), id, '2000-01-01', '{tank}' from companies`)
    await admin.query(
      `insert into users (id, name, username, email, password_hash) values ($1, 'Bench', 'bench', 'bench@posto.test', '-')`,
      [sender_id],
    )
  })
  const importing = { database: createDb(pool), files: filesInFolder(folder), sender_id }
  for (const [layout, write] of Object.entries(files)) await measure(layout, write)

  async function measure(layout: string, write: () => Uint8Array) {
    const bytes = write()
    globalThis.gc?.()
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 20)
    for (const attempt of ['first time', 'the same rows again']) {
      // Another name for the same rows: bytes that are known already are not even compared.
      const content = attempt === 'first time' ? bytes : Buffer.concat([bytes, Buffer.from('\r\n')])
      const started = performance.now()
      const done = await importDemoFile(importing, {
        file_name: layout,
        bytes: content,
        at: '2026-10-15T09:00:00.000Z',
      })
      const took = performance.now() - started
      most = Math.max(most, process.memoryUsage().rss)
      console.log(
        `${layout}, ${attempt}: ${done.records_read} rows, ${(bytes.length / 1e6).toFixed(1)} MB in ${took.toFixed(0)} ms | ${Math.round((done.records_read / took) * 1000)} rows/s | new ${done.records_new} | RSS ${(most / 1e6).toFixed(0)} MB`,
      )
      if (done.records_read < rows || done.records_new !== (attempt === 'first time' ? done.records_read : 0))
        process.exitCode = 1
    }
    clearInterval(watch)
  }
} finally {
  await pool.end()
  await rm(folder, { recursive: true, force: true })
  await server.stop()
}
