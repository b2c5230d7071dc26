import { type BusinessDate, showDocument, showMoney } from '@app/kit/contract'
import type { BorderoItemState } from './bordero-states.rules.ts'

/** A payment of a return file. */
export type ReturnedPayment = {
  line: number
  our_number: string
  kind: 'transfer' | 'slip' | 'utility' | 'tax'
  outcome: 'requested' | 'paid' | 'accepted' | 'refused' | 'unknown'
  amount_cents: number
  paid_cents: number
  paid_on: BusinessDate | null
  barcode: string | null
  payee_document: string | null
  /** Codes of the bank with their meaning. */
  occurrence: string
}

/** The item of a lot that a payment of a return names. */
type SentItem = {
  item_no: number
  status: BorderoItemState
  amount_cents: number
  supplier_tax_id: string
  barcode: string | null
}

type Answer = {
  status: 'scheduled' | 'paid' | 'rejected'
  paid_on: BusinessDate | null
  paid_cents: number | null
  warning: string | null
}

/** Returns the new state of an item, or the reason why the payment is not booked; null if it changes nothing. */
export function assessReturnedPayment(item: SentItem, payment: ReturnedPayment): Answer | { problem: string } | null {
  const { outcome, paid_cents, paid_on, payee_document, kind, barcode } = payment
  if (outcome === 'unknown') return { problem: `código de retorno desconhecido (${payment.occurrence})` }
  if (payee_document !== null && payee_document !== item.supplier_tax_id)
    return {
      problem: `favorecido ${showDocument(payee_document)}; o borderô paga ${showDocument(item.supplier_tax_id)}`,
    }
  if (kind === 'slip' && barcode !== item.barcode) return { problem: 'código de barras diferente do enviado' }
  if (item.status === 'paid')
    return outcome === 'refused' ? { problem: 'rejeição de um item que já estava pago' } : null
  if (outcome === 'accepted')
    return item.status === 'pending' ? { status: 'scheduled', paid_on: null, paid_cents: null, warning: null } : null
  if (outcome === 'refused')
    return item.status === 'rejected' ? null : { status: 'rejected', paid_on: null, paid_cents: null, warning: null }
  if (item.status === 'rejected') return { problem: 'pagamento de um item que já estava rejeitado' }
  if (paid_cents === 0 || paid_on === null) return { problem: 'pagamento sem valor ou sem data' }
  const difference = paid_cents - item.amount_cents
  return {
    ...{ status: 'paid', paid_on, paid_cents },
    warning: difference === 0 ? null : `Encargos divergentes: ${showMoney(difference)}.`,
  }
}
