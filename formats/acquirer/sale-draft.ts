import { computeFee, splitIntoInstalments } from '../values/amounts.ts'

export type SaleDraft = {
  merchant_no: string
  sold_on: string
  sold_at: string // `'HH:MM:SS'`
  gross_cents: number
  rate: number // hundredths of a percent: 105 is 1.05 %
  /** Due day of each instalment, in order; one day for a single payment. */
  due_days: string[]
  nsu: string
  auth_code: string
  terminal_logical_no: string
  card_last4: string
}

export const splitSaleAmount = ({ gross_cents, due_days }: Pick<SaleDraft, 'gross_cents' | 'due_days'>): number[] =>
  splitIntoInstalments(gross_cents, due_days.length)

export const computeSaleFees = (sale: Pick<SaleDraft, 'gross_cents' | 'due_days' | 'rate'>): number[] =>
  splitSaleAmount(sale).map((part) => computeFee(part, sale.rate))

export const maskedCard = ({ card_bin, card_last4 }: { card_bin: string; card_last4: string }) =>
  `${card_bin}******${card_last4}`
