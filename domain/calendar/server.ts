export { refuseLockedPeriod } from './period-locks.server.ts'
export { buildDayLockNote, findLockNote, holdPeriods } from './period-locks.store.ts'
