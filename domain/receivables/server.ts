export { findBankedOfDay } from './day-banked.store.ts'
export { findDepositsOfDay } from './day-deposits.store.ts'
export {
  type Fought,
  findDisputesOf,
  getDispute,
  getOpenDispute,
  insertDispute,
  lockDispute,
  settleDispute,
  takeDueDisputes,
} from './disputes.store.ts'
export { getLockOfLines, getOpenDayOfDeposits } from './locked-lines.store.ts'
export { heldAsNamed, unfoldSettlements, unfoldSettlementsOf } from './named-members.store.ts'
export { findAmounts, findBesideNet } from './receivable-amounts.store.ts'
export {
  holdReceivableDifference,
  type ReceivableDifferenceRow,
  receivableDifferences,
  sayOfReceivableDifference,
} from './receivable-differences.store.ts'
export {
  findDue,
  findOpenBatches,
  findOpenDeposits,
  findOpenLines,
  findOpenPix,
  findOpenSlips,
  holdReceivables,
} from './receivable-facts.store.ts'
export { insertHold, releaseHold } from './receivable-holds.store.ts'
export { releaseSuggested } from './released-lines.server.ts'
export { endReversal, insertReversals, isReversed } from './reversed-lines.store.ts'
export { judgePaid, type Settling, settleReceivables } from './settle-receivables.server.ts'
