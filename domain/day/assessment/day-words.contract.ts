import { z } from 'zod'
import { differenceCodes } from '../differences/found-differences.contract.ts'
import { paymentMethodLabels } from '../facts/methods.contract.ts'

export const dayStatuses = {
  awaiting_data: 'Aguardando dados',
  open: 'Em aberto',
  in_conference: 'Em conferência',
  submitted: 'Em análise',
  refused: 'Recusado',
  closed: 'Fechado',
  reopened: 'Reaberto',
  locked: 'Bloqueado',
} as const

const keysOf = <Key extends string>(labels: Record<Key, unknown>) => z.enum(Object.keys(labels) as [Key, ...Key[]])
export const DayStatus = keysOf(dayStatuses)
export type DayStatus = z.infer<typeof DayStatus>

/** Statuses as people work through them: `todo` is `waiting` and `working` together. */
export const DayStage = z.enum(['todo', 'waiting', 'working', 'frozen', 'proven'])
export type DayStage = z.infer<typeof DayStage>

export const dayResults = { balanced: 'Sem diferença', with_difference: 'Com diferença' } as const
export const DayResult = keysOf(dayResults)

export const MethodName = keysOf(paymentMethodLabels)
export const Code = keysOf(differenceCodes)
export const SeverityName = z.enum(['low', 'medium', 'high', 'critical'])

export const solicitationTypes = { closing: 'Fechamento', reopening: 'Reabertura', adjustment: 'Ajuste' } as const
export const SolicitationType = keysOf(solicitationTypes)
export type SolicitationType = z.infer<typeof SolicitationType>

type NumberedRequest = { number: number; company_name: string }

/** Names a request in a list: requests are numbered per company. */
export const formatRequestNumber = ({ number, company_name }: NumberedRequest) => `Nº ${number} · ${company_name}`

export const formatRequestTitle = ({ type, number, company_name }: NumberedRequest & { type: SolicitationType }) =>
  `${solicitationTypes[type]} nº ${number} · ${company_name}`

export const solicitationStatuses = {
  pending: 'Pendente',
  approved: 'Aprovada',
  refused: 'Recusada',
  withdrawn: 'Retirada',
  superseded: 'Substituída',
  expired: 'Vencida',
} as const
export const SolicitationStatus = keysOf(solicitationStatuses)
export type SolicitationStatus = z.infer<typeof SolicitationStatus>
