import { type BusinessDate, defineError } from '@app/kit/contract'

export const billingPeriods = {
  weekly: 'Semanal',
  fortnightly: 'Quinzenal',
  monthly: 'Mensal',
  each_note: 'A cada nota',
} as const
type BillingPeriod = keyof typeof billingPeriods

/** Rules for a due date that is no bank day. */
export const bankDayRules = {
  next: 'Passa para o próximo dia útil',
  previous: 'Volta para o dia útil anterior',
  leave: 'Fica como está',
} as const
export type BankDayRule = keyof typeof bankDayRules

export const maxBillingDueDays = 60
export const defaultBilling = {
  billing_due_days: 7,
  billing_minimum_cents: 500,
  billing_bank_day_rule: 'next',
} as const

/** Last closing day of each period: ISO weekday, or day of the month. */
export const lastClosingDays = { weekly: 7, fortnightly: 15, monthly: 31 } as const

export const weekdays = {
  1: 'Segunda-feira',
  2: 'Terça-feira',
  3: 'Quarta-feira',
  4: 'Quinta-feira',
  5: 'Sexta-feira',
  6: 'Sábado',
  7: 'Domingo',
} as const

export type BillingCycle = {
  period: BillingPeriod
  /** ISO weekday or day of the month; null for each note. */
  closing_day: number | null
  due_days: number
  bank_day_rule: BankDayRule
}

export type BillableNote = { ref: string; business_date: BusinessDate; amount_cents: number }

export const closingDayInvalid = defineError(422, 'billing-cycle.closing-day', 'O dia do fechamento vai de 1 a {last}.')
export const agreementMissing = defineError(
  422,
  'billing-cycle.agreement',
  'Escolha um convênio ativo da empresa do cliente.',
)
