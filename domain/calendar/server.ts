export { findPeriodRefusal, refuseLockedPeriods } from './period-locks.server.ts'
export { buildDayLockNote, buildDayLockReason, holdPeriods } from './period-locks.store.ts'
