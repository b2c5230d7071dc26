import type { MappedRow, Modality } from '@app/formats'
import { computeInstalmentFee } from '@app/kit/contract'
import { getRowNumber, matchTerm } from './mapped-values.server.ts'

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

export function toRowAmounts(row: MappedRow) {
  const gross_cents = getRowNumber(row, 'gross_cents') ?? 0
  const rate = getRowNumber(row, 'fee_ppm')
  const fee_cents = getRowNumber(row, 'fee_cents') ?? (rate === null ? 0 : computeInstalmentFee(gross_cents, rate))
  return { gross_cents, fee_cents, net_cents: getRowNumber(row, 'net_cents') ?? gross_cents - fee_cents }
}

const known = new Map<string, Modality | undefined>()

export function parseModality(product: string) {
  if (!known.has(product)) {
    if (known.size > 1000) known.clear()
    known.set(product, matchTerm(product, modalities))
  }
  return known.get(product)
}
