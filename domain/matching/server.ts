export { realignCaptureDays } from './capture-days.store.ts'
export { unfoldPairs, unfoldPairsOf } from './exact-pairs.store.ts'
export { matchExactly } from './exact-pass.store.ts'
export { settleNamed } from './exact-settlement.store.ts'
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
export { claimGroups, deleteRefusal, findRefusals, type RefusedItems, refusePairs } from './matches.store.ts'
export {
  confirmReceivableGroups,
  findDepositsOf,
  findHolders,
  findMadeByPeople,
  findUndoneByPeople,
  insertReceivableGroups,
  itemsOf,
  lockReceivableGroups,
  undoReceivableGroups,
} from './receivable-groups.store.ts'
export { aboutGroups, noteDecisions } from './rule-decisions.server.ts'
export { streakOf } from './rules-in-force.store.ts'
