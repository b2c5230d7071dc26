export { bankSlips } from './bank-slips/bank-slips.contract.ts'
export { borderos } from './borderos/borderos.contract.ts'
export { cardConciliation } from './card-conciliation/card-conciliation.contract.ts'
export { type ChargebackDetail, chargebacks } from './chargebacks/chargebacks.contract.ts'
export { payables } from './payables/payables.contract.ts'
export { paymentDifferenceRecord } from './payment-differences/payment-difference-record.contract.ts'
export {
  type PaymentDifference,
  type PaymentDifferenceDetail,
  paymentDifferenceOperations,
  paymentDifferenceStates,
} from './payment-differences/payment-differences.contract.ts'
export { receivables } from './receivables/receivables.contract.ts'
export { slipAgreements } from './slip-agreements/slip-agreements.contract.ts'
export { slipRemittances } from './slip-remittances/slip-remittances.contract.ts'
