import { type Subscriber, subscribeInTransaction } from '@app/domain/events/server'
import type { Implementation, JobKind, RecordKind, Reversal, ServedRegister } from '@app/kit/server'
import bankBalances from './bank-balances/bank-balances.server.ts'
import bankForecast from './bank-balances/bank-forecast.server.ts'
import bankSlips, { bankSlipKind } from './bank-slips/bank-slips.server.ts'
import borderos, { borderoKind } from './borderos/borderos.server.ts'
import cardConciliation from './card-conciliation/card-conciliation.server.ts'
import chargebacks, { chargebackKind, chargebackReversal } from './chargebacks/chargebacks.server.ts'
import treasuryHome from './dashboard/treasury.server.ts'
import payables from './payables/payables.server.ts'
import paymentDifferences, {
  paymentDifferenceKind,
  paymentDifferenceReversal,
} from './payment-differences/payment-differences.server.ts'
import receivableHolds from './receivable-holds/receivable-holds.server.ts'
import receivables from './receivables/receivables.server.ts'
import slipAgreements from './slip-agreements/slip-agreements.server.ts'
import slipBilling, { refuseBilledNotes } from './slip-billing/slip-billing.server.ts'
import { slipBillingJob } from './slip-billing/slip-billing-job.server.ts'
import slipRemittances from './slip-remittances/slip-remittances.server.ts'
import suppliers from './suppliers/suppliers.server.ts'
import transactionConciliation from './transaction-conciliation/transaction-conciliation.server.ts'

export { undoReturnFile, writeReturnFile } from './bank-slips/returned-slips.server.ts'
export { type ReturnedSlip, stagedSlips } from './bank-slips/returned-slips.store.ts'

export { createBordero, requestLotApproval } from './borderos/borderos.server.ts'
export { countAnswersOfImport } from './borderos/borderos.store.ts'
export { checkPaymentReturn, type PaymentReturn, writePaymentReturn } from './borderos/payment-returns.server.ts'
export { payerPersonalData as personalData } from './finance-privacy.store.ts'
export { confirmMatches, undoMatches } from './receivables/receivables.server.ts'

export const operations: Implementation[] = [
  ...bankSlips,
  ...slipBilling,
  ...slipRemittances,
  ...receivables,
  ...receivableHolds,
  ...chargebacks,
  ...paymentDifferences,
  ...treasuryHome,
  ...bankBalances,
  ...bankForecast,
  ...cardConciliation,
  ...transactionConciliation,
  ...borderos,
]
export const registers: ServedRegister[] = [slipAgreements, suppliers, payables]
export const records: RecordKind[] = [bankSlipKind, borderoKind, chargebackKind, paymentDifferenceKind]
export const reversals: Reversal[] = [chargebackReversal, paymentDifferenceReversal]
export const jobKinds: JobKind[] = [slipBillingJob]
export const subscribers: Subscriber[] = [
  subscribeInTransaction('day-reopened', 'refuse-billed-notes', async (db, events) => {
    for (const event of events) await refuseBilledNotes(db, event)
  }),
]
