export { noCutoff } from './business-days.rules.ts'
export { asCaptures } from './captures.rules.ts'
export { ClosingSettings, closingSettingDefaults, roundings, variationBases } from './closing-settings.contract.ts'
export { Drawer } from './day-cash.contract.ts'
export type { Capture, DayFacts, SystemMovement } from './day-facts.contract.ts'
export { NozzleDay, TankDayView } from './day-fuel.contract.ts'
export { acquirers, type Source, Sources, sourceNames } from './day-sources.contract.ts'
export { missingSources, missingWords, nameOfSource } from './day-sources.rules.ts'
export {
  isManualInForce,
  livingStatuses,
  ManualKind,
  ManualSide,
  ManualStatus,
  manualKinds,
  manualSheetTitles,
  manualSides,
  manualStatuses,
} from './manual-labels.contract.ts'
export { type Method, type MethodLine, methods } from './methods.contract.ts'
export { denominations, Quantities, SessionCount, UndoReason, Witness } from './session-count.contract.ts'
export { countMessage, isCountInForce, isUnwitnessed, mostCounts, totalOf } from './session-count.rules.ts'
