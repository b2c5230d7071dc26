import type { Problem } from '../reading/report.ts'
import type { FreeFieldName } from './boleto-free-layouts.ts'

export type FreeField = {
  layout: FreeFieldName
  values: Record<string, string>
  printed_number: string
}

export type ParsedBankSlip = {
  kind: 'bank'
  barcode: string
  line: string
  bank: string
  /** `null` when the slip has no due date, or when the factor gives no date near the reading day. */
  due_on: string | null
  /** 0 when the payer chooses the amount. */
  amount_cents: number
  free_field: string
  free: FreeField | null
}

/** A slip of a utility, a tax or an agreement: its bar code begins with 8. */
export type CollectionSlip = {
  kind: 'collection'
  barcode: string
  line: string
  segment: string
  /** `null` when the slip states a quantity instead of an amount in reais. */
  amount_cents: number | null
  /** FEBRABAN's company number; in segment 6 the root of the CNPJ. */
  company: string
  free_field: string
  /** A date at the start of the free field; its use is optional. */
  due_on: string | null
}

export type ParsedSlip = ParsedBankSlip | CollectionSlip

/** `slip` is `null` when there are errors; warnings need a person's check. */
export type SlipReading<S extends ParsedSlip = ParsedSlip> = { slip: S | null; errors: Problem[]; warnings: Problem[] }
