import type { Operation } from '../../contract/contract.ts'
import { getFieldNames } from '../client/schema.ts'

/** Forms with more fields than this keep a draft. */
const fewFields = 5
const longestName = 100

/** Name of a form's draft. An `asleep` draft is restored only if the session ended while the form was open. */
export type DraftName = { name: string; asleep: boolean }

type DraftOwner = { submit: Operation; params?: Record<string, string>; about?: string; draft?: boolean }

/** Returns the draft's name of a form; drafts of short forms, and of forms with `draft: false`, are `asleep`. */
export function draftName({ submit: operation, params = {}, about, draft: draftOption }: DraftOwner): DraftName {
  const size = getFieldNames(operation.body)?.filter((name) => name !== 'version').length ?? 0
  const nameParts = [...Object.values(params), ...(about ? [about] : [])]
  const name = [`${operation.resource}.${operation.name}`, ...nameParts].join(':')
  return {
    name: name.replace(/[^\w.:-]/g, '_').slice(-longestName),
    asleep: draftOption === false || (!draftOption && size <= fewFields),
  }
}
