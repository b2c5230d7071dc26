import type { Problem } from '../report.ts'
import type { FreeFieldName } from './boleto-free-layouts.ts'

/** What a bank wrote into the 25 free digits of its bar code, by the names of its layout. */
export type FreeField = {
  layout: FreeFieldName
  values: Record<string, string>
  /** The nosso número as it is printed, with its digit. */
  printed_number: string
}

/** A boleto of a bank. */
export type BankSlip = {
  kind: 'bank'
  /** The 44 digits of the bar code. */
  barcode: string
  /** The 47 digits that people type. */
  line: string
  bank: string
  /** `null` when the slip has no due date, or none that is near. */
  due_on: string | null
  /** 0 when the payer chooses. */
  amount_cents: number
  free_field: string
  /** `null` for a bank or a form that we do not know. */
  free: FreeField | null
}

/** A slip of a utility, a tax or an agreement: its bar code begins with 8. */
export type CollectionSlip = {
  kind: 'collection'
  barcode: string
  /** The 48 digits that people type. */
  line: string
  segment: string
  /** `null` when the slip says a quantity and not a value in reais. */
  amount_cents: number | null
  /** FEBRABAN's number of the company, or the root of its CNPJ in segment 6. */
  company: string
  free_field: string
  /** A day at the start of the free field, which companies may write there. */
  due_on: string | null
}

export type Slip = BankSlip | CollectionSlip

/** A slip, or why it is refused; warnings need a person's look. */
export type SlipReading<S extends Slip = Slip> = { slip: S | null; errors: Problem[]; warnings: Problem[] }
