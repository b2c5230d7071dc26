export type Values = Record<string, unknown>

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The value at `lines.0.amount_cents`. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (isBranch(at) ? at[key] : undefined), values)

/** The same values with another one at this path; what is not on the path stays the same object. */
export function withValueAt(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...values, [key]: value }
  const branch = values[key]
  const inner = isBranch(branch) ? branch : {}
  const changed = withValueAt(inner, rest.join('.'), value)
  return { ...values, [key]: Array.isArray(branch) ? Object.assign([...branch], changed) : changed }
}

/** Whether a change at one path touches the other: the same, above it or below it. */
export const pathsOverlap = (one: string, other: string) =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)

export const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Whether two values of a field are the same; both may be lists or lines. */
export const isSame = (one: unknown, other: unknown) =>
  (!isFilled(one) && !isFilled(other)) || JSON.stringify(one) === JSON.stringify(other)
