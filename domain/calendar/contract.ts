export { dayLocked } from './period-locks.contract.ts'
