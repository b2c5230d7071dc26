import { defineError, defineOperations, post } from '@app/kit/contract'
import { z } from 'zod'
import { PasskeyRequest, PasskeySignature } from '../second-factors/passkeys.contract.ts'
import { wrongCode, wrongPasskey } from '../second-factors/second-factors.contract.ts'
import { SignInSession, tooManyTries } from './session.contract.ts'

const StepToken = z.string().max(200)

export const signInEnded = defineError(
  401,
  'session.sign-in-ended',
  'Esta entrada demorou mais de 5 minutos ou já terminou. Informe e-mail e senha de novo.',
)

const begins = { ownTransactions: true, audited: false } as const

/** Apart from `sessions`, which every page loads. */
export const signInSteps = defineOperations(
  { name: 'session', ability: 'public' },
  {
    /** With the token of a second step: the passkeys of that person; without: any, for a sign-in without a password. */
    passkeyRequest: post('/login/passkey/begin', {
      body: z.object({ token: StepToken.optional() }),
      answer: PasskeyRequest,
      errors: [signInEnded, tooManyTries],
      ...begins,
    }),
    passkey: post('/login/passkey', {
      body: z.object({ passkey: PasskeySignature }),
      answer: SignInSession,
      errors: [wrongPasskey, tooManyTries],
      ...begins,
    }),
    secondStep: post('/login/second-factor', {
      body: z.object({
        token: StepToken,
        code: z.string().trim().max(60).optional(),
        passkey: PasskeySignature.optional(),
      }),
      answer: SignInSession,
      errors: [signInEnded, wrongCode, wrongPasskey, tooManyTries],
      ...begins,
    }),
  },
)
