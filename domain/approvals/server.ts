export {
  type ApprovalKind,
  denyApproval,
  getApprovedData,
  grantApproval,
  requestApproval,
  showPendingApproval,
  withdrawApproval,
} from './approvals.server.ts'
export { bankDataApproval } from './bank-data-approval.server.ts'
