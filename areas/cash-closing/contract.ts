export { board } from './cash-conciliations/board/board.contract.ts'
export { cashConciliations } from './cash-conciliations/cash-conciliations.contract.ts'
export { dayLocked } from './cash-conciliations/day-refusals.contract.ts'
export {
  ClosingSettings,
  closingSettingDefaults,
  roundings,
  variationBases,
} from './cash-conciliations/days/closing-settings.contract.ts'
export { sourceNames } from './cash-conciliations/days/day-sources.contract.ts'
export { differences } from './cash-conciliations/differences/differences.contract.ts'
export { disputes } from './cash-conciliations/disputes/disputes.contract.ts'
export { forwards } from './cash-conciliations/forwards/forwards.contract.ts'
export { dayLife } from './cash-conciliations/life/day-life.contract.ts'
export { dayMatches } from './cash-conciliations/matches/day-matches.contract.ts'
export { methods } from './cash-conciliations/methods.contract.ts'
export { conciliationRules } from './conciliation-rules/conciliation-rules.contract.ts'
export { inconsistencies } from './inconsistencies/inconsistencies.contract.ts'
export { reasonMaps } from './movement-reason-map/movement-reason-map.contract.ts'
export { movementTypes } from './movement-types/movement-types.contract.ts'
export { chargebacks } from './receivables/chargebacks.contract.ts'
export { paymentDifferences } from './receivables/payment-differences.contract.ts'
export { ReceivableInstalment } from './receivables/receivable-difference.contract.ts'
export { type ReceivableState, receivableStates } from './receivables/receivable-states.rules.ts'
export { receivables } from './receivables/receivables.contract.ts'
export { terminalStatuses } from './smart-pos-terminals/smart-pos-terminal.contract.ts'
export { smartPosTerminals } from './smart-pos-terminals/smart-pos-terminals.contract.ts'
export { solicitationItems } from './solicitations/items.contract.ts'
export { solicitations } from './solicitations/solicitations.contract.ts'
