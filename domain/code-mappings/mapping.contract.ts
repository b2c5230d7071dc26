/** Kinds of codes that have another code in another system. The labels follow "Sem mapeamento de". */
export const mappingDomains = {
  company: 'Empresa',
  customer: 'Cliente',
  acquirer: 'Adquirente',
  card_brand: 'Bandeira',
  nature: 'Natureza',
  movement_reason: 'Motivo de movimento',
  bank_account: 'Conta bancária',
  account: 'Conta contábil',
  cost_center: 'Centro de custo',
  ledger_item: 'Item contábil',
  value_class: 'Classe de valor',
  product: 'Produto',
  product_group: 'Grupo de produtos',
  unit: 'Unidade de medida',
  payment_method: 'Forma de pagamento',
  cfop: 'CFOP',
  employee: 'Empregado',
  payroll_event: 'Evento da folha',
  department: 'Departamento',
  history_code: 'Histórico padrão',
  service_code: 'Código de serviço',
} as const
export type MappingDomain = keyof typeof mappingDomains

/** Systems whose messages contain codes of their own. */
export const mappedSystems = {
  protheus: 'Protheus',
  rm: 'RM',
  dominio: 'Domínio',
  pontomais: 'PontoMais',
  sage: 'Sage',
  acquirer: 'Adquirente',
  bank: 'Banco',
  fuel_pos: 'Automação de pista',
} as const
export type MappedSystem = keyof typeof mappedSystems

/** A code that a message needs in the other system. `label` is what people read. */
export type NeededCode = { domain: MappingDomain; key: string; label: string }

/** The code that a message uses; a code of the other system has up to three parts, as a customer and its store. */
export type ResolvedCode = NeededCode & {
  mapping_id: string
  parts: readonly [string, string?, string?]
  /** True for the code that the domain has for every key without a mapping. */
  is_default: boolean
}

export const describeMissingCode = ({ domain, label }: Pick<NeededCode, 'domain' | 'label'>) =>
  `${mappingDomains[domain].toLowerCase().replace('cfop', 'CFOP')} para "${label}"`
