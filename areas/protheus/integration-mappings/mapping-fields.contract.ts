import { mappedSystems, mappingDomains } from '@app/domain/code-mappings/contract'

/** The internal label of a mapping of all codes of its domain. */
export const defaultMappingLabel = 'Padrão do domínio'

export const mappingFields = {
  system: { label: 'Sistema', values: mappedSystems },
  connection_name: 'Conexão',
  domain: { label: 'Domínio', values: mappingDomains },
  company_name: 'Empresa',
  is_default: defaultMappingLabel,
  internal_label: 'Código interno',
  external_key: 'Código externo',
  external_key_2: 'Complemento 1',
  external_key_3: 'Complemento 2',
  external_label: 'Descrição externa',
  valid_from: 'Vigência desde',
  valid_to: 'Vigência até',
  active: 'Ativo',
} as const

export const mappingSheetTitles = {
  system: ['Sistema'],
  connection_name: ['Conexão'],
  domain: ['Domínio'],
  company_name: ['Empresa'],
  internal_label: ['Código interno'],
  external_key: ['Código externo'],
  external_key_2: ['Complemento 1', 'Complemento'],
  external_key_3: ['Complemento 2'],
  external_label: ['Descrição externa'],
  valid_from: ['Vigência desde', 'Vigência'],
  valid_to: ['Vigência até'],
} as const
