import type { MappedRow, Modality } from '@app/formats'
import { feeOf } from '@app/kit/contract'
import { numberIn, wordIn } from './mapped-values.server.ts'

/** Terms of the portals for payment methods; the first match wins. */
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

/** Gross, fee and net of a row in centavos; the fee may be given as a rate. */
export function amountsOf(row: MappedRow) {
  const gross_cents = numberIn(row, 'gross_cents') ?? 0
  const rate = numberIn(row, 'fee_ppm')
  const fee_cents = numberIn(row, 'fee_cents') ?? (rate === null ? 0 : feeOf(gross_cents, rate))
  return { gross_cents, fee_cents, net_cents: numberIn(row, 'net_cents') ?? gross_cents - fee_cents }
}

const known = new Map<string, Modality | undefined>()

export function modalityOf(product: string) {
  if (!known.has(product)) {
    if (known.size > 1000) known.clear()
    known.set(product, wordIn(product, modalities))
  }
  return known.get(product)
}
