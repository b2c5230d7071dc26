/**
 * Problems of rows of a column layout, by the code shown to people. `W…` codes are warnings and refuse no row. E08
 * (repeated row) and E09 (closed day) are warnings too, but E08 refuses a row that repeats a key of its own file if the
 * layout asks for it.
 */
export const problemCodes = {
  E01: 'Campo obrigatório vazio',
  E02: 'Data inválida',
  E03: 'Valor numérico inválido',
  E04: 'Estabelecimento não vinculado a empresa',
  E05: 'Bandeira não mapeada',
  E06: 'Líquido difere de bruto − taxa',
  E07: 'Data fora do período permitido',
  E08: 'Linha repetida',
  E09: 'Período fechado',
  E10: 'Número de colunas',
  E11: 'Data futura',
  E12: 'Crédito ou débito desconhecido',
  E13: 'Total ou lançamento',
  W01: 'Taxa difere da contratada',
  W02: 'Parcela sem par',
  W03: 'Texto cortado',
  W04: 'Dado do abastecimento',
  W05: 'Taxa difere do percentual',
  W06: 'Números ou datas escritos de outro modo',
  W07: 'Total não confere com as linhas',
  W08: 'Aba não importada',
  W09: 'Título de coluna repetido',
} as const
export type ProblemCode = keyof typeof problemCodes
