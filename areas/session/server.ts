import notifications from './notifications/notifications.server.ts'
import sessions from './session.server.ts'

export { authenticator } from './authenticate.server.ts'
export { type NewNotification, notify } from './notifications/notifications.store.ts'
export { endSessionsOf } from './session.store.ts'
export { hashPassword, isPassword } from './session-passwords.server.ts'
export { forgetOldThrottles } from './session-throttle.store.ts'
export { hashOfToken, newToken } from './session-token.server.ts'

export const operations = [...sessions, ...notifications]
