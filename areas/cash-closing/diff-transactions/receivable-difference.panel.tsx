import { lazy } from 'react'

const ChargebackPanel = lazy(() => import('./chargeback.panel.tsx'))
const PaymentDifferencePanel = lazy(() => import('./payment-difference.panel.tsx'))

/** A difference of what acquirers owe: a chargeback (D14), or a wrong fee or payment. */
export default function ReceivableDifferencePanel({ code, id }: { code: string; id: string }) {
  return code === 'D14' ? <ChargebackPanel id={id} /> : <PaymentDifferencePanel id={id} />
}
