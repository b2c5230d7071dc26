export {
  type ActiveCorrection,
  buildSessionOfLine,
  findActiveCorrections,
  findItemCorrections,
  insertCorrections,
  type NewCorrection,
  undoCorrections,
} from './corrections.store.ts'
export { findCredit, findCustomerChoices, findCustomersNamed } from './customer-credit.store.ts'
export { endTeamRequests } from './find-inconsistencies.server.ts'
export { findOtherEnvelopes } from './find-inconsistencies.store.ts'
export { decideInconsistency } from './inconsistency-decisions.store.ts'
export { findNamedCustomer } from './named-customer.rules.ts'
export { findNamedEmployee } from './named-employee.rules.ts'
