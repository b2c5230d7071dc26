export type FormValues = Record<string, unknown>

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns the value at a path: `lines.0.amount_cents`. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((branch, key) => (isBranch(branch) ? branch[key] : undefined), values)

/** Returns a copy with another value at this path; branches outside the path stay the same objects. */
export function withValueAt(values: FormValues, path: string, value: unknown): FormValues {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...values, [key]: value }
  const branch = values[key]
  const inner = isBranch(branch) ? branch : {}
  const changed = withValueAt(inner, rest.join('.'), value)
  return { ...values, [key]: Array.isArray(branch) ? Object.assign([...branch], changed) : changed }
}

/** Returns true if the paths are equal or one contains the other. */
export const pathsOverlap = (one: string, other: string) =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)

export const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Returns true if two values of a field are equal; they may be lists or lines. */
export const isSameValue = (one: unknown, other: unknown) =>
  (!isFilled(one) && !isFilled(other)) || JSON.stringify(one) === JSON.stringify(other)
