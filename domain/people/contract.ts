export { hiddenNotificationType, notificationKinds } from './notification-kinds.contract.ts'
