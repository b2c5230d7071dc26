import { type BusinessDate, groupBy } from '@app/kit/contract'

type Kind = { method: string | null; brand: string | null }
type KindSum = Kind & { rows: number; amount_cents: number }
export type DayKinds = { date: BusinessDate; kinds: KindSum[] }

/** A file with more kinds has data other than brands in its brand column. */
const maxKinds = 60
export const otherBrands = 'outras'

export function newKindTally() {
  const days = new Map<BusinessDate, Map<string, KindSum>>()
  const known = new Set<string>()
  const dayOf = (date: BusinessDate) => {
    const day = days.get(date) ?? new Map<string, KindSum>()
    days.set(date, day)
    return day
  }
  const add = (date: BusinessDate, { method, brand }: Kind, amount_cents: number) => {
    const day = dayOf(date)
    const key = keyOf({ method, brand })
    const existing = day.get(key)
    if (existing) {
      existing.rows += 1
      existing.amount_cents += amount_cents
      return
    }
    if (!known.has(key) && known.size >= maxKinds && brand !== otherBrands)
      return add(date, { method, brand: otherBrands }, amount_cents)
    known.add(key)
    day.set(key, { method, brand, rows: 1, amount_cents })
  }
  return {
    add,
    days: (): DayKinds[] => [...days].map(([date, kinds]) => ({ date, kinds: [...kinds.values()] })),
  }
}

const keyOf = ({ method, brand }: Kind) => `${method ?? ''}|${brand ?? ''}`

const sumByKind = (kinds: Iterable<KindSum>) => {
  const sums = new Map<string, KindSum>()
  for (const { method, brand, rows, amount_cents } of kinds) {
    const sum = sums.get(keyOf({ method, brand })) ?? { method, brand, rows: 0, amount_cents: 0 }
    sums.set(keyOf(sum), { ...sum, rows: sum.rows + rows, amount_cents: sum.amount_cents + amount_cents })
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

export function mergeKindTallies(tallies: readonly DayKinds[]) {
  const days = groupBy(tallies, ({ date }) => date)
  return {
    all: sumByKind(tallies.flatMap(({ kinds }) => kinds)),
    days: [...days]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, ofDay]) => ({ date, kinds: sumByKind(ofDay.flatMap(({ kinds }) => kinds)) })),
  }
}
