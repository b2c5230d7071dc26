export type FieldChange = { name: string; before: string | null; after: string | null }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown) =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)

/** A record as one list of names and values; a record inside it gives `inner.name`. */
function fieldsOf(value: unknown, prefix = ''): Map<string, string | null> {
  const fields = new Map<string, string | null>()
  if (!isRecord(value)) return fields
  for (const [name, one] of Object.entries(value)) {
    if (isRecord(one)) for (const [inner, text] of fieldsOf(one, `${prefix}${name}.`)) fields.set(inner, text)
    else fields.set(`${prefix}${name}`, textOf(one))
  }
  return fields
}

/** What differs between two states of a record, field by field; a new record shows all of its fields. */
export function changedFields(before: unknown, after: unknown): FieldChange[] {
  const old = fieldsOf(before)
  const now = fieldsOf(after)
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({ name, before: old.get(name) ?? null, after: now.get(name) ?? null }))
    .filter((field) => field.before !== field.after)
}

/** The field itself, without the records around it. */
export const ownName = (name: string) => name.split('.').at(-1) ?? name

/** What the entry is about, where it tells: the difference's code. */
export function subjectOf(after: unknown): string | null {
  const code = fieldsOf(after).get('difference.code')
  return code ?? null
}
