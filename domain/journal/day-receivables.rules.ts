import type { DayView } from '../day/assessment/day-view.rules.ts'
import type { PaymentMethod } from '../day/facts/methods.contract.ts'
import type { ConfirmationItem } from '../matching/items.rules.ts'
import type { SystemLine } from '../matching/system-lines.rules.ts'
import { paymentEvidence } from '../matching/witness.rules.ts'

/** An amount of a day that the journal debits to the account of its method. */
export type DayReceivable = {
  source: { kind: 'capture' | 'movement' | 'manual'; id: string }
  method: PaymentMethod
  acquirer: string | null
  brand: string | null
  /** Instalments of the sale; 1 without a capture. */
  installments: number
  /** Name of the customer at the till. */
  customer: string | null
  amount_cents: number
}

const buildCaptureReceivable = ({
  kind,
  id,
  method,
  acquirer,
  brand,
  installments,
  amount_cents,
}: ConfirmationItem): DayReceivable => ({
  source: { kind, id },
  method,
  acquirer,
  brand,
  installments,
  customer: null,
  amount_cents,
})

const buildLineReceivable = ({ kind, id, source, amount_cents }: SystemLine, method: PaymentMethod): DayReceivable => ({
  source: { kind, id },
  method,
  acquirer: null,
  brand: null,
  installments: 1,
  customer: ('customer' in source ? source.customer : null) ?? null,
  amount_cents,
})

/** Receivables of the captures and documents of a day; the journal adds them up by account. */
export const listReceivables = ({ counted, lines }: Pick<DayView, 'counted' | 'lines'>): DayReceivable[] => [
  ...counted.map(buildCaptureReceivable),
  ...lines
    .filter(
      ({ nature, method }) => (nature === 'sale' || nature === 'receipt') && paymentEvidence[method] === 'document',
    )
    .map((line) => buildLineReceivable(line, line.method)),
]

/** Cash given as change for cheques, which the journal adds to the cheques. */
export const listChequeChange = ({ lines }: Pick<DayView, 'lines'>): DayReceivable[] =>
  lines
    .filter(({ nature, method }) => nature === 'refund' && method === 'cash')
    .map((line) => buildLineReceivable(line, 'check'))
