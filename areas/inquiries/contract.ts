export {
  acquirerTransactions,
  captureKinds,
  captureMeansLabels,
} from './acquirer-transactions/acquirer-transactions.contract.ts'
export { statements } from './statements/statements.contract.ts'
