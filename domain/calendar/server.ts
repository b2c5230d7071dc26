export { findPeriodRefusal, refuseLockedPeriods } from './period-locks.server.ts'
export { buildDayLockNote, holdPeriods } from './period-locks.store.ts'
