export { addBankDays, getNextBankDay, isBankDay } from './bank-days.rules.ts'
export { dayLocked } from './period-locks.contract.ts'
