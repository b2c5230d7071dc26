export {
  findBalanceRefusal,
  findUndoRefusal,
  refuseLockedAccount,
  refuseLockedBalance,
} from './balance-locks.server.ts'
export {
  findNewLineDays,
  getStatedBalance,
  lockAccount,
} from './balance-locks.store.ts'
