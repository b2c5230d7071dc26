import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { type Import, pieceBytes } from '@app/areas/imports/contract'
import { addDays } from '@app/kit/contract'
import { newId } from '@app/kit/server'
import { cutIntoPieces } from '../../areas/imports/import-uploads/pieces.rules.ts'
import { modelo, seedStations } from '../../areas/imports/testing/stations.fixture.ts'
import { databaseProcessOf } from '../../e2e/product/product.ts'
import { writeText } from '../data/large-files.ts'
import { startFilledDatabase, startProgram } from '../product/list-product.ts'
import { watchMemory } from '../product/memory.ts'

// Uploads a bank statement (a million lines, nearly 200 MB) in pieces, kills the server half way, then imports it.
const rows = Number(process.argv[2] ?? 1_000_000)
const limits = { upload_megabytes: 100, import_megabytes: 300 }
const days = 280
const lanes = 3
const folder = '.cache/bench/upload'
const file = `${folder}/extrato.csv`

function* statement() {
  yield 'Data;Histórico;Documento;Valor\r\n'
  for (let no = 0; no < rows; no += 1) {
    const [year, month, day] = addDays('2026-01-01', no % days).split('-')
    const number = String(no).padStart(9, '0')
    const memo = `PIX RECEBIDO ${number} COMERCIO E TRANSPORTE DE COMBUSTIVEIS LIMITADA ME`.padEnd(170, '.')
    yield `${day}/${month}/${year};${memo};${number};${10 + (no % 90)},${String(no % 100).padStart(2, '0')}\r\n`
  }
}

await mkdir(folder, { recursive: true })
await writeText(file, statement())
const filled = await startFilledDatabase(async (owner) => {
  await seedStations(owner)
  const user = newId()
  await owner.query(
    `insert into users (id, name, username, email, password_hash) values ($1, 'Ana', 'ana', 'ana@x.test', '-')`,
    [user],
  )
  await owner.query(`insert into user_abilities values ($1, 'admin')`, [user])
})
const postmaster = await databaseProcessOf(filled.folder)
const start = () => startProgram('product-server', [filled.url, filled.folder])
let server = await start()

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const json = body !== undefined && !(body instanceof FormData)
  const headers = { ...filled.headers, 'idempotency-key': newId(), ...(json && { 'content-type': 'application/json' }) }
  const payload = body instanceof FormData ? body : body && JSON.stringify(body)
  const answer = await fetch(new URL(`/api/v1${path}`, server.address), { method, headers, body: payload })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const handle = await open(file)
const size_bytes = (await handle.stat()).size
const pieces = cutIntoPieces(size_bytes, pieceBytes)
const bytesOf = async ({ start, end }: (typeof pieces)[number]) =>
  (await handle.read(Buffer.allocUnsafe(end - start), 0, end - start, start)).buffer
const hashes: string[] = []
for (const piece of pieces)
  hashes.push(
    createHash('sha256')
      .update(await bytesOf(piece))
      .digest('hex'),
  )

type Upload = { id: string; received: number[] }
const begin = () => call<Upload>('POST', '/import-uploads', { file_name: 'extrato.csv', size_bytes, pieces: hashes })

async function send({ id, received }: Upload, maxPieces = pieces.length) {
  const waiting = pieces.filter(({ number }) => !received.includes(number)).slice(0, maxPieces)
  const sendPieces = async () => {
    for (let piece = waiting.shift(); piece; piece = waiting.shift()) {
      const form = new FormData()
      form.set('file', new Blob([await bytesOf(piece)]), 'extrato.csv')
      await call('PUT', `/import-uploads/${id}/pieces/${piece.number}`, form)
    }
  }
  await Promise.all(Array.from({ length: lanes }, sendPieces))
}

const missed: string[] = []
const say = (name: string, value: number, maxMegabytes: number) => {
  if (value > maxMegabytes) missed.push(name)
  console.log(
    `${value > maxMegabytes ? 'MISSED' : 'ok    '}  ${name}: ${value.toFixed(0)} MB above what the server held (at most ${maxMegabytes} MB)`,
  )
}

async function measurePeak<Result>(before: number, work: () => Promise<Result>) {
  const memory = watchMemory(postmaster)
  memory.server(server.pid)
  const began = performance.now()
  const result = await work()
  const seconds = (performance.now() - began) / 1000
  await delay(600)
  memory.stop()
  return { result, seconds, megabytes: memory.getPeak().server - before }
}

try {
  const first = await begin()
  await send(first, pieces.length / 2)
  server.kill()
  await server.ended
  server = await start()
  const again = await begin()
  const half = Math.floor(pieces.length / 2)
  if (again.id !== first.id || again.received.length !== half) throw new Error('pieces were lost with the server')
  console.log(`${(size_bytes / 1e6).toFixed(0)} MB, ${pieces.length} pieces: killed with -9 after ${half}, none lost`)

  // Measured after the memory peak of the server's start.
  const { megabytes: before } = await measurePeak(0, () => delay(3000))
  const result = await measurePeak(before, async () => {
    await send(again)
    const began = performance.now()
    const queued = await call<Import>('POST', `/import-uploads/${again.id}/finish`, { company_id: modelo })
    return { queued, joined: (performance.now() - began) / 1000 }
  })
  const { queued, joined } = result.result
  console.log(
    `the other half in ${(result.seconds - joined).toFixed(1)} s, joined and queued in ${joined.toFixed(1)} s`,
  )
  say('second half of the upload', result.megabytes, limits.upload_megabytes)

  const read = await measurePeak(before, async () => {
    for (;;) {
      const now = await call<Import>('GET', `/imports/${queued.id}`)
      if (now.finished_at) return now
      await delay(200)
    }
  })
  const { status, records_new, rejections } = read.result
  if (status !== 'done' || records_new !== rows) throw new Error(`${status}: ${rejections[0]?.message ?? records_new}`)
  const { seconds } = read
  console.log(`${records_new} rows imported in ${seconds.toFixed(1)} s, ${Math.round(records_new / seconds)} rows/s`)
  say('import', read.megabytes, limits.import_megabytes)
  if (missed.length > 0) process.exitCode = 1
} finally {
  await server.end()
  await handle.close()
  await filled.stop()
  await rm(folder, { recursive: true })
}
