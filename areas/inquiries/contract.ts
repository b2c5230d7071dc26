export {
  acquirerTransactions,
  captureKinds,
  captureMeansLabels,
} from './acquirer-transactions/acquirer-transactions.contract.ts'
export { statements } from './statement-lines/statements.contract.ts'
