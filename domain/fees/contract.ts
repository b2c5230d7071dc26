export { brands, Fee, FeeDraft, feeMethods } from './fees.contract.ts'
export {
  brandName,
  type CardSale,
  contractedFees,
  feeInForce,
  findOverlap,
  firstChange,
  installmentFee,
  isUnusual,
  methodName,
  simulate,
  tableFrom,
  termName,
  withNewTable,
} from './fees.rules.ts'
