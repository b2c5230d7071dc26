export { addBankDays, getLastBankDay, getNextBankDay, isBankDay } from './bank-days.rules.ts'
export { computeBusinessMinutes } from './business-hours.rules.ts'
export { dayLocked, LockReason, periodLocked } from './period-locks.contract.ts'
