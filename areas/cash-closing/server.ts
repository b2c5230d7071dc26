import type { Implementation, RecordKind } from '@app/kit/server'
import cashConciliations from './cash-conciliations/cash-conciliations.server.ts'
import { dayRecordKind } from './cash-conciliations/day-record.server.ts'
import { solicitationRecordKind } from './solicitations/solicitation-record.server.ts'
import solicitations from './solicitations/solicitations.server.ts'

export { type PastDay, settlePastDay } from './cash-conciliations/closing/settle-past-day.server.ts'
export { afterImport, type ImportedDays } from './cash-conciliations/days/after-import.server.ts'

export const operations: Implementation[] = [...cashConciliations, ...solicitations]
export const records: RecordKind[] = [dayRecordKind, solicitationRecordKind]
