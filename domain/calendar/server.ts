export { findPeriodRefusal, refuseLockedPeriods } from './period-locks.server.ts'
export { buildDayLockKind, buildDayLockNote, holdPeriods } from './period-locks.store.ts'
