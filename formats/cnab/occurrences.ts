import type { CollectionEvent, Explained } from './collection-types.ts'

export type Occurrence = { meaning: string; event: CollectionEvent }
export type Occurrences = Readonly<Record<string, Occurrence>>

const settling: readonly CollectionEvent[] = ['settled', 'partly_settled']

/** Looks up a code in the bank's table. A code missing from the table has no meaning and does not settle. */
export function occurrenceOf(
  code: string,
  table: Occurrences,
): { occurrence: Explained; event: CollectionEvent; settles: boolean } {
  const { meaning, event } = table[code] ?? { meaning: null, event: 'unknown' as const }
  return { occurrence: { code, meaning }, event, settles: settling.includes(event) }
}

export const means = (event: CollectionEvent, meaning: string): Occurrence => ({ event, meaning })
