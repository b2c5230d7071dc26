import { groupBy } from '@app/kit/contract'
import { type FoundRecord, SearchSection } from './search.contract.ts'

export type RankedHit = Omit<FoundRecord, 'exact'> & { match: 'whole' | 'equal' | 'start' | 'part' }

const matches = ['whole', 'equal', 'start', 'part']
const maxExact = 12
const maxOfSection = 5

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const placeOf = ({ section }: { section: SearchSection }) => SearchSection.options.indexOf(section)

/** Whole match, prefix, date (newest), name. */
const compareHits = (a: RankedHit, b: RankedHit) =>
  matches.indexOf(a.match) - matches.indexOf(b.match) ||
  compareText(b.date ?? '', a.date ?? '') ||
  placeOf(a) - placeOf(b) ||
  compareText(a.title, b.title)

/** Takes the first of each section, then the second of each, so that a frequent amount is shown on all sides. */
function takeInTurns(sorted: readonly RankedHit[], count: number) {
  const taken = new Set(
    [...groupBy(sorted, placeOf).values()]
      .flatMap((hits) => hits.map((hit, turn) => ({ hit, turn })))
      .sort((a, b) => a.turn - b.turn || compareHits(a.hit, b.hit))
      .slice(0, count)
      .map(({ hit }) => hit),
  )
  return sorted.filter((hit) => taken.has(hit))
}

/** The records that are equal to what was typed, then the others by section. */
export function rankFound(hits: readonly RankedHit[]): FoundRecord[] {
  const sorted = hits.toSorted(compareHits)
  const isExact = ({ match }: RankedHit) => match === 'whole' || match === 'equal'
  const exact = takeInTurns(sorted.filter(isExact), maxExact)
  const others = [
    ...groupBy(
      sorted.filter((hit) => !isExact(hit)),
      placeOf,
    ).entries(),
  ]
    .sort(([a], [b]) => a - b)
    .flatMap(([, ofSection]) => ofSection.slice(0, maxOfSection))
  return [...exact, ...others].map(({ match, ...hit }) => ({ ...hit, exact: match === 'whole' || match === 'equal' }))
}
