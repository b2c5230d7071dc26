import { readStream } from '@app/formats'
import { writeCieloSales, writeOfx } from '@app/formats/generate'
import { ofxJs } from './ofx-js.ts'

// Reading alone, in processor time, so that others at work on the machine do not count.

const today = '2026-11-20'
const megabyte = 1_000_000
const padded = (value: number, length: number) => String(value).padStart(length, '0')
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const ofx = writeOfx({
  institution: 'Banco',
  generated_on: '2026-10-15',
  accounts: [
    {
      bank_id: '341',
      branch_id: null,
      account_id: '12345',
      kind: 'bank',
      currency: 'BRL',
      period: null,
      balance_cents: 1,
      balance_on: null,
      lines: numbers(100_000).map((amount_cents) => ({
        posted_on: '2026-10-14',
        amount_cents,
        memo: `PIX RECEBIDO ${amount_cents}`,
        fitid: String(amount_cents),
        doc_no: null,
        trn_type: 'CREDIT',
        name: null,
      })),
    },
  ],
})

const cielo = writeCieloSales({
  merchant_no: '0012345678',
  processed_on: '2026-10-15',
  period: { from: '2026-10-14', to: '2026-10-14' },
  sequence: 1,
  bank: '0341',
  branch: '01234',
  account: '123456',
  rows: numbers(40_000).map((gross_cents) => ({
    merchant_no: '0012345678',
    kind: 'sale',
    product_code: '041',
    brand: 'visa',
    sold_on: '2026-10-14',
    sold_at: '10:00:00',
    gross_cents,
    rate: 105,
    due_days: ['2026-10-15'],
    nsu: padded(gross_cents, 6),
    auth_code: 'A12345',
    tid: null,
    terminal_logical_no: '00000001',
    card_bin: '400001',
    card_last4: '1111',
  })),
})

/** The same records over and over, between the file's own header and a trailer that counts them. */
async function* repeated(bytes: Uint8Array, atLeast: number) {
  const text = Buffer.from(bytes).toString('latin1')
  const header = text.slice(0, text.indexOf('\n') + 1)
  const trailerAt = text.lastIndexOf('\n9') + 1
  const body = Buffer.from(text.slice(header.length, trailerAt), 'latin1')
  const times = Math.ceil(atLeast / body.length)
  const records = times * (text.slice(header.length, trailerAt).split('\n').length - 1)
  yield Buffer.from(header, 'latin1')
  for (let turn = 0; turn < times; turn++)
    for (let start = 0; start < body.length; start += 65_536) yield body.subarray(start, start + 65_536)
  yield Buffer.from(`9${padded(records, 11)}\r\n`, 'latin1')
}

async function* once(bytes: Uint8Array) {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536)
}

async function processorMillis(work: () => Promise<unknown>) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function read(chunks: AsyncIterable<Uint8Array>) {
  let items = 0
  const { errors } = await readStream(chunks, {
    today,
    onItems: (some) => {
      items += some.length
    },
  })
  if (errors.length > 0) throw new Error(errors[0]?.message)
  return items
}

const best = async (times: number, work: () => Promise<unknown>) => {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < times; turn++) least = Math.min(least, await processorMillis(work))
  return least
}

function tell(what: string, value: number, limit: { most?: number; least?: number }, unit: string) {
  const missed = value > (limit.most ?? value) || value < (limit.least ?? value)
  const bound = limit.most === undefined ? `at least ${limit.least}` : `at most ${limit.most}`
  console.log(`${missed ? 'MISSED' : 'ok    '}  ${what}: ${value.toFixed(1)} ${unit} (${bound})`)
  if (missed) process.exitCode = 1
}

const ours = await best(5, () => read(once(ofx)))
tell('OFX of 100,000 transactions', ours / 1000, { most: 1 }, 's')
const parse = await ofxJs()
const text = Buffer.from(ofx).toString('utf8')
const theirs = await best(2, () => parse(text))
tell('ofx-js against it', theirs / ours, { least: 3 }, 'times')

const fixed = await best(5, () => read(once(cielo)))
tell('Cielo, every field of 250 columns', cielo.length / megabyte / (fixed / 1000), { least: 100 }, 'MB/s')

let most = 0
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss)
}, 20)
globalThis.gc?.()
const before = process.memoryUsage().rss
const items = await read(repeated(cielo, 199 * megabyte))
clearInterval(watch)
most = Math.max(most, process.memoryUsage().rss)
console.log(`        a streamed file of 200 MB handed over ${items} records`)
tell('memory it took above what was held before', (most - before) / megabyte, { most: 100 }, 'MB')
