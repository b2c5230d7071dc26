export { systemMovements } from './system-movements/system-movements.contract.ts'
