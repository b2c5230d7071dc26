import type { Problem } from '../reading/report.ts'

/** A Pix QR code: static (a key and an optional amount) or dynamic (the URL of the charge at the bank). */
export type BrCode = {
  kind: 'static' | 'dynamic'
  /** True if the code can be paid only once. Dynamic codes always are. */
  single_use: boolean
  key: string | null
  url: string | null // without `https://`
  note: string | null
  /** `null` if the payer types the amount or the charge at the bank has it. */
  amount_cents: number | null
  name: string
  city: string
  txid: string | null
}

export type BrCodeReading = { code: BrCode | null; errors: Problem[]; warnings: Problem[] }

/** Maximum lengths. Source: bank-files 7.6. */
export const brCodeLimits = { name: 25, city: 15, txid: 25, url: 77, key: 77, template: 99, whole: 512 }

export const pixDomain = 'br.gov.bcb.pix'
/** Printable ASCII only: some readers count lengths in bytes, others in characters. */
export const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
