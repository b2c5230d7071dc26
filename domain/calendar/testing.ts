export { lockStoredDays } from './period-locks.testing.ts'
