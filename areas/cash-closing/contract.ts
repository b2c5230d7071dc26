export { cashConciliations } from './cash-conciliations/cash-conciliations.contract.ts'
export { solicitations } from './solicitations/solicitations.contract.ts'
