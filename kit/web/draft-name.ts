import type { Operation } from '@app/kit/contract'
import { fieldNames } from './schema.ts'

/** Forms with more fields than this keep a draft. */
const fewFields = 5
/** An address takes no longer part. */
const longestName = 100

/** Under which name a form keeps its draft. An `asleep` one is short: it is kept only when the session is about to end. */
export type DraftName = { name: string; asleep: boolean }

/** How a form keeps what is typed; undefined when it never does. */
export function draftName(
  operation: Operation,
  params: Record<string, string> = {},
  wanted?: boolean,
): DraftName | undefined {
  if (wanted === false) return undefined
  const size = fieldNames(operation.body)?.filter((name) => name !== 'version').length ?? 0
  const name = [`${operation.resource}.${operation.name}`, ...Object.values(params)].join(':')
  return { name: name.replace(/[^\w.:-]/g, '_').slice(-longestName), asleep: !wanted && size <= fewFields }
}
