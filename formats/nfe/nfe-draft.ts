import type { InvoiceFuel, InvoiceInstalment, InvoiceItem, InvoicePayment } from './nfe-types.ts'

/** An invoice to write; key, totals and bill come from it. */
export type InvoiceDraft = {
  model: '55' | '65'
  series: string
  number: string
  /** Eight digits that make the key hard to guess (cNF). */
  code: string
  /** Local time with its offset, `'2026-10-14T09:00:00-03:00'`. */
  issued_at: string
  direction: 'in' | 'out'
  purpose: '1' | '2' | '3' | '4'
  production: boolean
  /** Key of the invoice that a complementary one or a return names. */
  referenced_key: string | null
  issuer: PartyDraft & { state_registration: string }
  recipient: PartyDraft | null
  items: ItemDraft[]
  freight_mode: '0' | '1' | '2' | '3' | '4' | '9'
  instalments: InvoiceInstalment[]
  payments: InvoicePayment[]
  change_cents: number
  /** What the tax authority answered; `null` writes a bare NF-e. */
  protocol: { number: string; received_at: string } | null
  /** A signature of the right shape and no value. */
  signed: boolean
  /** Of every name, such as `nfe`; `null` for none. */
  prefix: string | null
}

export type PartyDraft = {
  /** CNPJ or CPF, bare. */
  document: string
  name: string
  state_registration: string | null
  address: AddressDraft
}

export type AddressDraft = {
  street: string
  number: string
  district: string
  /** IBGE code of seven digits; its first two are the state's. */
  city_code: string
  city: string
  state: string
  zip: string
}

/** Quantity and unit price are decimal texts of up to four and ten places. */
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

/** `ambient` is the text of qTemp, which suppliers fill with a temperature too. */
export type FuelDraft = Omit<InvoiceFuel, 'ambient_ml' | 'start_value_cents' | 'cide_cents'> & {
  ambient: string | null
}

/** The ICMS of an item, by its CST. Quantities and rates are decimal texts of four places. */
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
