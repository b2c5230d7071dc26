import type { Operation } from '@app/kit/contract'
import { fieldNames } from './schema.ts'

/** Forms with more fields than this keep a draft. */
const fewFields = 5
/** An address takes no longer part. */
const longestName = 100

/** Under which name a form keeps its draft. An `asleep` one comes back only where the session ended in the middle of it. */
export type DraftName = { name: string; asleep: boolean }

type Named = { submit: Operation; params?: Record<string, string>; about?: string; draft?: boolean }

/** How a form keeps what is typed: short ones, and those that want no draft, only for the end of the session. */
export function draftName({ submit: operation, params = {}, about, draft: wanted }: Named): DraftName {
  const size = fieldNames(operation.body)?.filter((name) => name !== 'version').length ?? 0
  const of = [...Object.values(params), ...(about ? [about] : [])]
  const name = [`${operation.resource}.${operation.name}`, ...of].join(':')
  return {
    name: name.replace(/[^\w.:-]/g, '_').slice(-longestName),
    asleep: wanted === false || (!wanted && size <= fewFields),
  }
}
