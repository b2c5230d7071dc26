import { type BusinessDate, defineError, showDate } from '@app/kit/contract'

/** Kinds of locked periods. A `day` lock covers one business day of a company, every other kind one month. */
export const periodKinds = {
  day: 'Dia',
  cost: 'Custo',
  payroll_dominio: 'Folha Domínio',
  payroll_rm: 'Folha RM',
  fiscal: 'Fiscal',
  budget: 'Orçamento',
  finance: 'Financeiro',
} as const
export type PeriodKind = keyof typeof periodKinds

/** Sentences of the reasons, with the date of the lock. The reason decides which people may unlock the period. */
const lockSentences = {
  erp: (on: BusinessDate) => `já integrado ao ERP em ${showDate(on)}.`,
} as const
export type LockReason = keyof typeof lockSentences

export const describeLock = (reason: LockReason, on: BusinessDate) => lockSentences[reason](on)

export const dayLocked = defineError(423, 'day.locked', 'Dia bloqueado: {reason}')
export const periodLocked = defineError(423, 'period.locked', '{kind} de {month} bloqueado: {reason}')
