/** A line without its FITID and document; `statement` is the number of its CNAB 240 statement, `null` in other files. */
export type Comparable = { loose: string; statement: string | null }

/**
 * Lines of a file that are stored under another FITID or document, as a multiset: banks number a period anew from one
 * download to the next. Both sides are what exact keys left over. Lines of two CNAB 240 statements are never the same: the
 * number of the statement and of the entry identify them. Source: bank-files 1.5, 3.
 */
export function renumbered<Line extends Comparable, Stored extends Comparable>(
  file: readonly Line[],
  stored: readonly Stored[],
): { line: Line; as: Stored }[] {
  const inStatement = pairUp(file, stored, ({ loose, statement }) => statement !== null && `${statement}|${loose}`)
  const numbered = new Set(inStatement.map(({ line }) => line))
  const paired = new Set(inStatement.map(({ as }) => as))
  const [files, others] = [file.filter((one) => !numbered.has(one)), stored.filter((one) => !paired.has(one))]
  const without = <One extends Comparable>(all: readonly One[]) => all.filter(({ statement }) => statement === null)
  const loosely = ({ loose }: Comparable) => loose
  const fromNumbered = pairUp(
    files.filter(({ statement }) => statement !== null),
    without(others),
    loosely,
  )
  const used = new Set(fromNumbered.map(({ as }) => as))
  const rest = pairUp(
    without(files),
    others.filter((one) => !used.has(one)),
    loosely,
  )
  return [...inStatement, ...fromNumbered, ...rest]
}

/** Pairs lines of equal keys, first with first; a line without a key has no other. */
function pairUp<Line extends Comparable, Stored extends Comparable>(
  file: readonly Line[],
  stored: readonly Stored[],
  keyOf: (line: Comparable) => string | false,
) {
  const left = new Map<string, Stored[]>()
  for (const one of stored.toReversed()) {
    const key = keyOf(one)
    if (key === false) continue
    const equal = left.get(key)
    if (equal) equal.push(one)
    else left.set(key, [one])
  }
  return file.flatMap((line) => {
    const key = keyOf(line)
    const as = key === false ? undefined : left.get(key)?.pop()
    return as ? [{ line, as }] : []
  })
}
