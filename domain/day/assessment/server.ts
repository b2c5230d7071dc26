export { acceptAdjustedDifferences } from './adjusted-differences.store.ts'
export { alertCritical, newCritical } from './critical-alerts.server.ts'
export { findAnalysts } from './critical-alerts.store.ts'
export {
  explainedDifferences,
  explainFound,
  findDifferencePlaces,
  findShownDifferences,
  getDifferencePlace,
  getShownDifference,
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
export {
  type AssessedDay,
  alertFound,
  assessStored,
  recompute,
  recomputeDay,
  saveAssessed,
} from './recompute.server.ts'
export { type PointedAt, refuseDifferences } from './refused-differences.store.ts'
export { loadTillTranslation } from './till-translation.store.ts'
export {
  findOverdueDeferrals,
  findOverdueOfDay,
  findOverOfDay,
  markLapsed,
  type Words,
  writeWords,
} from './words.store.ts'
