/**
 * Lines of a file that are stored under another FITID or document, as a multiset: banks number a period anew from one
 * download to the next. Both sides are what exact keys left over.
 */
export function renumbered<Line extends { loose: string }, Stored extends { loose: string }>(
  file: readonly Line[],
  stored: readonly Stored[],
): { line: Line; as: Stored }[] {
  const left = new Map<string, Stored[]>()
  for (const one of stored.toReversed()) {
    const equal = left.get(one.loose)
    if (equal) equal.push(one)
    else left.set(one.loose, [one])
  }
  return file.flatMap((line) => {
    const as = left.get(line.loose)?.pop()
    return as ? [{ line, as }] : []
  })
}
