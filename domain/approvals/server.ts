export {
  type ApprovalKind,
  approve,
  refuse,
  requestApproval,
  showPendingApproval,
  withdraw,
} from './approvals.server.ts'
