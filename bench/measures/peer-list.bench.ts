import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { withOwner } from '@app/kit/server'
import { findFreePort } from '../../apps/server/process/port.ts'
import { newDataFolder } from '../../e2e/product/product.ts'
import { directus } from '../peers/directus.ts'
import { install, type Peer, type RunningPeer } from '../peers/peer.ts'
import { strapi } from '../peers/strapi.ts'
import { formatRate, median, type Rate, rateOf } from '../product/connections.ts'
import { startListProduct } from '../product/list-product.ts'

// One page of our product, Strapi and Directus: `npm run bench -- peer-list 100000 3 FOLDER` keeps the peers there.
const [rowsText = '100000', roundsText = '3', folderText] = process.argv.slice(2)
const rows = Number(rowsText)
const rounds = Number(roundsText)
const goal = 10
const connections = 50

const peersFolder = folderText
  ? { path: path.resolve(folderText), discard: async () => undefined }
  : await newDataFolder()
const product = await startListProduct(rows)
const running = new Map<string, RunningPeer>()

try {
  for (const peer of [strapi, directus]) {
    const started = await start(peer).catch((error: Error) => console.error(`${peer.name}: ${error.message}`))
    if (started) running.set(peer.name, started)
    else process.exitCode = 1
  }
  const list = '/api/v1/bench-entries?status=active&sort=-created_at'
  running.set('ours', { ...product, counted: list, rows: list })
  for (const kind of ['counted', 'rows'] as const) report(kind, await measure(kind))
} finally {
  for (const { stop } of running.values()) await stop()
  if (!running.has('ours')) await product.stop()
  await peersFolder.discard()
}

async function start(peer: Peer) {
  const name = peer.name.toLowerCase().replace(/\W.*/, '')
  const folder = path.join(peersFolder.path, name)
  await mkdir(folder, { recursive: true })
  console.log(`${peer.name}: installing, filling ${rows.toLocaleString('pt-BR')} rows`)
  await install(peer, folder)
  const url = await emptyDatabase(name)
  const { username, password, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? ''
  const sql = (text: string) => withOwner(url, (owner) => owner.query(text))
  const database = { host, name, user: username, password: decodeURIComponent(password) }
  return peer.start({ folder, port: await findFreePort(), database, sql }, rows)
}

async function emptyDatabase(name: string) {
  const url = new URL(product.ownerUrl)
  const owner = url.username
  url.username = 'postgres'
  url.pathname = '/postgres'
  await withOwner(url.href, (admin) => admin.query(`create database ${name} owner ${owner}`))
  url.username = owner
  url.pathname = `/${name}`
  return url.href
}

async function measure(kind: 'counted' | 'rows') {
  const rates = new Map<string, Rate[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, { address, headers, [kind]: requestPath }] of running) {
      const requests = name === 'ours' ? 1500 : 400
      const rate = await rateOf(address, () => requestPath, { connections, requests, headers })
      rates.set(name, [...(rates.get(name) ?? []), rate])
    }
  return new Map([...rates].map(([name, all]) => [name, median(all)]))
}

function report(kind: 'counted' | 'rows', rates: ReadonlyMap<string, Rate>) {
  const ours = rates.get('ours')?.per_second ?? 0
  console.log(kind === 'counted' ? 'a page with its count:' : 'a page, the peers without a count:')
  for (const [name, rate] of rates) {
    const times = ours / rate.per_second
    console.log(
      `  ${name}: ${formatRate(rate)}${name === 'ours' ? '' : `, ours is ${times.toFixed(1)} times that of ${goal}`}`,
    )
    if (name !== 'ours' && times < goal) process.exitCode = 1
  }
}
