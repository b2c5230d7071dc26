export {
  changeDay,
  type DayActor,
  type DayEdit,
  type DayTarget,
  refuseStaleRecord,
  refuseUneditable,
  requireEditableDay,
  toDayActor,
  toDayStepActor,
} from './change-day.server.ts'
export { buildCurrentFigures, computeItemsDigest, proveAssessed } from './close-day.server.ts'
export { getCnpj, getToday } from './companies.store.ts'
export { buildDayAuditEntry, recordDay } from './day-audit.server.ts'
export { publishDayStep } from './day-events.server.ts'
export {
  addStatementDates,
  type Company,
  countUnprovenBetween,
  type Day,
  type DayKey,
  type DaysToExplain,
  ensureDays,
  findDayStatuses,
  findDaysToExplain,
  findNewDays,
  findOpenableDates,
  getCompanyWithSettings,
  getDay,
  getDayOfDate,
  getNextDay,
  getPreviousDay,
  getUserName,
  lockDay,
  lockDayOfDate,
  lockDaysBetween,
  lockUnprovenDays,
  noteSource,
  openFirstDay,
  setResponsible,
  updateDay,
} from './days.store.ts'
export { findLateFrauds, takeLateItems } from './late-items.store.ts'
export { lockClosedDay, lockDayAndPeriod, unlockLockedDay } from './lock-day.server.ts'
export { findMissingDays } from './make-days.store.ts'
export { refuseLockedDay, refuseUnadjustable, takeStep } from './take-step.server.ts'
export { deleteUnusedDays, findLeftDays } from './unused-days.store.ts'
