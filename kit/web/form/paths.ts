export type FormValues = Record<string, unknown>

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

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

export const pathsOverlap = (one: string, other: string) =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)

export const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''

export const isSameValue = (one: unknown, other: unknown) =>
  (!isFilled(one) && !isFilled(other)) || JSON.stringify(one) === JSON.stringify(other)
