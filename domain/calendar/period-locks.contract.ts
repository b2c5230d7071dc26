import { type BusinessDate, defineError, oneOf, showDate } from '@app/kit/contract'
import type { z } from 'zod'

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

/**
 * Reasons of locks. `erp`: titles of the day are in the ERP; an adjustment may change the day, and lines of the bank
 * stay open. `month`: the period was handed over, and nothing in it changes.
 */
export const lockReasons = { erp: 'Título no ERP', month: 'Mês bloqueado' } as const
export const LockReason = oneOf(lockReasons)
export type LockReason = z.infer<typeof LockReason>

/** The sentence of a lock, the same for every reason. */
export const describeLock = (on: BusinessDate) => `já integrado ao ERP em ${showDate(on)}.`

export const dayLocked = defineError(423, 'day.locked', 'Dia bloqueado: {reason}')
export const periodLocked = defineError(423, 'period.locked', '{kind} de {month} bloqueado: {reason}')
