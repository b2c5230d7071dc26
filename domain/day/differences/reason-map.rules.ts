import type { BusinessDate } from '@app/kit/contract'
import { textPattern } from '../../matching/text-pattern.rules.ts'

export type Mapped = {
  source_system: string
  external_code: string | null
  external_text: string | null
  company_id: string | null
  priority: number
  valid_from: BusinessDate
  valid_to: BusinessDate | null
}

export type Seen = {
  source_system: string
  external_code: string
  external_text: string
  company_id: string | null
  on: BusinessDate
}

const same = (one: string | null, other: string) => one?.trim().toLowerCase() === other.trim().toLowerCase()

/** Finds the map: company first, exact code before text, lower priority number; code and text must both match. */
export function buildReasonMapFinder<Map extends Mapped>(maps: readonly Map[]) {
  const ranked = maps
    .map((map) => ({ map, pattern: map.external_text === null ? null : textPattern(map.external_text) }))
    .sort(
      (a, b) =>
        Number(a.map.company_id === null) - Number(b.map.company_id === null) ||
        Number(a.map.external_code === null) - Number(b.map.external_code === null) ||
        a.map.priority - b.map.priority,
    )
  return ({ source_system, external_code, external_text, company_id, on }: Seen): Map | null =>
    ranked.find(
      ({ map, pattern }) =>
        map.source_system === source_system &&
        (map.company_id === null || map.company_id === company_id) &&
        map.valid_from <= on &&
        (map.valid_to === null || map.valid_to >= on) &&
        (map.external_code !== null || map.external_text !== null) &&
        (map.external_code === null || same(map.external_code, external_code)) &&
        (map.external_text === null || (pattern?.matches(external_text) ?? false)),
    )?.map ?? null
}
