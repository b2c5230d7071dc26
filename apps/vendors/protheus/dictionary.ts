/** Sizes of the fields (table SX3) of a standard installation of release 12.1.2310 or newer. */
export const sizes = {
  E1_FILIAL: 4,
  E1_PREFIXO: 3,
  E1_NUM: 9,
  E1_PARCELA: 2,
  E1_TIPO: 3,
  E1_NATUREZ: 10,
  E1_CLIENTE: 6,
  E1_LOJA: 2,
  E1_HIST: 40,
  E1_NSUTEF: 9,
  E1_CCC: 9,
  E1_VALOR: 16,
  E5_HISTOR: 40,
} as const
export type SizedField = keyof typeof sizes

/** Table SX5-05: the types of titles. */
export const titleTypes = ['NF', 'DP', 'FT', 'BOL', 'CC', 'CD', 'CH', 'R$', 'VA', 'FI', 'CO', 'RA', 'NCC', 'PR']

export const readableTables = ['SE1', 'SE5', 'SA1', 'SA6', 'SED', 'CTT', 'SX3'] as const
export type ReadableTable = (typeof readableTables)[number]
