export { dayEditors, dayReaders } from './day-abilities.contract.ts'
export { dayRecord } from './day-record.contract.ts'
export { CalendarDay, CashConciliation, CashConciliationFilter } from './day-row.contract.ts'
export { Solicitation } from './solicitation-view.contract.ts'
