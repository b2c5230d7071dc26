export { findBalanceRefusal, refuseLockedBalance } from './balance-locks.server.ts'
export {
  findLockedUndone,
  findNewLineDays,
  getStatedBalance,
  lockAccount,
} from './balance-locks.store.ts'
