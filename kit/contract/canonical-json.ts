/** Returns JSON with the keys of every object sorted, so that equal values give equal text. */
export const canonicalJson = (value: unknown) => JSON.stringify(value, inKeyOrder)

const inKeyOrder = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : Number(a > b))))
    : value

/** Compares two values of plain JSON without writing them; true exactly if their `canonicalJson` is the same text. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const fields = definedFields(one)
  const otherFields = new Map(definedFields(other))
  return (
    fields.length === otherFields.size &&
    fields.every(([name, value]) => otherFields.has(name) && isSameJson(value, otherFields.get(name)))
  )
}

const definedFields = (value: object) => Object.entries(value).filter(([, field]) => field !== undefined)
