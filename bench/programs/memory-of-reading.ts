import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { readMapped, readMappedBook, readStream } from '@app/formats'
import { statement } from '../../formats/mapping/mapping.fixture.ts'

// Reads one file in a separate process (formats.bench.ts). Prints its peak memory above the memory at the start.

const [way, file = ''] = process.argv.slice(2)
const today = '2026-11-20'
let rows = 0
const count = (batch: readonly unknown[]) => {
  rows += batch.length
}

async function book() {
  const handle = await open(file)
  const { size } = await stat(file)
  const read = async (from: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  }
  const onRows = (batch: readonly unknown[]) => {
    count(batch)
    return true
  }
  const { fault } = await readMappedBook({ size, read }, statement(), { today, onRows })
  await handle.close()
  return fault?.message
}

const ways = {
  stream: async () => (await readStream(createReadStream(file), { today, onItems: count })).errors[0]?.message,
  mapped: async () =>
    (await readMapped(() => createReadStream(file), statement(), { today, onRows: count })).fault?.message,
  book,
}
const isWay = (name: string | undefined): name is keyof typeof ways => name !== undefined && name in ways
if (!isWay(way)) throw new Error(`no way of reading: ${way}`)

globalThis.gc?.()
const before = process.memoryUsage().rss
let peak = before
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss)
}, 20)
const started = performance.now()
const fault = await ways[way]()
clearInterval(watch)
if (fault) throw new Error(fault)
console.log(JSON.stringify({ rows, seconds: (performance.now() - started) / 1000, megabytes: (peak - before) / 1e6 }))
