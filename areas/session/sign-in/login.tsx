import { plainOperation } from '@app/kit/web'
import type { sessions } from './session.contract.ts'

/** Keeps the schemas out of this page's bundle. */
export const loginOperation = plainOperation<typeof sessions.login>({
  method: 'POST',
  path: '/login',
  resource: 'session',
  name: 'login',
})
