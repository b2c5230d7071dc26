export { notifications } from './notifications/notifications.contract.ts'
export { sessions } from './session.contract.ts'
