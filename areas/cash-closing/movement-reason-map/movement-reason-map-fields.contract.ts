/** Where a code comes from. */
export const sourceSystems = {
  pos: 'PDV',
  cielo: 'Cielo',
  stone: 'Stone',
  rede: 'Rede',
  getnet: 'Getnet',
  pagbank: 'PagBank',
  mercado_pago: 'Mercado Pago',
  bank: 'Banco',
  internal: 'Interno',
} as const

/** Every field in words, for its history and its panel. */
export const reasonMapFields = {
  name: 'Nome',
  source_system: { label: 'Sistema de origem', values: sourceSystems },
  external_code: 'Código externo',
  external_text: 'Texto externo',
  company_name: 'Empresa',
  movement_type_code: 'Tipo de movimento',
  difference_codes: 'Códigos permitidos',
  auto_explain: 'Explica sozinho',
  max_amount_cents: 'Explica sozinho até',
  attachment_required: 'Exige anexo',
  approval_required: 'Exige análise',
  ledger_account: 'Conta',
  cost_center: 'Centro de custo',
  priority: 'Prioridade',
  valid_from: 'Vigência desde',
  valid_to: 'Vigência até',
  active: 'Ativo',
} as const

/** The columns of a spreadsheet, each by its title in the list and by other names that people give it. */
export const sheetTitles = {
  name: ['Nome'],
  source_system: ['Origem', 'Sistema de origem'],
  external_code: ['Código externo'],
  external_text: ['Texto externo'],
  company_name: ['Empresa'],
  movement_type_code: ['Código do tipo', 'Tipo', 'Tipo de movimento'],
  difference_codes: ['Códigos', 'Códigos permitidos'],
  auto_explain: ['Explica sozinho'],
  max_amount_cents: ['Automático até', 'Explica sozinho até'],
  attachment_required: ['Anexo', 'Exige anexo'],
  approval_required: ['Análise', 'Exige análise'],
  ledger_account: ['Conta'],
  cost_center: ['Centro de custo'],
  priority: ['Prioridade'],
  valid_from: ['Vigência', 'Vigência desde'],
  valid_to: ['Vigência até'],
} as const
