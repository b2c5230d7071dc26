import type { Needed } from './access.ts'

export type RecordField = string | { label: string; values: Readonly<Record<string, string>> }

/** The unit in a field's name (`_cents`, `_ml`) decides how its value is shown; fields not listed stay hidden. */
export type RecordDeclaration = {
  entity: string
  name: string // singular Portuguese name: `Usuário`
  ability: Needed
  page: `/${string}` // URL path with `:id`
  /** Texts by audit action; `create`, `update` and other common actions have default texts. */
  actions?: Readonly<Record<string, string>>
  /** Keyed by field name; a nested field is `outer.inner`, or `inner` for any outer field. */
  fields: Readonly<Record<string, RecordField>>
  subject?: string
}

/** Returns the label of a field, and the labels of its values if they are codes; an unlisted field has its name. */
export function describeField(fields: RecordDeclaration['fields'], name: string) {
  const field = fields[name] ?? name
  return typeof field === 'string' ? { label: field, values: undefined } : field
}

export const defineRecord = <const Declaration extends RecordDeclaration>(declaration: Declaration) => declaration

export const recordsResource = 'records'
