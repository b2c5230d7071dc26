import { ById, defineOperations, del, get, Nothing, notFound, post } from '@app/kit/contract'
import { z } from 'zod'
import { Password } from '../passwords/passwords.contract.ts'
import { SignedInUser, tooManyTries } from '../sign-in/session.contract.ts'
import { OpenSession } from './open-session.contract.ts'

export const SessionEnd = z.object({ seconds: z.int(), limit: z.enum(['idle', 'absolute']) })
export type SessionEnd = z.infer<typeof SessionEnd>

export const account = defineOperations(
  { name: 'account', ability: 'none' },
  {
    /** The signed-in user as in the answer of the login, with the present abilities. */
    user: get('/account/user', { answer: SignedInUser, beforeEnrolment: true }),
    /** The picture of the own `profile_image`; another picture has another address. */
    image: get('/account/image/:image', {
      params: z.object({ image: z.string() }),
      answer: z.object({ data_url: z.string() }),
      errors: [notFound],
    }),
    sessions: get('/account/sessions', {
      answer: z.object({ data: z.array(OpenSession) }),
      sessionOnly: true,
      whileViewing: false,
    }),
    endSession: del('/account/sessions/:id', {
      params: ById,
      answer: Nothing,
      errors: [notFound],
      sessionOnly: true,
    }),
    changePassword: post('/account/password', {
      body: z.object({
        password: z.string('Informe a senha atual.').min(1, 'Informe a senha atual.').max(500),
        new_password: Password,
      }),
      answer: Nothing,
      errors: [tooManyTries],
      ownTransactions: true,
      confirms: true,
      sessionOnly: true,
    }),
    /** Does not count as activity of the session. */
    sessionEnd: get('/account/session', { answer: SessionEnd, beforeEnrolment: true }),
    renewSession: post('/account/session/renew', { answer: SessionEnd, audited: false, beforeEnrolment: true }),
  },
)
