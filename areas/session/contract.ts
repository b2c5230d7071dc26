export { notifications } from './notifications/notifications.contract.ts'
export { passwordLinks, passwordPage } from './passwords/password-links.contract.ts'
export { Password } from './passwords/passwords.contract.ts'
export { sessions, tooManyTries } from './session.contract.ts'
