import type { Severity } from '../differences/found-differences.contract.ts'

/** Kind of record in the history and in tasks. */
export const inconsistencyEntity = 'inconsistency'

/** Fields of an imported line that people may correct; never an amount. */
export const correctableFieldLabels = {
  nsu: 'NSU',
  auth_code: 'Autorização',
  terminal_logical_no: 'Terminal',
  e2e_id: 'Identificador do Pix (e2e)',
  customer: 'Cliente',
  employee: 'Funcionário',
  envelope_no: 'Envelope',
  shift: 'Turno',
} as const
export type CorrectableField = keyof typeof correctableFieldLabels

/** Data that is wrong in itself, before any comparison (operations R29). */
export const inconsistencyNames = {
  I01: 'I01 Cartão sem NSU ou autorização',
  I02: 'I02 NSU duplicado',
  I03: 'I03 Terminal ou estabelecimento desconhecido',
  I04: 'I04 Forma sem tipo de movimento',
  I05: 'I05 Valor negativo ou zero',
  I06: 'I06 Data fora do turno',
  I07: 'I07 Pix sem identificador',
  I08: 'I08 Nota a prazo sem cliente ou sem limite',
  I09: 'I09 Venda sem abastecimento ou abastecimento sem venda',
  I10: 'I10 Litros × preço diferente do valor',
  I11: 'I11 Preço fora da tabela do dia',
  I12: 'I12 Salto de encerrante entre abastecimentos',
  I13: 'I13 Sangria sem envelope ou com envelope repetido',
  I14: 'I14 Combustível parcelado',
  I15: 'I15 Venda cancelada depois do pagamento',
  I16: 'I16 Vale sem funcionário',
  I17: 'I17 Venda sem pagamento ou paga com outro valor',
} as const
export type InconsistencyCode = keyof typeof inconsistencyNames

type Rule = {
  severity: Severity
  /** Fields that “Corrigir” opens; empty if only a manual line or a link solves it. */
  fields: readonly CorrectableField[]
}

export const inconsistencyRules: Readonly<Record<InconsistencyCode, Rule>> = {
  I01: { severity: 'medium', fields: ['nsu', 'auth_code'] },
  I02: { severity: 'high', fields: ['nsu', 'auth_code'] },
  I03: { severity: 'high', fields: ['terminal_logical_no'] },
  I04: { severity: 'medium', fields: [] },
  I05: { severity: 'high', fields: [] },
  I06: { severity: 'low', fields: ['shift'] },
  I07: { severity: 'medium', fields: ['e2e_id'] },
  I08: { severity: 'medium', fields: ['customer'] },
  I09: { severity: 'high', fields: [] },
  I10: { severity: 'medium', fields: [] },
  I11: { severity: 'medium', fields: [] },
  I12: { severity: 'high', fields: [] },
  I13: { severity: 'medium', fields: ['envelope_no'] },
  I14: { severity: 'medium', fields: [] },
  I15: { severity: 'high', fields: [] },
  I16: { severity: 'medium', fields: ['employee'] },
  I17: { severity: 'high', fields: [] },
}

export const getCorrectableFields = (code: InconsistencyCode) => inconsistencyRules[code].fields

export const inconsistencyItemLabels = {
  movement: 'Linha do PDV',
  capture: 'Captura',
  fuelling: 'Abastecimento',
  sale: 'Venda',
  nozzle: 'Bico',
} as const
export type CheckedItemKind = keyof typeof inconsistencyItemLabels
