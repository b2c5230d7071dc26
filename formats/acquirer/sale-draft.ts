import { feeOf, instalmentsOf } from '../amounts.ts'

/** What a sale to write tells whatever acquirer. */
export type SaleDraft = {
  merchant_no: string
  sold_on: string
  /** `'HH:MM:SS'` */
  sold_at: string
  gross_cents: number
  /** Hundredths of a percent: 105 is 1.05 %. */
  rate: number
  /** The day of each credit, first to last; one day for a sale at sight. */
  due_days: string[]
  nsu: string
  auth_code: string
  terminal_logical_no: string
  card_last4: string
}

/** The instalments of a sale in cents. */
export const partsOf = ({ gross_cents, due_days }: Pick<SaleDraft, 'gross_cents' | 'due_days'>): number[] =>
  instalmentsOf(gross_cents, due_days.length)

/** The fee of each instalment, half up. */
export const feesOf = (sale: Pick<SaleDraft, 'gross_cents' | 'due_days' | 'rate'>): number[] =>
  partsOf(sale).map((part) => feeOf(part, sale.rate))

/** The masked number of a card, in 16 columns. */
export const maskedCard = ({ card_bin, card_last4 }: { card_bin: string; card_last4: string }) =>
  `${card_bin}******${card_last4}`
