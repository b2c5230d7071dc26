import type { Operation } from '@app/kit/contract'
import { fieldNames } from './schema.ts'

/** Forms with more fields than this keep a draft. */
const fewFields = 5
/** An address takes no longer part. */
const longestName = 100

/** Under which name a form keeps its draft; undefined when it keeps none. */
export function draftName(operation: Operation, params: Record<string, string> = {}, wanted?: boolean) {
  const size = fieldNames(operation.body)?.filter((name) => name !== 'version').length ?? 0
  if (!(wanted ?? size > fewFields)) return undefined
  const name = [`${operation.resource}.${operation.name}`, ...Object.values(params)].join(':')
  return name.replace(/[^\w.:-]/g, '_').slice(-longestName)
}
