/**
 * Lines of a file that are stored under another FITID or document, as a multiset: banks number a period anew from one
 * download to the next. Both sides are what exact keys left over.
 */
export function renumbered<Line extends { loose: string }>(
  file: readonly Line[],
  stored: readonly { loose: string }[],
): Line[] {
  const counts = new Map<string, number>()
  for (const { loose } of stored) counts.set(loose, (counts.get(loose) ?? 0) + 1)
  return file.filter(({ loose }) => {
    const count = counts.get(loose) ?? 0
    if (count > 0) counts.set(loose, count - 1)
    return count > 0
  })
}
