/** How a line is told from others: exactly, and without what banks number anew from one download to the next. */
export type LineKeys = { exact: string; loose: string }

/**
 * The lines of a file that are not stored yet, as a multiset: of k equal lines in the file, those beyond the stored
 * count are new. What exact keys leave over is compared again by loose keys, since banks renumber FITIDs.
 */
export function newLines<Line extends LineKeys>(file: readonly Line[], stored: readonly LineKeys[]): Line[] {
  const known = new Map<string, number>()
  const loose = new Map<string, number>()
  for (const { exact } of stored) add(known, exact, 1)
  const unknown = file.filter(({ exact }) => !take(known, exact))
  for (const line of stored) if (take(known, line.exact)) add(loose, line.loose, 1)
  return unknown.filter((line) => !take(loose, line.loose))
}

const add = (counts: Map<string, number>, key: string, count: number) => counts.set(key, (counts.get(key) ?? 0) + count)

function take(counts: Map<string, number>, key: string) {
  const count = counts.get(key) ?? 0
  if (count === 0) return false
  counts.set(key, count - 1)
  return true
}
