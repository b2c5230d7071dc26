import type { Implementation, RecordKind, RecordSearch, Reversal } from '@app/kit/server'
import cashConciliations from './cash-conciliations/cash-conciliations.server.ts'
import { dayRecordKind } from './cash-conciliations/day-record.server.ts'
import closingHome from './home/home.server.ts'
import movementReasonMaps, {
  reasonMapKind,
  reasonMapReversal,
} from './movement-reason-map/movement-reason-map.server.ts'
import movementTypes, { movementTypeKind, movementTypeReversal } from './movement-types/movement-types.server.ts'
import { findDaysLike, findSolicitationsLike, findTerminalsLike } from './record-search.store.ts'
import smartPosTerminals, { terminalRecordKind } from './smart-pos-terminals/smart-pos-terminals.server.ts'
import { terminalReversal } from './smart-pos-terminals/terminal-reversal.server.ts'
import { solicitationRecordKind } from './solicitations/solicitation-record.server.ts'
import solicitations from './solicitations/solicitations.server.ts'

export { type PastDay, settlePastDay } from './cash-conciliations/closing/settle-past-day.server.ts'
export {
  afterImport,
  afterRegisterChange,
  type ImportedDays,
  openFirstDay,
} from './cash-conciliations/days/after-import.server.ts'
export { findSettingChanges, getSettings, insertSettings } from './cash-conciliations/days/closing-settings.store.ts'

export { noteUnmappedCodes, type RefusedCode, tillTranslator } from './movement-reason-map/till-codes.store.ts'
export { markMovementTypesUsed } from './movement-types/movement-types.store.ts'
export { noteTerminalCaptures } from './smart-pos-terminals/terminal-alerts.server.ts'

export const operations: Implementation[] = [
  ...cashConciliations,
  ...movementTypes,
  ...solicitations,
  ...closingHome,
  ...movementReasonMaps,
  ...smartPosTerminals,
]
export const records: RecordKind[] = [
  dayRecordKind,
  movementTypeKind,
  solicitationRecordKind,
  reasonMapKind,
  terminalRecordKind,
]
export const reversals: Reversal[] = [movementTypeReversal, reasonMapReversal, terminalReversal]

export const searches: RecordSearch[] = [
  { label: 'Dias', ability: 'cash-conciliation', find: findDaysLike },
  { label: 'Solicitações', ability: 'cash-conciliation.solicitation', find: findSolicitationsLike },
  { label: 'Terminais smart POS', ability: 'smart-pos-terminal', find: findTerminalsLike },
]
