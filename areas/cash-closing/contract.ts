export { cashConciliations } from './cash-conciliations/cash-conciliations.contract.ts'
export { methods } from './cash-conciliations/day-facts.contract.ts'
export { solicitations } from './solicitations/solicitations.contract.ts'
