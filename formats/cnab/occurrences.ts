import type { CollectionEvent, ExplainedCode } from './collection-types.ts'

type OccurrenceMeaning = { meaning: string; event: CollectionEvent }
export type Occurrences = Readonly<Record<string, OccurrenceMeaning>>

const settling: readonly CollectionEvent[] = ['settled', 'partly_settled']

/** Looks up a code in the bank's table. A code missing from the table has no meaning and does not settle. */
export function resolveOccurrence(
  code: string,
  table: Occurrences,
): { occurrence: ExplainedCode; event: CollectionEvent; settles: boolean } {
  const { meaning, event } = table[code] ?? { meaning: null, event: 'unknown' as const }
  return { occurrence: { code, meaning }, event, settles: settling.includes(event) }
}

export const defineOccurrence = (event: CollectionEvent, meaning: string): OccurrenceMeaning => ({ event, meaning })
