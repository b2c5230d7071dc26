import type { MappingDraft } from '../schema/mapping-schema.ts'

export type ColumnDraft = MappingDraft['columns'][number]

export const headerColumn = (field: string, ...names: string[]): ColumnDraft => ({
  field,
  source: { by: 'header', names },
})

export const constantColumn = (field: string, text: string): ColumnDraft => ({
  field,
  source: { by: 'constant', text },
})
