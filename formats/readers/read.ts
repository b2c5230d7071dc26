import { buildContent } from '../reading/content.ts'
import type { Layout } from '../reading/layouts.ts'
import { newReading } from '../reading/reading.ts'
import type { ReadItem, ReadResult, StreamResult } from '../values/answer-types.ts'
import { maxFileBytes, maxKept, tooLargeFile, tooManyKept } from '../values/text.ts'

/** `today` (`'YYYY-MM-DD'`) limits the dates of a file: from 2000 to five years after the next year. */
export type FileReadOptions = { today?: string }

type StreamOptions = FileReadOptions & {
  /** Receives the finished records in order; reading waits for it. */
  onItems?: (items: ReadItem[]) => void | Promise<void>
}

const step = 262_144

/** Reads a file of any layout. Never throws; linear time. With errors refuse the whole file; warnings need a person. */
export function read(bytes: Uint8Array, { today = now() }: FileReadOptions = {}): ReadResult {
  const items: ReadItem[] = []
  const reading = newReading(today, (item) => {
    if (items.push(item) === maxKept + 1) reading.refuse(tooManyKept)
  })
  if (bytes.length > maxFileBytes) reading.refuse(tooLargeFile)
  else reading.push(bytes)
  const { head, content, ...result } = reading.end()
  return { ...result, content: content ?? (head && buildContent(head, items)) }
}

/** Record kinds passed to `onItems` during the reading; the others are few per file and stay in the result. */
export type HandedItem = Exclude<ReadItem, { kind: KeptKind }>
type KeptKind = 'readings' | 'tank_dips' | 'fuel_receipts'
const keptItemKinds: ReadonlySet<string> = new Set<KeptKind>(['readings', 'tank_dips', 'fuel_receipts'])
const isHanded = (item: ReadItem): item is HandedItem => !keptItemKinds.has(item.kind)

type HandOverOptions = FileReadOptions & {
  onItems: (items: HandedItem[], layout: Layout | null) => Promise<void>
}

/** Reads like `read`, but passes most records to `onItems`; they are valid only if the result has no errors. */
export async function readHandingOver(
  chunks: AsyncIterable<Uint8Array>,
  { today = now(), onItems }: HandOverOptions,
): Promise<ReadResult> {
  let buffer: HandedItem[] = []
  const keptItems: ReadItem[] = []
  const reading = newReading(today, (item) => {
    // After an error fields may be blank, and receivers do not expect that.
    if (reading.failed()) return
    if (isHanded(item)) buffer.push(item)
    else if (keptItems.push(item) === maxKept + 1) reading.refuse(tooManyKept)
  })
  const handOver = async () => {
    const batch = buffer
    buffer = []
    if (batch.length > 0) await onItems(batch, reading.layout())
  }
  for await (const chunk of chunks) {
    const needsMore = reading.push(chunk)
    await handOver()
    if (!needsMore) break
  }
  const { head, content, ...result } = reading.end()
  await handOver()
  return { ...result, content: content ?? (head && buildContent(head, keptItems)) }
}

/** Reads like `read` in constant memory: records go to `onItems`, valid only if the result has no errors. */
export async function readStream(
  chunks: AsyncIterable<Uint8Array>,
  { today = now(), onItems }: StreamOptions = {},
): Promise<StreamResult> {
  let items: ReadItem[] = []
  const reading = newReading(today, (item) => items.push(item))
  const handOver = async () => {
    const batch = items
    items = []
    if (batch.length > 0) await onItems?.(batch)
  }
  let needsMore = true
  for await (const chunk of chunks) {
    for (let start = 0; needsMore && start < chunk.length; start += step) {
      needsMore = reading.push(chunk.subarray(start, start + step))
      await handOver()
    }
    if (!needsMore) break
  }
  const result = reading.end()
  await handOver()
  return result
}

const now = () => new Date().toISOString()
