import { localDate, localTime, showDate, showVolume } from '@app/kit/contract'
import { formatAcquirer } from '../../journal/accounts.rules.ts'
import type { MatchableItem } from '../../matching/items.rules.ts'
import type { DayFacts } from '../facts/day-facts.contract.ts'
import type { PaymentMethod } from '../facts/methods.contract.ts'

const methodNames: Readonly<Record<PaymentMethod, string>> = {
  cash: 'dinheiro',
  debit: 'débito',
  credit: 'crédito',
  credit_installments: 'crédito parcelado',
  prepaid: 'cartão pré-pago',
  pix: 'Pix',
  fleet: 'cartão frota',
  voucher: 'voucher',
  note: 'nota a prazo',
  check: 'cheque',
  postdated_check: 'cheque pré-datado',
  freight_letter: 'carta-frete',
  customer_voucher: 'vale cliente',
  transfer: 'transferência',
}

/** Returns the short name of a method inside a sentence: `débito`. */
export const formatMethod = (method: PaymentMethod) => methodNames[method]

const feminine: readonly PaymentMethod[] = ['note', 'freight_letter', 'transfer']

/** Returns the method with its preposition: `no débito`. */
export const formatInMethod = (method: PaymentMethod) =>
  method === 'cash' ? 'em dinheiro' : `${feminine.includes(method) ? 'na' : 'no'} ${methodNames[method]}`

const masculineAcquirers: readonly string[] = ['pagbank', 'mercado_pago', 'frota']

/** Returns the acquirer with its preposition: `na Cielo`; `na maquininha` without one. */
export function formatAtAcquirer(acquirer: string | null) {
  if (acquirer === null) return 'na maquininha'
  return `${masculineAcquirers.includes(acquirer.toLowerCase()) ? 'no' : 'na'} ${formatAcquirer(acquirer)}`
}

/** Returns the acquirer that receives a claim: `à Cielo`, `ao PagBank`; `à adquirente` without one. */
export const formatToAcquirer = (acquirer: string | null) =>
  acquirer === null ? 'à adquirente' : formatAtAcquirer(acquirer).replace(/^na /, 'à ').replace(/^no /, 'ao ')

/** Returns ` F18`, the number of a sale after its noun; empty for a manual line. */
export const formatDocument = ({ document }: Pick<MatchableItem, 'document'>) => (document ? ` ${document}` : '')

/** Returns ` às 15:02`, with the date if the cut-off moves the capture to the previous business day; empty without a time. */
export function formatAtTime({ at, dated }: Pick<MatchableItem, 'at' | 'dated'>) {
  if (at === null) return ''
  return ` às ${localTime(new Date(at))}${dated === undefined ? '' : ` de ${showDate(dated)}`}`
}

/** Returns the time of an instant, with its date if it is not the business date: `00:30 de 15/10/2026`. */
export function formatMoment(instant: string | Date, { business_date }: Pick<DayFacts, 'business_date'>) {
  const date = localDate(instant)
  return date === business_date ? localTime(instant) : `${localTime(instant)} de ${showDate(date)}`
}

export const formatProduct = (code: string, { products }: Pick<DayFacts, 'products'>) =>
  products.find((product) => product.code === code)?.name ?? code

/** Returns the litres of a delivery and their product: `10,000 L de Gasolina comum`. */
export const formatDelivery = (
  { volume_ml, product_code }: { volume_ml: number; product_code: string },
  facts: Pick<DayFacts, 'products'>,
) => `${showVolume(volume_ml)} de ${formatProduct(product_code, facts)}`
