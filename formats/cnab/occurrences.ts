import type { CollectionEvent, Explained } from './collection-types.ts'

/** What a code of a bank means and does. */
export type Occurrence = { meaning: string; event: CollectionEvent }
export type Occurrences = Readonly<Record<string, Occurrence>>

const settling: readonly CollectionEvent[] = ['settled', 'partly_settled']

/** The occurrence of a code by a bank's table; a code that is in no table books nothing. */
export function occurrenceOf(
  code: string,
  table: Occurrences,
): { occurrence: Explained; event: CollectionEvent; settles: boolean } {
  const { meaning, event } = table[code] ?? { meaning: null, event: 'unknown' as const }
  return { occurrence: { code, meaning }, event, settles: settling.includes(event) }
}

/** One entry of a table. */
export const means = (event: CollectionEvent, meaning: string): Occurrence => ({ event, meaning })
