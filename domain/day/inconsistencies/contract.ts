export { BlockReason, blockReasons } from './block-reasons.contract.ts'
export { lineValue } from './corrections.rules.ts'
export { type CreditAccount, type CreditLine, creditProblems } from './credit.rules.ts'
export { creditLines, namesOnCredit } from './credit-checks.rules.ts'
export { looseFuel, mayBeLinked } from './fuel-checks.rules.ts'
export {
  type Correctable,
  correctables,
  fieldsOf,
  inconsistencyNames,
  inconsistencyRules,
  itemKinds,
} from './inconsistency-codes.contract.ts'
export { inconsistencyGuide } from './inconsistency-guide.contract.ts'
export { type InconsistencyStatus, inconsistencyStatuses, mayBe, mayBeCorrected } from './inconsistency-states.rules.ts'
export { envelopeKey } from './till-checks.rules.ts'
