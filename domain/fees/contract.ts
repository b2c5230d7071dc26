export { brandLabels, Fee, FeeDraft, feeMethods } from './fees.contract.ts'
export {
  addFeeTable,
  buildFeeFinder,
  type CardSale,
  computeInstallmentFee,
  copyFeesFrom,
  findFirstFeeChange,
  findOverlap,
  formatBrand,
  formatFeeMethod,
  formatFeeTerm,
  getFeeInForce,
  hasUnusualRate,
  simulateSale,
} from './fees.rules.ts'
