import { defineError, defineOperations, Instant, Nothing, post } from '@app/kit/contract'
import { z } from 'zod'
import { tooManyTries } from '../sign-in/session.contract.ts'
import { Password } from './passwords.contract.ts'

const Token = z.string('Link incompleto.').max(200, 'Link inválido.')

export const PasswordLink = z.object({
  purpose: z.enum(['invitation', 'reset']),
  name: z.string(),
  email: z.string(),
  expires_at: Instant,
})
export type PasswordLink = z.infer<typeof PasswordLink>

export const linkEnded = defineError(
  410,
  'password-link.ended',
  'Este link não vale mais: já foi usado, venceu ou foi trocado por outro. Peça um novo ao administrador.',
)

/** Public: a user with a link has no session yet. */
export const passwordLinks = defineOperations(
  { name: 'password-links', ability: 'public' },
  {
    check: post('/password-links/check', {
      body: z.object({ token: Token }),
      answer: PasswordLink,
      errors: [linkEnded, tooManyTries],
      ownTransactions: true,
      audited: false,
    }),
    use: post('/password-links/use', {
      body: z.object({ token: Token, password: Password }),
      answer: Nothing,
      errors: [linkEnded, tooManyTries],
      ownTransactions: true,
    }),
  },
)
