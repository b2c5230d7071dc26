export { approvalOutdated, PendingApproval } from './approval.contract.ts'
