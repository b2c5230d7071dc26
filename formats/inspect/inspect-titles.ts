import type { CollectionTitle } from '../cnab/collection-types.ts'
import { sumItems } from '../values/amounts.ts'
import type { FileContent } from '../values/answer-types.ts'

export type InspectedTitles = {
  occurrences: Record<string, number>
  nominal_cents: number
  paid_cents: number
  /** `null` if a row lacks the amount credited to the account. */
  net_cents: number | null
  fee_cents: number
  settled: number
  settled_paid_cents: number
  settled_net_cents: number | null
}

export function inspectTitles(content: FileContent | null): InspectedTitles | null {
  if (content?.kind !== 'collection') return null
  const { titles } = content
  const settled = titles.filter((title) => title.settles)
  const occurrences: Record<string, number> = {}
  for (const { occurrence } of titles) occurrences[occurrence.code] = (occurrences[occurrence.code] ?? 0) + 1
  return {
    occurrences,
    nominal_cents: sum(titles, 'nominal_cents'),
    paid_cents: sum(titles, 'paid_cents'),
    net_cents: netOf(titles),
    fee_cents: sum(titles, 'fee_cents'),
    settled: settled.length,
    settled_paid_cents: sum(settled, 'paid_cents'),
    settled_net_cents: netOf(settled),
  }
}

const sum = (titles: CollectionTitle[], field: 'nominal_cents' | 'paid_cents' | 'fee_cents') =>
  sumItems(titles, (title) => title[field])

const netOf = (titles: CollectionTitle[]) =>
  titles.reduce<number | null>((all, { net_cents }) => (all === null || net_cents === null ? null : all + net_cents), 0)
