export { isDisputedSale } from './chargebacks/chargeback-facts.store.ts'
export {
  type ChargebackRow,
  findChargebacksOfDay,
  findSaleInstalments,
  findSoldItems,
  getChargeback,
  lockChargeback,
} from './chargebacks/chargebacks.store.ts'
export { formatDispute, openDispute, withdrawDispute } from './chargebacks/disputes.server.ts'
export {
  findDifferenceDisputes,
  getDispute,
  getOpenDispute,
  lockDispute,
  settleDispute,
  takeDueDisputes,
} from './chargebacks/disputes.store.ts'
export { settleChargeback } from './chargebacks/settle-chargeback.server.ts'
export { findBankedOfDay } from './deposits/day-banked.store.ts'
export { findDepositsOfDay } from './deposits/day-deposits.store.ts'
export {
  buildReceivableDifferencesQuery,
  lockReceivableDifference,
  type ReceivableDifferenceRow,
  updateReceivableDifference,
} from './differences/receivable-differences.store.ts'
export { insertHold, releaseHold } from './holds/receivable-holds.store.ts'
export { findDaysOfLines, getOpenDayOfDeposits } from './lines/locked-lines.store.ts'
export { releaseSuggested } from './lines/released-lines.server.ts'
export { endReversal, insertReversals, isReversed } from './lines/reversed-lines.store.ts'
export {
  buildNamedBatchLinksQuery,
  unfoldSettlements,
  unfoldSettlementsContaining,
} from './links/named-members.store.ts'
export { assessPaidInstalments, type Settling, settleReceivables } from './matching/settle-receivables.server.ts'
export { findAmounts, findBesideNet } from './receivable-amounts.store.ts'
export {
  findDue,
  findOpenBatches,
  findOpenDeposits,
  findOpenEnvelopes,
  findOpenLines,
  findOpenPix,
  findOpenSlips,
  lockReceivables,
} from './receivable-facts.store.ts'
