import type { DayStart } from '@app/domain/transactions/contract'
import { groupBy } from '@app/kit/contract'

/** `statement` is the CNAB 240 number, `null` in other files. */
type Comparable = { loose: string; statement: string | null }

type Pair<Line, Stored> = { line: Line; as: Stored }

/** Banks renumber lines, so it pairs equal ones by count; those of two CNAB 240 statements differ (bank-files 1.5, 3). */
export function pairRenumbered<Line extends Comparable, Stored extends Comparable>(
  file: readonly Line[],
  stored: readonly Stored[],
): Pair<Line, Stored>[] {
  const pairs: Pair<Line, Stored>[] = []
  const paired = new Set<Comparable>()
  const isFree = (line: Comparable) => !paired.has(line)
  const pair = (lines: readonly Line[], others: readonly Stored[], keyOf: (line: Comparable) => string) => {
    for (const found of pairUp(lines, others.filter(isFree), keyOf)) {
      pairs.push(found)
      paired.add(found.line).add(found.as)
    }
  }
  pair(file.filter(isNumbered), stored.filter(isNumbered), ({ statement, loose }) => `${statement}|${loose}`)
  const isUnnumbered = (line: Comparable) => !isNumbered(line)
  pair(
    file.filter((line) => isNumbered(line) && isFree(line)),
    stored.filter(isUnnumbered),
    looseOf,
  )
  pair(file.filter(isUnnumbered), stored, looseOf)
  return pairs
}

// A late statement after a gap may begin with the same balance, but it has a lower number (bank-files 3).
/** True if the statement begins with the balance at the start of a day whose lines are already stored. */
export function isRepeatedStatement({ sequence, opening_cents }: Numbered, start: DayStart) {
  const { forth_cents, back_cents, moved_cents, last_statement } = start
  if (moved_cents === 0) return false
  if (opening_cents === (forth_cents ?? back_cents)) return true
  return last_statement !== null && Number(sequence) > last_statement && opening_cents === back_cents
}
type Numbered = { sequence: string | null; opening_cents: number | null }

const isNumbered = ({ statement }: Comparable) => statement !== null
const looseOf = ({ loose }: Comparable) => loose

function pairUp<Line extends Comparable, Stored extends Comparable>(
  file: readonly Line[],
  stored: readonly Stored[],
  keyOf: (line: Comparable) => string,
): Pair<Line, Stored>[] {
  const remaining = new Map<string, Stored[]>(groupBy(stored.toReversed(), keyOf))
  return file.flatMap((line) => {
    const match = remaining.get(keyOf(line))?.pop()
    return match ? [{ line, as: match }] : []
  })
}
