import type { MappedRow, Modality } from '@app/formats'
import { feeOf } from '@app/kit/contract'
import { numberIn, wordIn } from './mapped-values.server.ts'

/** What portals call a way of paying; the first that a text holds is meant. */
const modalities: readonly (readonly [string, Modality])[] = [
  ['parcelad', 'credit_installments'],
  ['installment', 'credit_installments'],
  ['pre-pago', 'prepaid'],
  ['pre pago', 'prepaid'],
  ['prepaid', 'prepaid'],
  ['debit', 'debit'],
  ['credit', 'credit'],
  ['voucher', 'voucher'],
  ['vale', 'voucher'],
  ['refeic', 'voucher'],
  ['alimentac', 'voucher'],
  ['frota', 'fleet'],
  ['fleet', 'fleet'],
  ['pix', 'pix'],
]

/** Gross, fee and net of a row, where the fee may be told as a share. */
export function amountsOf(row: MappedRow) {
  const gross_cents = numberIn(row, 'gross_cents') ?? 0
  const rate = numberIn(row, 'fee_ppm')
  const fee_cents = numberIn(row, 'fee_cents') ?? (rate === null ? 0 : feeOf(gross_cents, rate))
  return { gross_cents, fee_cents, net_cents: numberIn(row, 'net_cents') ?? gross_cents - fee_cents }
}

// A file has few ways of paying, and each is looked up once.
const known = new Map<string, Modality | undefined>()

/** The way of paying that a portal's word is; undefined where it is none. */
export function modalityOf(product: string) {
  if (!known.has(product)) {
    if (known.size > 1000) known.clear()
    known.set(product, wordIn(product, modalities))
  }
  return known.get(product)
}
