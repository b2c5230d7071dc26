export { acceptAdjustedDifferences } from './adjusted-differences.store.ts'
export { requireAllowedReason } from './allowed-reason.server.ts'
export { findDifferenceItems } from './difference-items.store.ts'
export { formatToAcquirer } from './difference-words.rules.ts'
export {
  explainedDifferences,
  explainFound,
  findDifferencePlaces,
  findShownDifferences,
  getDifferencePlace,
  getShownDifference,
  type ShownDifference,
  type StoredDifference,
} from './differences.store.ts'
export {
  findReasonNames,
  findReasons,
  findReasonsFor,
  findRequestReasons,
  getReason,
  getRequestReason,
} from './reasons.store.ts'
export { type PointedAt, refuseDifferences } from './refused-differences.store.ts'
export { loadTillTranslator } from './till-translation.store.ts'
export {
  type DifferenceWords,
  findExpiredDeferrals,
  findOverdueDeferrals,
  findUnmarkedExpiredDeferrals,
  markLapsed,
  writeExplanation,
} from './words.store.ts'
