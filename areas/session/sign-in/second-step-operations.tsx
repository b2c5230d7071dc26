import { plainOperation } from '@app/kit/web'
import type { signInSteps } from './sign-in-steps.contract.ts'

// As in `login.tsx`, without the schemas.
export const passkeyRequestOperation = plainOperation<typeof signInSteps.passkeyRequest>({
  method: 'POST',
  path: '/login/passkey/begin',
  resource: 'session',
  name: 'passkeyRequest',
})
export const passkeyOperation = plainOperation<typeof signInSteps.passkey>({
  method: 'POST',
  path: '/login/passkey',
  resource: 'session',
  name: 'passkey',
})
export const secondStepOperation = plainOperation<typeof signInSteps.secondStep>({
  method: 'POST',
  path: '/login/second-factor',
  resource: 'session',
  name: 'secondStep',
})
