export { balanceLocked } from './balance-locks.contract.ts'
