import { defineError, defineOperations, Instant, Nothing, post } from '@app/kit/contract'
import { z } from 'zod'

/** The signed-in user as in specification section 3. */
export const SignedInUser = z.object({
  id: z.uuid(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  profile_image: z.string().nullable(),
  abilities: z.array(z.object({ name: z.string() })),
  created_at: Instant,
  /** Present if an ability requires a second factor and the person has none: only its enrolment is then possible. */
  second_factor_missing: z.literal(true).optional(),
})

const Credentials = z.object({
  email: z.string('Informe o e-mail.').trim().min(1, 'Informe o e-mail.').max(200),
  password: z.string('Informe a senha.').min(1, 'Informe a senha.').max(500),
})

export const SignInSession = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  user: SignedInUser,
})
export type SignInSession = z.infer<typeof SignInSession>

/** The password was right; `token` finishes the sign-in with a second factor, once and for five minutes. */
export const SecondStep = z.object({
  second_factor: z.object({ token: z.string(), code: z.boolean(), passkey: z.boolean(), expires_at: Instant }),
})
export type SecondStep = z.infer<typeof SecondStep>

export const wrongCredentials = defineError(401, 'session.wrong-credentials', 'E-mail ou senha incorretos.')
export const tooManyTries = defineError(
  429,
  'session.too-many-tries',
  'Muitas tentativas de entrada. Aguarde {wait} e tente de novo.',
)
export const sessions = defineOperations(
  { name: 'session', ability: 'none' },
  {
    login: post('/login', {
      body: Credentials,
      answer: z.union([SignInSession, SecondStep]),
      errors: [wrongCredentials, tooManyTries],
      ability: 'public',
      ownTransactions: true,
      audited: false,
    }),
    /** Ends the session, the one that opened it to view as another person, and those that it opened. */
    logout: post('/logout', {
      answer: Nothing,
      audited: false,
      sessionOnly: true,
      beforeEnrolment: true,
      whileViewing: true,
    }),
  },
)
