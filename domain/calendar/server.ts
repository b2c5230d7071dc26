export { refuseLockedPeriod } from './period-locks.server.ts'
export { dayLockNote, findLockNote, holdPeriods } from './period-locks.store.ts'
