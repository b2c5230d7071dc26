import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '@app/kit/server'
import { modelo, seedStations } from '../../areas/imports/testing/stations.fixture.ts'
import { hostileFiles } from '../data/hostile-files.ts'
import { startFilledDatabase, startProgram } from '../product/list-product.ts'

// Sends hostile files of at most 1 MB to every operation that reads a file, while /health is requested continuously.
const limit_ms = 100
const [only] = process.argv.slice(2)

const filled = await startFilledDatabase(async (owner) => {
  await seedStations(owner)
  // A file of card sales is matched while it is imported, because the day waits for no other source.
  await owner.query(
    `insert into company_settings (id, company_id, valid_from, mandatory_sources) values ($1, $2, '2026-01-01', '{cielo}')`,
    [newId(), modelo],
  )
  const user = newId()
  await owner.query(
    `insert into users (id, name, username, email, password_hash) values ($1, 'Ana', 'ana', 'ana@x.test', '-')`,
    [user],
  )
  await owner.query(`insert into user_abilities values ($1, 'admin')`, [user])
})
const server = await startProgram('product-server', [filled.url, filled.folder])

async function call(method: string, path: string, body?: object): Promise<{ status: number; answer: Answer }> {
  const json = body !== undefined && !(body instanceof FormData)
  const headers = { ...filled.headers, 'idempotency-key': newId(), ...(json && { 'content-type': 'application/json' }) }
  const payload = body instanceof FormData ? body : body && JSON.stringify(body)
  const response = await fetch(new URL(`/api/v1${path}`, server.address), { method, headers, body: payload })
  const text = await response.text()
  return { status: response.status, answer: text.startsWith('{') ? JSON.parse(text) : {} }
}
type Answer = {
  id?: string
  status?: string
  records_new?: number
  mappable?: boolean
  code?: string
}

function formOf(name: string, content: string | Uint8Array, fields: Record<string, string>) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  return form
}
const nameOf = (content: string | Uint8Array) => (typeof content === 'string' ? 'dados.csv' : 'dados.xlsx')

async function slowestHealth(work: () => Promise<string>) {
  let going = true
  let slowest = 0
  const polling = (async () => {
    while (going) {
      const began = performance.now()
      const { status } = await fetch(new URL('/health', server.address))
      slowest = Math.max(slowest, status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY)
      await delay(5)
    }
  })()
  const result = await work()
  going = false
  await polling
  return { slowest, result }
}

async function waitForImport(id: string): Promise<Answer> {
  for (;;) {
    const { answer } = await call('GET', `/imports/${id}`)
    if (answer.status !== 'queued' && answer.status !== 'running') return answer
    await delay(20)
  }
}

const operations: Record<string, (content: string | Uint8Array) => Promise<string>> = {
  async import(content) {
    const sent = await call('POST', '/imports', formOf(nameOf(content), content, { company_id: modelo }))
    const done = await waitForImport(sent.answer.id ?? '')
    await call('GET', `/imports/${sent.answer.id}/rejected`)
    return `${done.status}, ${done.records_new} records`
  },
  async 'check and columns'(content) {
    const form = formOf(nameOf(content), content, { company_id: modelo, check_first: 'true' })
    const { answer } = await call('POST', '/imports', form)
    const done = await waitForImport(answer.id ?? '')
    const columns = done.mappable
      ? await call('GET', `/imports/${answer.id}/columns?delimiter=auto&encoding=auto&sheet=`)
      : null
    return `${done.status}${columns ? `, columns ${columns.status}` : ''}`
  },
  preview: (content) => sheetTo('/import-layouts/preview', content, { delimiter: 'auto', encoding: 'auto', sheet: '' }),
  customers: (content) => sheetTo('/customers/import', content, { preview: 'true' }),
  'reason maps': (content) => sheetTo('/movement-reason-maps/import', content, { preview: 'true' }),
  async terminals(content) {
    if (typeof content !== 'string') return 'text only'
    const { status, answer } = await call('POST', '/smart-pos-terminals/import', { text: content.slice(0, 200_000) })
    return `${status} ${answer.code ?? ''}`
  },
  async attachment(content) {
    const place = `/records/company/${modelo}/attachments`
    const sent = await call('POST', place, formOf(nameOf(content), content, {}))
    if (sent.status !== 201) return `${sent.status} ${sent.answer.code ?? ''}`
    const { status } = await call('GET', `${place}/${sent.answer.id}/sheet`)
    return `kept, sheet ${status}`
  },
}

async function sheetTo(path: string, content: string | Uint8Array, fields: Record<string, string>) {
  const { status, answer } = await call('POST', path, formOf(nameOf(content), content, fields))
  return `${status} ${answer.code ?? ''}`.trim()
}

let missed = 0
try {
  // Warm-up: the first call of each operation starts what later calls reuse.
  for (const work of Object.values(operations)) await work('Data;Histórico;Valor\n14/10/2026;A;1,00\n')
  const idle = await slowestHealth(async () => {
    await delay(2000)
    return ''
  })
  console.log(`idle: ${idle.slowest.toFixed(0)} ms`)
  for (const [fileTitle, content] of Object.entries(hostileFiles)) {
    if (only !== undefined && !fileTitle.includes(only)) continue
    if (content.length > 1_000_000) throw new Error(`${fileTitle}: ${content.length} bytes`)
    for (const [name, work] of Object.entries(operations)) {
      const began = performance.now()
      const { slowest, result } = await slowestHealth(() => work(content))
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      if (slowest > limit_ms) missed++
      const mark = slowest > limit_ms ? 'MISSED' : 'ok    '
      console.log(`${mark}  ${fileTitle} → ${name}: /health at most ${slowest.toFixed(0)} ms, ${seconds} s (${result})`)
    }
  }
} finally {
  await server.end()
  await filled.stop()
}
console.log(missed === 0 ? `no answer of /health took more than ${limit_ms} ms` : `${missed} readings held /health up`)
process.exitCode = missed === 0 ? 0 : 1
