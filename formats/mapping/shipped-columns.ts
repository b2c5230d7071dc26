import type { MappingDraft } from './mapping-schema.ts'

export type ColumnDraft = MappingDraft['columns'][number]

/** A column by its title, or by the first of several that a file has. */
export const headerColumn = (field: string, ...names: string[]): ColumnDraft => ({
  field,
  source: { by: 'header', names },
})

/** A field that no column tells, and that is the same in every row. */
export const constantColumn = (field: string, text: string): ColumnDraft => ({
  field,
  source: { by: 'constant', text },
})
