export { dayLocked, type LockReason } from './period-locks.contract.ts'
