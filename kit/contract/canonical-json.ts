/** Returns JSON with the keys of every object sorted, so that equal values give equal text. */
export const canonicalJson = (value: unknown) => JSON.stringify(value, inKeyOrder)

const inKeyOrder = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : Number(a > b))))
    : value
