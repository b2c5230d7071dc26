import type { Problem } from '../report.ts'

/** What a Pix QR code says: a key and maybe an amount, or the address at the bank where the charge lies. */
export type BrCode = {
  kind: 'static' | 'dynamic'
  /** Paid once and no more; dynamic codes always are. */
  single_use: boolean
  /** Of a static code. */
  key: string | null
  /** Of a dynamic code, without `https://`. */
  url: string | null
  note: string | null
  /** `null` when the payer or the bank's charge says it. */
  amount_cents: number | null
  name: string
  city: string
  txid: string | null
}

/** A code, or why it is refused; warnings need a person's look. */
export type BrCodeReading = { code: BrCode | null; errors: Problem[]; warnings: Problem[] }

/** How long the parts may be. Source: bank-files 7.6. */
export const limits = { name: 25, city: 15, txid: 25, url: 77, key: 77, template: 99, whole: 512 }

export const pixDomain = 'br.gov.bcb.pix'
/** Printable ASCII: lengths are counted in bytes by some readers and in characters by others. */
export const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
