import { plainOperation } from '@app/kit/web'
import type { sessions } from './session.contract.ts'

/** What the client needs of the sign-in call; the schemas stay out of this page's download. */
export const login = plainOperation<typeof sessions.login>({
  method: 'POST',
  path: '/login',
  resource: 'session',
  name: 'login',
})
