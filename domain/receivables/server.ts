export { isDisputedSale } from './chargeback-facts.store.ts'
export {
  type ChargebackRow,
  findChargebacksOfDay,
  findSaleInstalments,
  findSoldItems,
  getChargeback,
  lockChargeback,
} from './chargebacks.store.ts'
export { findBankedOfDay } from './day-banked.store.ts'
export { findDepositsOfDay } from './day-deposits.store.ts'
export { formatDispute, openDispute, withdrawDispute } from './disputes.server.ts'
export {
  findDifferenceDisputes,
  getDispute,
  getOpenDispute,
  lockDispute,
  settleDispute,
  takeDueDisputes,
} from './disputes.store.ts'
export { getLockOfLines, getOpenDayOfDeposits } from './locked-lines.store.ts'
export { buildNamedBatchLinksQuery, unfoldSettlements, unfoldSettlementsContaining } from './named-members.store.ts'
export { findAmounts, findBesideNet } from './receivable-amounts.store.ts'
export {
  buildReceivableDifferencesQuery,
  lockReceivableDifference,
  type ReceivableDifferenceRow,
  updateReceivableDifference,
} from './receivable-differences.store.ts'
export {
  findDue,
  findOpenBatches,
  findOpenDeposits,
  findOpenLines,
  findOpenPix,
  findOpenSlips,
  lockReceivables,
} from './receivable-facts.store.ts'
export { insertHold, releaseHold } from './receivable-holds.store.ts'
export { releaseSuggested } from './released-lines.server.ts'
export { endReversal, insertReversals, isReversed } from './reversed-lines.store.ts'
export { settleChargeback } from './settle-chargeback.server.ts'
export { assessPaidInstalments, type Settling, settleReceivables } from './settle-receivables.server.ts'
