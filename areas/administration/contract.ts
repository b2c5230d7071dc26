export { type CardSale, contractedFees, type FeeContract, installmentFee } from './acquirer-companies/fees.rules.ts'
export { accountDigit } from './settlement-accounts/settlement-accounts.rules.ts'
export { UserDraft } from './users/user.contract.ts'
