import { ById, defineOperations, del, get, Id, Instant, Nothing, notFound, post } from '@app/kit/contract'
import { z } from 'zod'
import { Password } from '../passwords/passwords.contract.ts'
import { tooManyTries } from '../session.contract.ts'

/** Where this person is signed in. */
export const OwnSession = z.object({
  id: Id,
  /** Browser and system, as far as the browser says. */
  device: z.string(),
  ip: z.string().nullable(),
  created_at: Instant,
  last_seen_at: Instant,
  /** The one that asks. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** When this session ends unless it is used, or ends whatever is done. */
export const SessionEnd = z.object({ seconds: z.int(), limit: z.enum(['idle', 'absolute']) })
export type SessionEnd = z.infer<typeof SessionEnd>

export const account = defineOperations(
  { name: 'account', ability: 'none' },
  {
    sessions: get('/account/sessions', { answer: z.object({ data: z.array(OwnSession) }) }),
    endSession: del('/account/sessions/:id', { params: ById, answer: Nothing, errors: [notFound] }),
    changePassword: post('/account/password', {
      body: z.object({
        password: z.string('Informe a senha atual.').min(1, 'Informe a senha atual.').max(500),
        new_password: Password,
      }),
      answer: Nothing,
      errors: [tooManyTries],
      ownTransactions: true,
    }),
    /** Asked without being a use of the session. */
    sessionEnd: get('/account/session', { answer: SessionEnd }),
    /** Any call is a use of the session; this one does nothing else. */
    renewSession: post('/account/session/renew', { answer: SessionEnd, audited: false }),
  },
)
