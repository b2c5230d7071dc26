export { noCutoff } from './business-days.rules.ts'
export { toCaptures } from './captures.rules.ts'
export { ClosingSettings, closingSettingDefaults, fuelRoundings, variationBases } from './closing-settings.contract.ts'
export { CashDrawer } from './day-cash.contract.ts'
export type { Capture, DayFacts, SystemMovement } from './day-facts.contract.ts'
export { NozzleDay, TankDayView } from './day-fuel.contract.ts'
export { Sources } from './day-sources.contract.ts'
export { formatMissingSources, formatSourceName, formatSourceNames, listMissingSources } from './day-sources.rules.ts'
export {
  activeManualStatuses,
  isManualInForce,
  ManualKind,
  ManualSide,
  ManualStatus,
  manualKinds,
  manualSheetTitles,
  manualSides,
  manualStatuses,
} from './manual-labels.contract.ts'
export { type MethodLine, type PaymentMethod, paymentMethodLabels } from './methods.contract.ts'
export { CountUndoReason, CountWitness, cashDenominations, Quantities, SessionCount } from './session-count.contract.ts'
export { formatCountMessage, isCountInForce, isUnwitnessed, maxSessionCounts, sumCount } from './session-count.rules.ts'
