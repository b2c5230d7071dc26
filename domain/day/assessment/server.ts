export { realignCaptureDays } from './capture-days.store.ts'
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
export { unfoldPairs, unfoldPairsOf } from './exact-pairs.store.ts'
export { matchExactly } from './exact-pass.store.ts'
export {
  findDayGroups,
  findDrawerGroups,
  findGroups,
  findRefusedPairs,
  type MovedCapture,
  rewordGroups,
  type StoredDayGroup,
  type StoredDrawer,
  type StoredGroup,
  undoGroups,
} from './groups.store.ts'
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
export {
  findOverdueDeferrals,
  findOverdueOfDay,
  findOverOfDay,
  markLapsed,
  type Words,
  writeWords,
} from './words.store.ts'
