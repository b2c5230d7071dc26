export {
  type Actor,
  actorOf,
  changeDay,
  type DayEdit,
  type DayTarget,
  editableDay,
  refuseLocked,
  refuseStale,
  refuseUneditable,
  stepsOf,
} from './change-day.server.ts'
export { figuresNow, itemsDigestOf, proveAssessed } from './close-day.server.ts'
export { getCnpj, getToday } from './companies.store.ts'
export { dayStep, recordDay } from './day-audit.server.ts'
export {
  type Company,
  countUnprovenBetween,
  type Day,
  type DayKey,
  type DaysToExplain,
  deleteEmptyDays,
  ensureDays,
  findDaysToExplain,
  getCompany,
  getCompanyName,
  getDay,
  getDayOfDate,
  getEnd,
  getFirstDay,
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
export { lockClosedDay, unlockLockedDay } from './lock-day.server.ts'
export { findMissingDays } from './make-days.store.ts'
export { takeStep } from './take-step.server.ts'
