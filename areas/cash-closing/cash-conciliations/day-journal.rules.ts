import type { JournalEntry } from './day-journal.contract.ts'

type Posted = Pick<JournalEntry, 'revision' | 'kind'>

/**
 * Links each entry to the mirror entry that reverses it. `entries` is oldest first; a mirror reverses all entries in
 * force before it.
 */
export function tieMirrors<Entry extends Posted>(entries: readonly Entry[]) {
  let standing: number[] = []
  const undoes = new Map<number, number[]>()
  const undoneBy = new Map<number, number>()
  for (const { revision, kind } of entries) {
    if (kind === 'reversal') {
      undoes.set(revision, standing)
      for (const undone of standing) undoneBy.set(undone, revision)
      standing = []
    } else standing = [...standing, revision]
  }
  return entries.map((entry) => ({
    ...entry,
    undoes: undoes.get(entry.revision) ?? [],
    undone_by: undoneBy.get(entry.revision) ?? null,
  }))
}
