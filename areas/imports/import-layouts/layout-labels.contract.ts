import {
  type CompanyRule,
  type DuplicateRule,
  type ErrorRule,
  getTargetFields,
  type MappingTarget,
} from '@app/formats/mapping'
import { defineRecord } from '@app/kit/contract'

export const layoutTargets = {
  captures: 'Transações de adquirente',
  settlements: 'Pagamentos de adquirente',
  statement_lines: 'Lançamentos de extrato',
  system_movements: 'Movimentos do sistema',
  manual_notes: 'Notas do caixa',
  fuel_quotations: 'Cotações de combustível',
  tank_measurements: 'Medições de tanque',
} as const satisfies Record<MappingTarget, string>

/** Says where people enter data that no layout imports; a layout of these targets cannot be published. */
export const broughtElsewhere: Partial<Record<MappingTarget, string>> = {
  manual_notes:
    'Notas do caixa entram no próprio dia: em Conciliação de caixa, abra o dia, Lançamentos manuais e Importar planilha.',
  fuel_quotations: 'Cotações de combustível ainda não têm no produto uma tela que as receba.',
}

export const targetsFor = (current?: MappingTarget): Partial<Record<MappingTarget, string>> =>
  Object.fromEntries(
    Object.entries(layoutTargets).filter(([target]) => target === current || !(target in broughtElsewhere)),
  )

export const layoutStates = { draft: 'Rascunho', published: 'Publicada', superseded: 'Substituída' } as const

export const companyRuleLabels = {
  merchant: 'Pelo número do estabelecimento',
  cnpj: 'Pelo CNPJ da linha',
  branch: 'Pelo código da filial',
  account: 'Pela conta bancária da linha',
  chosen: 'Pela empresa escolhida ao enviar',
} as const satisfies Record<CompanyRule, string>

export const errorRuleLabels = {
  error: 'Recusar a linha',
  warning: 'Só avisar',
  null: 'Ignorar',
} as const satisfies Record<ErrorRule, string>

export const duplicateLabels = {
  ordinal: 'Contadas: ficam todas',
  strict: 'Recusadas: fica a primeira',
} as const satisfies Record<DuplicateRule, string>

export const fileKindLabels = { any: 'CSV ou XLSX', csv: 'CSV ou texto', xlsx: 'XLSX' } as const
export const encodingLabels = { auto: 'Reconhecer', 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252' } as const
export const delimiterLabels = {
  auto: 'Reconhecer',
  ';': 'Ponto e vírgula',
  ',': 'Vírgula',
  '\t': 'Tabulação',
  '|': 'Barra vertical',
} as const
export const decimalLabels = { ',': 'Vírgula: 1.234,56', '.': 'Ponto: 1,234.56' } as const

export const fieldLabels = (target: MappingTarget): Record<string, string> =>
  Object.fromEntries(
    [...getTargetFields(target)].map(([field, { name, required }]) => [field, required ? `${name} *` : name]),
  )

export const importLayoutRecord = defineRecord({
  entity: 'import-layout',
  name: 'Layout de importação',
  ability: 'setting-column-mapping',
  page: '/financial-transactions/setting/column-mapping?open=:id&part=historico',
  actions: {
    publish: 'Publicou a versão',
    'new-version': 'Abriu nova versão',
    discard: 'Descartou o rascunho',
  },
  fields: {
    name: 'Nome',
    target: { label: 'Destino', values: layoutTargets },
    number: 'Versão',
    active: { label: 'Ativo', values: { true: 'Sim', false: 'Não' } },
    file_kind: { label: 'Tipo de arquivo', values: fileKindLabels },
    file_name_regex: 'Padrão do nome do arquivo',
    min_confidence: 'Nota mínima',
    duplicates: { label: 'Linhas de mesma chave no arquivo', values: duplicateLabels },
    encoding: { label: 'Codificação', values: encodingLabels },
    delimiter: { label: 'Delimitador', values: delimiterLabels },
    header_row: 'Linha do cabeçalho',
    skip_rows: 'Linhas a pular',
    skip_bottom: 'Linhas a pular no fim',
    sheet: 'Aba da planilha',
    decimal: { label: 'Decimal', values: decimalLabels },
    implied_decimals: 'Casas decimais implícitas',
    acquirer: 'Adquirente',
    company_rule: { label: 'Empresa', values: companyRuleLabels },
    columns_text: 'Colunas',
    key_text: 'Chave de repetição',
  },
})
