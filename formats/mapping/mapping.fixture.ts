import { arbitraryToday } from '../testing/arbitraries.fixture.ts'
import { Mapping, type MappingDraft } from './schema/mapping-schema.ts'
import { readMappedSample } from './tables/mapping-file.ts'

export type ColumnDraft = MappingDraft['columns'][number]

export const column = (field: string, name: string, more: Partial<ColumnDraft> = {}): ColumnDraft => ({
  field,
  source: { by: 'header', names: [name] },
  ...more,
})
export const base: MappingDraft = {
  name: 'Extrato',
  version: 1,
  target: 'statement_lines',
  columns: [column('posted_on', 'Data'), column('memo', 'Histórico'), column('amount_cents', 'Valor')],
  key: ['posted_on', 'amount_cents', 'memo'],
}
export const statement = (changes: Partial<MappingDraft> = {}) => Mapping.parse({ ...base, ...changes })
export const sample = (mapping: Mapping, text: string) => readMappedSample(mapping, Buffer.from(text), arbitraryToday)
export const amounts = (mapping: Mapping, text: string) =>
  sample(mapping, text).rows.map((row) => row.values.amount_cents)
