import { createHash } from 'node:crypto'
import { z } from 'zod'
import { invalidInput, type Operation } from '../../contract/contract.ts'
import { fail } from '../http/domain-error.ts'
import type { Input } from '../http/request.ts'

const BoundValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

export type Bound = z.infer<typeof BoundValue>

const Cursor = z.object({
  values: z.array(BoundValue),
  totals: z.object({
    count: z.object({ value: z.int(), exact: z.boolean() }),
    sums: z.record(z.string(), z.int()).optional(),
  }),
})
type Cursor = z.infer<typeof Cursor>

export const wrongCursor = (): never =>
  fail(invalidInput, { fields: { after: 'Página inválida. Volte ao início da lista.' } })

export const encodeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

export function decodeCursor(text: string, order: readonly { nullable?: boolean }[]) {
  try {
    const cursor = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    const fits = order.every(({ nullable }, index) => nullable || cursor.values[index] !== null)
    if (fits && cursor.values.length === order.length) return cursor
  } catch {
    // Falls through to the error below.
  }
  return wrongCursor()
}

// No parsing: the operation's own schemas have already parsed the value.
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Removes the mark of a cursor, and refuses a cursor that was issued for another list, filter or order. */
export function acceptCursor(operation: Operation, input: Input): Input {
  const { query } = input
  if (!isRecord(query) || typeof query.after !== 'string') return input
  const [mark, cursor = ''] = query.after.split('.')
  if (mark !== markOf(operation, input)) wrongCursor()
  return { ...input, query: { ...query, after: cursor } }
}

export function markCursor(operation: Operation, input: Input, answer: unknown): unknown {
  if (operation.method !== 'GET' || !operation.query) return answer
  if (!isRecord(answer) || typeof answer.next !== 'string') return answer
  return { ...answer, next: `${markOf(operation, input)}.${answer.next}` }
}

function markOf({ resource, name }: Operation, { params, query }: Input) {
  const { limit, after, exact, ...filter } = isRecord(query) ? query : {}
  const list = JSON.stringify([resource, name, params, filter])
  return createHash('sha256').update(list).digest('base64url').slice(0, 12)
}
