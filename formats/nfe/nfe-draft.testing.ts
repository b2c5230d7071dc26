import type { InvoiceFuel, InvoiceInstalment, InvoiceItem, InvoicePayment } from './nfe-types.ts'

/** Key, totals and bill are computed from the draft. */
export type InvoiceDraft = {
  model: '55' | '65'
  series: string
  number: string
  code: string // cNF: eight digits that make the key hard to guess
  /** Local time with its offset, `'2026-10-14T09:00:00-03:00'`. */
  issued_at: string
  direction: 'in' | 'out'
  purpose: '1' | '2' | '3' | '4'
  production: boolean
  referenced_key: string | null
  issuer: PartyDraft & { state_registration: string }
  recipient: PartyDraft | null
  items: ItemDraft[]
  freight_mode: '0' | '1' | '2' | '3' | '4' | '9'
  instalments: InvoiceInstalment[]
  payments: InvoicePayment[]
  change_cents: number
  /** Answer of the tax authority; `null` writes an NF-e without protocol. */
  protocol: { number: string; received_at: string } | null
  signed: boolean
  prefix: string | null
}

export type PartyDraft = {
  document: string // CNPJ or CPF, without punctuation
  name: string
  state_registration: string | null
  address: AddressDraft
}

type AddressDraft = {
  street: string
  number: string
  district: string
  city_code: string // IBGE code of seven digits; the first two are the state's
  city: string
  state: string
  zip: string
}

/** Quantity and unit price are decimal texts of up to four and ten decimals. */
export type ItemDraft = Pick<
  InvoiceItem,
  | 'code'
  | 'name'
  | 'ncm'
  | 'cest'
  | 'cfop'
  | 'unit'
  | 'quantity'
  | 'unit_price'
  | 'gross_cents'
  | 'freight_cents'
  | 'discount_cents'
  | 'other_cents'
> & { fuel: FuelDraft | null; tax: TaxDraft }

/** `ambient` is the text of qTemp; some suppliers write a temperature there. */
export type FuelDraft = Omit<InvoiceFuel, 'ambient_ml' | 'start_value_cents' | 'cide_cents'> & {
  ambient: string | null
}

/** ICMS of an item, by its CST. Quantities and rates are decimal texts with four decimals. */
export type TaxDraft =
  | { cst: '00'; base_cents: number; rate: string; value_cents: number }
  | { cst: '02'; quantity: string; rate: string; value_cents: number }
  | {
      cst: '15'
      quantity: string
      rate: string
      value_cents: number
      withheld: { quantity: string; rate: string; value_cents: number }
    }
  | { cst: '53'; quantity: string; rate: string; operation_cents: number; deferred_cents: number; value_cents: number }
  | { cst: '60' }
  | { cst: '61'; quantity: string; rate: string; value_cents: number }
