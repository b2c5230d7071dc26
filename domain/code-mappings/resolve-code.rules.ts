import { addDays, type BusinessDate } from '@app/kit/contract'
import type { NeededCode, ResolvedCode } from './mapping.contract.ts'

/** A mapping of the system in question. */
export type CodeMapping = {
  id: string
  domain: string
  /** Null for the default of the domain. */
  internal_key: string | null
  /** Null for every connection of the system. */
  connection_id: string | null
  /** Null for all companies. */
  company_id: string | null
  external_key: string
  external_key_2: string | null
  external_key_3: string | null
  valid_from: BusinessDate
  valid_to: BusinessDate | null
  active: boolean
}

export type CodeContext = { connection_id: string; company_id: string; on: BusinessDate }

/** Order of integrations.md, section 4: company, general, default. Within each, a connection has precedence. */
const getRank = ({ internal_key, company_id, connection_id }: CodeMapping) =>
  (internal_key === null ? 4 : 0) + (company_id === null ? 2 : 0) + (connection_id === null ? 1 : 0)

const applies = (mapping: CodeMapping, { domain, key }: NeededCode, { connection_id, company_id, on }: CodeContext) =>
  mapping.active &&
  mapping.domain === domain &&
  (mapping.internal_key === null || mapping.internal_key === key) &&
  (mapping.company_id === null || mapping.company_id === company_id) &&
  (mapping.connection_id === null || mapping.connection_id === connection_id) &&
  mapping.valid_from <= on &&
  (mapping.valid_to === null || on <= mapping.valid_to)

/** Returns the mapping that a code has on a day; undefined without one. The order of `mappings` does not matter. */
export const findMapping = <Mapping extends CodeMapping>(
  mappings: readonly Mapping[],
  code: NeededCode,
  context: CodeContext,
) =>
  mappings
    .filter((mapping) => applies(mapping, code, context))
    .sort((a, b) => getRank(a) - getRank(b) || (a.id < b.id ? -1 : 1))[0]

const toParts = ({ external_key, external_key_2, external_key_3 }: CodeMapping): ResolvedCode['parts'] => [
  external_key,
  external_key_2 ?? undefined,
  external_key_3 ?? undefined,
]

/** Resolves the codes of a message, and lists those without a mapping. */
export function resolveWith(mappings: readonly CodeMapping[], codes: readonly NeededCode[], context: CodeContext) {
  const resolved: ResolvedCode[] = []
  const missing: NeededCode[] = []
  for (const code of codes) {
    const mapping = findMapping(mappings, code, context)
    if (!mapping) missing.push(code)
    else
      resolved.push({
        ...code,
        mapping_id: mapping.id,
        parts: toParts(mapping),
        is_default: mapping.internal_key === null,
      })
  }
  return { resolved, missing }
}

type Validity = Pick<CodeMapping, 'valid_from' | 'valid_to'>

/**
 * Validities of a mapping and of its successor from a day on. The former is null if the successor replaces it from its
 * first day; undefined if the mapping is not valid on that day or later.
 */
export function splitValidity({ valid_from, valid_to }: Validity, from: BusinessDate) {
  if (valid_to !== null && from > valid_to) return undefined
  if (from <= valid_from) return { former: null, successor: { valid_from, valid_to } }
  return {
    former: { valid_from, valid_to: addDays(from, -1) },
    successor: { valid_from: from, valid_to },
  }
}
