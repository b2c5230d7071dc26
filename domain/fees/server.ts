export { feeColumns, findFeeContracts, findOpenParts, type StoredFee } from './fee-contracts.store.ts'
