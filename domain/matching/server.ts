export { realignCaptureDays } from './capture-days.store.ts'
export { unfoldPairs, unfoldPairsContaining } from './exact-pairs.store.ts'
export { matchExactly } from './exact-pass.store.ts'
export { settleNamed } from './exact-settlement.store.ts'
export {
  findDayGroups,
  findDrawerGroups,
  findOtherDatesOfGroups,
  findRefusedSalePairs,
  findSaleGroups,
  type MovedCapture,
  rewordGroups,
  type StoredDayGroup,
  type StoredDrawer,
  type StoredGroup,
  undoGroups,
} from './groups.store.ts'
export { claimGroups, deleteRefusal, findRefusals, type RefusedMatchItems, refusePairs } from './matches.store.ts'
export {
  buildSideItemsQuery,
  confirmReceivableGroups,
  findEnvelopeDeposits,
  findGroupsContaining,
  findMadeByPeople,
  findUndoneByPeople,
  insertReceivableGroups,
  lockReceivableGroups,
  undoReceivableGroups,
} from './receivable-groups.store.ts'
export { noteDecisions, toRuleDecisions } from './rule-decisions.server.ts'
export { buildStreakQuery } from './rules-in-force.store.ts'
