export {
  type ApprovalKind,
  denyApproval,
  grantApproval,
  requestApproval,
  showPendingApproval,
  withdrawApproval,
} from './approvals.server.ts'
