/** The kind of a field, taken from its name: fields carry their unit (docs/style.md, Names). */
export type FieldKind = 'money' | 'volume' | 'price' | 'cost' | 'rate' | 'instant' | 'date' | 'other'

const suffixes: readonly (readonly [string, FieldKind])[] = [
  ['_cents', 'money'],
  ['_ml', 'volume'],
  ['_millis', 'price'],
  ['_micros', 'cost'],
  ['_ppm', 'rate'],
  ['_at', 'instant'],
  ['_date', 'date'],
]

export const getFieldKind = (field: string): FieldKind =>
  suffixes.find(([suffix]) => field.endsWith(suffix))?.[1] ?? 'other'

/** Returns true for money and volume. A sum of unit prices, unit costs or rates has no meaning. */
export const isSummable = (field: string) => ['money', 'volume'].includes(getFieldKind(field))

/** Excludes the names of unit prices, unit costs and rates: a sum of them has no meaning. */
export type SummedName<Name extends string> = Exclude<Name, `${string}_millis` | `${string}_micros` | `${string}_ppm`>

/** Implied decimals of the integers of each kind. */
export const fieldDecimals: Readonly<Record<FieldKind, number>> = {
  money: 2,
  volume: 3,
  price: 3,
  cost: 6,
  rate: 6,
  instant: 0,
  date: 0,
  other: 0,
}
