export { approvalOutdated, approvalStatuses, PendingApproval } from './approval.contract.ts'
