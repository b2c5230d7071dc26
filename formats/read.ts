import type { ReadItem, ReadResult, StreamResult } from './answer-types.ts'
import { contentOf } from './content.ts'
import type { Layout } from './layouts.ts'
import { newReading } from './reading.ts'
import { maxFileBytes, maxKept, tooLarge, tooManyKept } from './text.ts'

/** `today` (`'YYYY-MM-DD'`) bounds the years a file may name: 2000 to five years after the next one. */
export type ReadOptions = { today?: string }

export type StreamOptions = ReadOptions & {
  /** Takes the records that became whole, in order; no more bytes are read until it is done. */
  onItems?: (items: ReadItem[]) => void | Promise<void>
}

/** Bytes that are read between two calls of `onItems`. */
const step = 262_144

/**
 * Reads any bytes: recognises the layout by content, answers typed records, and reports what is wrong in Portuguese.
 * Never throws, in time linear in the bytes. A file with errors must be refused whole; warnings need a person's look.
 */
export function read(bytes: Uint8Array, { today = now() }: ReadOptions = {}): ReadResult {
  const items: ReadItem[] = []
  const reading = newReading(today, (item) => {
    if (items.push(item) === maxKept + 1) reading.refuse(tooManyKept)
  })
  if (bytes.length > maxFileBytes) reading.refuse(tooLarge)
  else reading.push(bytes)
  const { head, content, ...result } = reading.end()
  return { ...result, content: content ?? (head && contentOf(head, items)) }
}

/** Records that are handed over while their file is read: all but those of which a file has few. */
export type HandedItem = Exclude<ReadItem, { kind: KeptKind }>
type KeptKind = 'readings' | 'tank_dips' | 'fuel_receipts'
const keptKinds: ReadonlySet<string> = new Set<KeptKind>(['readings', 'tank_dips', 'fuel_receipts'])
const isHanded = (item: ReadItem): item is HandedItem => !keptKinds.has(item.kind)

type HandingOver = ReadOptions & {
  /** Takes the records that became whole, in order, with the layout of their file; no more is read until it is done. */
  onItems: (items: HandedItem[], layout: Layout | null) => Promise<void>
}

/**
 * Reads as `read` does while the bytes come, keeping only the records of which a file has few: the others are handed over
 * and count only when the answer has no errors.
 */
export async function readHandingOver(
  chunks: AsyncIterable<Uint8Array>,
  { today = now(), onItems }: HandingOver,
): Promise<ReadResult> {
  let handed: HandedItem[] = []
  const kept: ReadItem[] = []
  const reading = newReading(today, (item) => {
    // A field that could not be read is blank, which nobody who takes records is to expect.
    if (reading.failed()) return
    if (isHanded(item)) handed.push(item)
    else if (kept.push(item) === maxKept + 1) reading.refuse(tooManyKept)
  })
  const handOver = async () => {
    const some = handed
    handed = []
    if (some.length > 0) await onItems(some, reading.layout())
  }
  for await (const chunk of chunks) {
    const going = reading.push(chunk)
    await handOver()
    if (!going) break
  }
  const { head, content, ...result } = reading.end()
  await handOver()
  return { ...result, content: content ?? (head && contentOf(head, kept)) }
}

/**
 * Reads a file as its bytes come, in memory that does not grow with it: each record is handed over once it is whole, so
 * what was handed over counts only when the answer has no errors. It answers as `read` does, however the bytes are cut.
 */
export async function readStream(
  chunks: AsyncIterable<Uint8Array>,
  { today = now(), onItems }: StreamOptions = {},
): Promise<StreamResult> {
  let items: ReadItem[] = []
  const reading = newReading(today, (item) => items.push(item))
  const handOver = async () => {
    const whole = items
    items = []
    if (whole.length > 0) await onItems?.(whole)
  }
  let going = true
  for await (const chunk of chunks) {
    for (let start = 0; going && start < chunk.length; start += step) {
      going = reading.push(chunk.subarray(start, start + step))
      await handOver()
    }
    if (!going) break
  }
  const result = reading.end()
  await handOver()
  return result
}

const now = () => new Date().toISOString()
