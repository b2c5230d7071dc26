import {
  ById,
  defineError,
  defineOperations,
  formatCount,
  get,
  Id,
  Instant,
  Nothing,
  notFound,
  post,
} from '@app/kit/contract'
import { z } from 'zod'
import { tooManyTries } from '../sign-in/session.contract.ts'

export const maxTokenDays = 365
const maxOpenTokens = 20

const PersonalToken = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: Instant,
  expires_at: Instant,
  last_used_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
})

const dayRange = `Use de 1 a ${maxTokenDays} dias.`

const PersonalTokenDraft = z.object({
  name: z.string('Informe o nome.').trim().min(1, 'Informe o nome.').max(80, 'Use até 80 caracteres.'),
  scopes: z.array(z.string().max(80)).min(1, 'Escolha ao menos uma permissão.').max(200),
  days: z.int(dayRange).min(1, dayRange).max(maxTokenDays, dayRange),
  password: z.string('Informe a sua senha.').min(1, 'Informe a sua senha.').max(500),
})

export const scopeNotHeld = defineError(
  422,
  'personal-token.scope-not-held',
  'Estas permissões não são suas: {scopes}.',
  'scopes',
)
export const tooManyTokens = defineError(
  409,
  'personal-token.too-many',
  `Você já tem ${formatCount(maxOpenTokens, 'chave', 'chaves')} em uso. Revogue uma antes de criar outra.`,
)
export const tokenEnded = defineError(409, 'personal-token.ended', 'Esta chave já foi revogada.')

/** True if a person with `open` valid tokens may create another. */
export const canAddToken = (open: number) => open < maxOpenTokens

export const personalTokens = defineOperations(
  { name: 'personal-tokens', ability: 'none' },
  {
    list: get('/personal-tokens', {
      answer: z.object({ data: z.array(PersonalToken) }),
      sessionOnly: true,
      whileViewing: false,
    }),
    /** The token that makes the call. */
    current: get('/personal-tokens/current', {
      answer: PersonalToken.extend({ person: z.string() }),
      errors: [notFound],
      sessionOnly: false,
    }),
    /** The only answer with the token: the server keeps its hash. */
    create: post('/personal-tokens', {
      body: PersonalTokenDraft,
      answer: PersonalToken.extend({ token: z.string() }),
      status: 201,
      errors: [scopeNotHeld, tooManyTokens, tooManyTries],
      ownTransactions: true,
      confirms: true,
      sessionOnly: true,
    }),
    revoke: post('/personal-tokens/:id/revoke', {
      params: ById,
      answer: Nothing,
      errors: [notFound, tokenEnded],
      sessionOnly: true,
    }),
  },
)
