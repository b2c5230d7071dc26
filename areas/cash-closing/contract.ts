export { cashConciliations } from './cash-conciliations/cash-conciliations.contract.ts'
export { methods } from './cash-conciliations/day-facts.contract.ts'
export {
  ClosingSettings,
  closingSettingDefaults,
  roundings,
  variationBases,
} from './cash-conciliations/days/closing-settings.contract.ts'
export { sourceNames } from './cash-conciliations/days/day-sources.contract.ts'
export { reasonMaps } from './movement-reason-map/movement-reason-map.contract.ts'
export { movementTypes } from './movement-types/movement-types.contract.ts'
export { terminalStatuses } from './smart-pos-terminals/smart-pos-terminal.contract.ts'
export { smartPosTerminals } from './smart-pos-terminals/smart-pos-terminals.contract.ts'
export { solicitations } from './solicitations/solicitations.contract.ts'
