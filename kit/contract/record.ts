import type { Needed } from './access.ts'

/** A field whose changes may be told: its Portuguese name, and the words of its values where they are codes. */
export type RecordField = string | { label: string; values: Readonly<Record<string, string>> }

/**
 * A kind of record that people follow: what its history says and who may read it. Declared once in its contract.
 * How a value reads follows from its field's unit (`_cents`, `_ml`, `_ppm`, …); a field that is not named here stays inside.
 */
export type RecordDeclaration = {
  /** As audit entries and notifications name it. */
  entity: string
  /** What people call one of them: `Usuário`. */
  name: string
  /** Who may see its history, comments and attachments. */
  ability: Needed
  /** Its page, with `:id`. */
  page: `/${string}`
  /** What was done, by the audit entry's action; `create`, `update` and the like have words already. */
  actions?: Readonly<Record<string, string>>
  /** By name; a field inside another is `outer.inner`, or `inner` for any outer. */
  fields: Readonly<Record<string, RecordField>>
  /** The field whose value tells what an entry is about, beside the action. */
  subject?: string
}

export const defineRecord = <const Declaration extends RecordDeclaration>(declaration: Declaration) => declaration

/** The name under which histories of all records are cached: any change makes them stale. */
export const recordsResource = 'records'
