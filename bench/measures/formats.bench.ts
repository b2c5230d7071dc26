import { readStream } from '@app/formats'
import { cieloRow, cieloSales, manyRows, numbers } from '../../formats/testing/many-rows.testing.ts'
import { ofxJs } from '../peers/ofx-js.ts'

// Reading only, measured in CPU time, so that other processes on the machine do not count.

const today = '2026-11-20'
const megabyte = 1_000_000
const ofx = manyRows.ofx(100_000)
// A summary (RO) holds one product's sales of one day at one merchant number: some hundreds.
const summaryOf = (no: number) => String(1_000_000_000 + Math.floor(no / 500))
const cielo = cieloSales(numbers(40_000).map((no) => ({ ...cieloRow(no), merchant_no: summaryOf(no) })))

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
  yield Buffer.from(`9${String(records).padStart(11, '0')}\r\n`, 'latin1')
}

async function* readOnce(bytes: Uint8Array) {
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
    onItems: (batch) => {
      items += batch.length
    },
  })
  if (errors.length > 0) throw new Error(errors[0]?.message)
  return items
}

const measureBest = async (times: number, work: () => Promise<unknown>) => {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < times; turn++) least = Math.min(least, await processorMillis(work))
  return least
}

function report(name: string, value: number, limit: { most?: number; least?: number }, unit: string) {
  const missed = value > (limit.most ?? value) || value < (limit.least ?? value)
  const bound = limit.most === undefined ? `at least ${limit.least}` : `at most ${limit.most}`
  console.log(`${missed ? 'MISSED' : 'ok    '}  ${name}: ${value.toFixed(1)} ${unit} (${bound})`)
  if (missed) process.exitCode = 1
}

const ours = await measureBest(5, () => read(readOnce(ofx)))
report('OFX of 100,000 transactions', ours / 1000, { most: 1 }, 's')
const parse = await ofxJs()
const text = Buffer.from(ofx).toString('utf8')
const theirs = await measureBest(2, () => parse(text))
report('ofx-js against it', theirs / ours, { least: 3 }, 'times')

const fixed = await measureBest(5, () => read(readOnce(cielo)))
report('Cielo, every field of 250 columns', cielo.length / megabyte / (fixed / 1000), { least: 100 }, 'MB/s')

let peak = 0
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss)
}, 20)
globalThis.gc?.()
const before = process.memoryUsage().rss
const items = await read(repeated(cielo, 199 * megabyte))
clearInterval(watch)
peak = Math.max(peak, process.memoryUsage().rss)
console.log(`        a streamed file of 200 MB handed over ${items} records`)
report('memory it took above what was held before', (peak - before) / megabyte, { most: 100 }, 'MB')
