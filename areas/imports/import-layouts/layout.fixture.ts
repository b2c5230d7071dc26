import type { LayoutDraft } from './import-layouts.contract.ts'

export const column = (field: string, name: string): LayoutDraft['columns'][number] => ({
  field,
  source: { by: 'header', names: [name] },
  transforms: [],
  sign: { by: 'text' },
  required: false,
  on_error: 'error',
  default: '',
})

export const layoutDraft: LayoutDraft = {
  name: 'Extrato do Banco X',
  target: 'statement_lines',
  file_kind: 'any',
  encoding: 'auto',
  delimiter: 'auto',
  file_name_regex: '',
  min_confidence: 0,
  duplicates: 'ordinal',
  header_row: null,
  skip_rows: 0,
  skip_bottom: 0,
  sheet: '',
  footers: [],
  balances: [],
  decimal: ',',
  implied_decimals: 0,
  days: ['DD/MM/AAAA'],
  acquirer: null,
  company_rule: 'chosen',
  columns: [column('posted_on', 'Data'), column('memo', 'Histórico'), column('amount_cents', 'Valor')],
  key: ['posted_on', 'amount_cents', 'memo'],
}
