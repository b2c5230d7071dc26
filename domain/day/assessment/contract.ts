export { assessDay, assessView } from './assess-day.rules.ts'
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
  DayStage,
  DayStatus,
  dayResults,
  dayStatuses,
  formatRequestNumber,
  formatRequestTitle,
  MethodName,
  SeverityName,
  SolicitationStatus,
  SolicitationType,
  solicitationStatuses,
  solicitationTypes,
} from './day-words.contract.ts'
export { buildDrawerLines, formatSessionName } from './drawers.rules.ts'
export { buildGroupKey } from './group-changes.rules.ts'
export { MatchGroupView } from './match-group-view.contract.ts'
export type { ItemRef, MatchGroup, RefusedPair } from './match-groups.contract.ts'
export { buildExplainingRuleFinder } from './rule-suggestions.rules.ts'
export {
  groupBySale,
  parseRuleSuggestion,
  parseSuggestion,
  SuggestionView,
  suggestionLabels,
  toSuggestionKey,
} from './suggestion.contract.ts'
