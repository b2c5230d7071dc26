export { BlockReason, blockReasons } from './block-reasons.contract.ts'
export { findShift, getLineValue, getShiftName } from './corrections.rules.ts'
export { type CreditAccount, type CreditLine, findCreditProblems } from './credit.rules.ts'
export { listCreditNames, toCreditLines } from './credit-checks.rules.ts'
export { canLinkFuelling, findUnlinkedFuel } from './fuel-checks.rules.ts'
export {
  type CorrectableField,
  correctableFieldLabels,
  getCorrectableFields,
  inconsistencyEntity,
  inconsistencyItemLabels,
  inconsistencyNames,
  inconsistencyRules,
} from './inconsistency-codes.contract.ts'
export { inconsistencyGuide } from './inconsistency-guide.contract.ts'
export {
  canCorrectInconsistency,
  canDecideInconsistency,
  type InconsistencyStatus,
  inconsistencyStatuses,
} from './inconsistency-states.rules.ts'
export { hasProvenReceipt } from './receipts.rules.ts'
export { envelopeKey } from './till-checks.rules.ts'
