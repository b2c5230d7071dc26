type Field = { name: string; before: string | null; after: string | null }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown) =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)

/** What differs between two states of a record, field by field; a new record shows all of its fields. */
export function changedFields(before: unknown, after: unknown): Field[] {
  const old = isRecord(before) ? before : {}
  const now = isRecord(after) ? after : {}
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return names
    .map((name) => ({ name, before: textOf(old[name]), after: textOf(now[name]) }))
    .filter((field) => field.before !== field.after)
}
