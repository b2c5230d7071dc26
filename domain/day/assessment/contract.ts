export { assessDay, assessView } from './assess-day.rules.ts'
export { autoExplainer } from './auto-explain.rules.ts'
export type { AutoReason } from './auto-reason.contract.ts'
export type { Explanation } from './day-explanations.contract.ts'
export { dayFigures } from './day-figures.rules.ts'
export {
  CashConciliationDetail,
  DayDifference,
  DayGlance,
  Equation,
  JournalLine,
  MethodTotals,
  type ShownDay,
} from './day-view.contract.ts'
export { type DayView, viewOf } from './day-view.rules.ts'
export {
  Code,
  DayStatus,
  dayResults,
  dayStatuses,
  MethodName,
  SeverityName,
  SolicitationStatus,
  SolicitationType,
  solicitationStatuses,
  solicitationTypes,
} from './day-words.contract.ts'
export { deferralRefusal, deferralWindow, longestDeferral, waitingReason } from './deferral.rules.ts'
export { differenceGuide, guideOf } from './difference-guide.contract.ts'
export { differenceRecord } from './difference-record.contract.ts'
export { type DifferenceStatus, differenceStatuses, severityNames } from './difference-states.contract.ts'
export { foundDifferences } from './differences.rules.ts'
export { drawersOf, sessionName } from './drawers.rules.ts'
export { AllowedReason, ExplanationNote, Note } from './explanation.contract.ts'
export { explanationLack, restsOnProof } from './explanation-proof.rules.ts'
export {
  type DifferenceCode,
  differenceCodes,
  differenceLabels,
  type FoundDifference,
  type Severity,
} from './found-differences.contract.ts'
export { membersOf } from './group-changes.rules.ts'
export { MatchGroupView } from './match-group-view.contract.ts'
export type { ItemRef, MatchGroup, RefusedPair } from './match-groups.contract.ts'
export { type Mapped, reasonMapFinder } from './reason-map.rules.ts'
export { explainingRule } from './rule-suggestions.rules.ts'
export { ruleSuggestionOf, SuggestionView, suggestionLabels, suggestionOf } from './suggestion.contract.ts'
