export { assessDay, assessView } from './assess-day.rules.ts'
export { buildAutoReasonFinder } from './auto-explain.rules.ts'
export type { AutoReason } from './auto-reason.contract.ts'
export type { Explanation } from './day-explanations.contract.ts'
export { buildDayFigures } from './day-figures.rules.ts'
export {
  CashConciliationDetail,
  DayDifference,
  DayGlance,
  EquationView,
  JournalLineView,
  MethodTotals,
  type ShownDay,
} from './day-view.contract.ts'
export { buildDayView, type DayView } from './day-view.rules.ts'
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
export { getDeferralRefusal, getDeferralWindow, maxDeferralDays, waitingReason } from './deferral.rules.ts'
export { differenceGuide, getDifferenceGuide } from './difference-guide.contract.ts'
export { differenceRecord } from './difference-record.contract.ts'
export { type DifferenceStatus, differenceStatuses, severityNames } from './difference-states.contract.ts'
export { detectDifferences } from './differences.rules.ts'
export { buildDrawerLines, formatSessionName } from './drawers.rules.ts'
export { AllowedReason, ExplanationNote, Note } from './explanation.contract.ts'
export { dependsOnAttachment, findExplanationLack } from './explanation-proof.rules.ts'
export {
  type DifferenceCode,
  differenceCodes,
  differenceLabels,
  type FoundDifference,
  type Severity,
} from './found-differences.contract.ts'
export { buildGroupKey } from './group-changes.rules.ts'
export { MatchGroupView } from './match-group-view.contract.ts'
export type { ItemRef, MatchGroup, RefusedPair } from './match-groups.contract.ts'
export { buildReasonMapFinder, type Mapped } from './reason-map.rules.ts'
export { buildExplainingRuleFinder } from './rule-suggestions.rules.ts'
export { parseRuleSuggestion, parseSuggestion, SuggestionView, suggestionLabels } from './suggestion.contract.ts'
