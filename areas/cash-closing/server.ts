import type { Implementation, RecordKind, RecordSearch } from '@app/kit/server'
import cashConciliations from './cash-conciliations/cash-conciliations.server.ts'
import { dayRecordKind } from './cash-conciliations/day-record.server.ts'
import closingHome from './home/home.server.ts'
import { findDaysLike, findSolicitationsLike, findTerminalsLike } from './record-search.store.ts'
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

export const operations: Implementation[] = [...cashConciliations, ...solicitations, ...closingHome]
export const records: RecordKind[] = [dayRecordKind, solicitationRecordKind]

export const searches: RecordSearch[] = [
  { label: 'Dias', ability: 'cash-conciliation', find: findDaysLike },
  { label: 'Solicitações', ability: 'cash-conciliation.solicitation', find: findSolicitationsLike },
  { label: 'Terminais smart POS', ability: 'smart-pos-terminal', find: findTerminalsLike },
]
