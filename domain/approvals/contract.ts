export { approvalOutdated, PendingApproval } from './approval.contract.ts'
export { changePending, defineBankDataDecisions, ownChange } from './bank-data-changes.contract.ts'
