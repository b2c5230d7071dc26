import { oneOf } from '@app/kit/contract'

export const manualKinds = { add: 'Adicionar', reclassify: 'Reclassificar', exclude: 'Desconsiderar' } as const
export const ManualKind = oneOf(manualKinds)
export type ManualKind = keyof typeof manualKinds

export const manualSides = { system: 'Sistema', confirmation: 'Confirmação' } as const
export const ManualSide = oneOf(manualSides)
export type ManualSide = keyof typeof manualSides

export const manualStatuses = {
  draft: 'Rascunho',
  applied: 'Aplicado',
  cancelled: 'Cancelado',
  proposed: 'Proposto',
  refused: 'Recusado',
} as const
export const ManualStatus = oneOf(manualStatuses)
export type ManualStatus = keyof typeof manualStatuses

export const activeManualStatuses = ['draft', 'applied', 'proposed'] as const satisfies readonly ManualStatus[]
export const isManualInForce = (status: ManualStatus) => activeManualStatuses.some((one) => one === status)

/** Columns of a line spreadsheet: the title and its accepted synonyms. */
export const manualSheetTitles = {
  occurred_at: ['Hora', 'Data/hora', 'Data e hora'],
  movement_type_code: ['Tipo', 'Tipo de movimento', 'Código do tipo'],
  amount_cents: ['Valor'],
  doc_no: ['Documento', 'Nota', 'Vale'],
  customer: ['Cliente'],
  employee: ['Funcionário'],
  reason_id: ['Motivo'],
  note: ['Observação', 'Justificativa'],
  side: ['Lado'],
  nsu: ['NSU'],
  auth_code: ['Autorização'],
  terminal_logical_no: ['Terminal'],
  e2e_id: ['Identificador do Pix', 'Pix'],
} as const
