import type { JournalEntry } from './day-journal.contract.ts'

type PostedEntry = Pick<JournalEntry, 'revision' | 'kind'>

/** `entries` is oldest first; a mirror entry reverses all entries in force before it. */
export function linkMirrorEntries<Entry extends PostedEntry>(entries: readonly Entry[]) {
  let openRevisions: number[] = []
  const undoes = new Map<number, number[]>()
  const undoneBy = new Map<number, number>()
  for (const { revision, kind } of entries) {
    if (kind === 'reversal') {
      undoes.set(revision, openRevisions)
      for (const undoneRevision of openRevisions) undoneBy.set(undoneRevision, revision)
      openRevisions = []
    } else openRevisions = [...openRevisions, revision]
  }
  return entries.map((entry) => ({
    ...entry,
    undoes: undoes.get(entry.revision) ?? [],
    undone_by: undoneBy.get(entry.revision) ?? null,
  }))
}
