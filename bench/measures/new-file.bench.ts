import { type CieloRow, writeCieloSales } from '@app/formats/generate'
import type { Job } from '@app/kit/contract'
import { newId, withOwner } from '@app/kit/server'
import type pg from 'pg'
import { databaseProcessOf } from '../../e2e/product/product.ts'
import { sale as cieloSale, file } from '../../formats/cielo/cielo.fixture.ts'
import { fileDay, fillNetwork, linesOfStation, merchantOf, saleOf, stationsInFile } from '../data/network-filling.ts'
import { startFilledDatabase, startProgram } from '../product/list-product.ts'
import { workOf } from '../product/memory.ts'

// The acquirer's file of one morning against years of rows, from the upload to the end of its job.
const millions = Number(process.argv[2] ?? 10)
const limit_ms = 1500
const runs = 5

const filled = await startFilledDatabase((owner) => fillNetwork(owner, millions * 1_000_000))
const server = await startProgram('product-server', [filled.url, filled.folder])
const postmaster = await databaseProcessOf(filled.folder)
const stored =
  await query(`select (select count(*) from system_movements) + (select count(*) from acquirer_transactions)
  + (select count(*) from acquirer_installments) as rows`)
console.log(`${stored[0]?.rows} rows stored`)

function query(text: string) {
  return withOwner(filled.ownerUrl, async (owner: pg.Client) => {
    await owner.query(`select set_config('app.all_companies', 'on', false)`)
    return (await owner.query(text)).rows
  })
}

/** Each run uses another day, so that no run finds the rows of an earlier one. */
function fileOf(run: number) {
  const sold_on = fileDay(run)
  const rows: CieloRow[] = []
  for (let station = 1; station <= stationsInFile; station += 1)
    for (let no = 1; no <= linesOfStation; no += 1) {
      const sale = saleOf(station, no)
      rows.push({
        ...cieloSale,
        merchant_no: merchantOf(station),
        sold_on,
        sold_at: sale.time,
        gross_cents: sale.amount_cents,
        due_days: [fileDay(run + 1)],
        nsu: sale.nsu,
        auth_code: sale.auth_code,
        terminal_logical_no: sale.terminal,
      })
    }
  const period = { from: sold_on, to: sold_on }
  const head = { merchant_no: merchantOf(1), processed_on: fileDay(run + 1), period, sequence: run + 1 }
  return { count: rows.length, bytes: writeCieloSales({ ...file, ...head, rows }) }
}

async function call<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { ...filled.headers, 'idempotency-key': newId() }
  const answer = await fetch(new URL(`/api/v1${path}`, server.address), { ...init, headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function waitForJob(job_id: string) {
  const answer = await fetch(new URL('/api/v1/jobs/stream', server.address), { headers: filled.headers })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('the stream of jobs was refused')
  for (let text = '', runs = true; runs; ) {
    const { value, done } = await reader.read()
    if (done) throw new Error('the stream of jobs ended')
    const lines = (text + value).split('\n')
    text = lines.pop() ?? ''
    const last = lines.at(-1)
    if (last !== undefined) runs = JSON.parse(last).data.some(({ id }: Job) => id === job_id)
  }
  await reader.cancel()
}

async function importFile(bytes: Uint8Array, name: string) {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(bytes)]), name)
  const work = await workOf(server.pid, postmaster)
  const began = performance.now()
  const { job_id } = await call<{ job_id: string }>('/imports', { method: 'POST', body: form })
  await waitForJob(job_id)
  const took = performance.now() - began
  const { message } = await call<Job>(`/jobs/${job_id}`)
  const after = await workOf(server.pid, postmaster)
  const worked = `${after.server - work.server} ms of processor in the server, ${after.database - work.database} in the database`
  return { took, message: `${message} ${worked}` }
}

try {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const { count, bytes } = fileOf(run)
    const { took, message } = await importFile(bytes, `cielo-${run}.txt`)
    const [found] = await query(`select count(*)::int as days, sum(open_items)::int as open,
        (select count(*)::int from matches held join cash_conciliations day on day.id = held.cash_conciliation_id
          where day.business_date = '${fileDay(run)}' and held.pair_type = 'SALE' and held.status = 'confirmed') as confirmed
      from cash_conciliations where business_date = '${fileDay(run)}' and status = 'open'`)
    console.log(`${count} lines in ${took.toFixed(0)} ms: ${message}`, found)
    if (found?.confirmed !== count || found?.days !== stationsInFile) throw new Error('not every line was matched')
    times.push(took)
  }
  const again = await importFile(Buffer.concat([fileOf(0).bytes, Buffer.from('\r\n')]), 'again.txt')
  console.log(`the same lines again in ${again.took.toFixed(0)} ms: ${again.message}`)
  const median = times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.POSITIVE_INFINITY
  console.log(`median ${median.toFixed(0)} ms of ${limit_ms} ms`)
  if (median > limit_ms) process.exitCode = 1
} finally {
  await server.end()
  await filled.stop()
}
