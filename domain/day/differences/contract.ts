export { buildAutoReasonFinder } from './auto-explain.rules.ts'
export type { AutoReason } from './auto-reason.contract.ts'
export type { Explanation } from './day-explanations.contract.ts'
export {
  addWaitingDay,
  getDeferralRefusal,
  getDeferralWindow,
  maxDeferralDays,
  waitingReason,
} from './deferral.rules.ts'
export { differenceGuide, getDifferenceGuide } from './difference-guide.contract.ts'
export { toDifferenceHeading } from './difference-heading.rules.ts'
export { DifferenceItem } from './difference-item.contract.ts'
export { differenceRecord } from './difference-record.contract.ts'
export { type DifferenceStatus, differenceStatuses, severityNames } from './difference-states.contract.ts'
export { detectDifferences } from './differences.rules.ts'
export { type EvidenceView, parseEvidence } from './evidence.contract.ts'
export { outflowNames } from './evidence.rules.ts'
export { AllowedReason, ExplanationNote, Note } from './explanation.contract.ts'
export { dependsOnAttachment, findExplanationLack } from './explanation-proof.rules.ts'
export {
  type DifferenceCode,
  differenceCodes,
  differenceLabels,
  type FoundDifference,
  type Severity,
} from './found-differences.contract.ts'
export { buildReasonMapFinder, type Mapped } from './reason-map.rules.ts'
export { tankLimitPpm } from './tanks.rules.ts'
