/**
 * What may be wrong with a row of columns, by the codes that people know it by; `W…` is told and keeps nothing out. Nothing
 * refuses a row for E07 to E09: repeated rows are counted as such, and a closed day keeps what comes late apart.
 */
export const problemCodes = {
  E01: 'Campo obrigatório vazio',
  E02: 'Data inválida',
  E03: 'Valor numérico inválido',
  E04: 'Estabelecimento não vinculado a empresa',
  E05: 'Bandeira não mapeada',
  E06: 'Líquido difere de bruto − taxa',
  E10: 'Número de colunas',
  E11: 'Data futura',
  W01: 'Taxa difere da contratada',
  W02: 'Parcela sem par',
  W03: 'Texto cortado',
} as const
export type ProblemCode = keyof typeof problemCodes
