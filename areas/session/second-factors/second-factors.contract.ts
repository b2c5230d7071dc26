import { noSecondFactor } from '@app/domain/people/contract'
import {
  ById,
  defineError,
  defineOperations,
  del,
  get,
  Id,
  Instant,
  Nothing,
  notFound,
  post,
  put,
} from '@app/kit/contract'
import { z } from 'zod'
import { tooManyTries } from '../sign-in/session.contract.ts'
import { NewPasskey, PasskeyCreation, PasskeyRequest, PasskeySignature } from './passkeys.contract.ts'

const name = z.string('Informe o nome.').trim().min(1, 'Informe o nome.').max(80, 'Use até 80 caracteres.')

const Passkey = z.object({ id: Id, name: z.string(), created_at: Instant, last_used_at: Instant.nullable() })
export type Passkey = z.infer<typeof Passkey>

export const SecondFactors = z.object({
  /** True if an ability of the person requires a second factor. */
  needed: z.boolean(),
  code_generator: z.object({ created_at: Instant, last_used_at: Instant.nullable() }).nullable(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int(),
})
export type SecondFactors = z.infer<typeof SecondFactors>

/** Codes that were just made: the server keeps only their hashes. Null if the person already has codes. */
const Enrolled = z.object({ recovery_codes: z.array(z.string()).nullable() })

export const maxPasskeys = 20

export const wrongCode = defineError(
  422,
  'second-factor.wrong-code',
  'Código incorreto, vencido ou já usado. Confira o relógio do aparelho e use o código seguinte.',
  'code',
)
export const wrongPasskey = defineError(
  422,
  'second-factor.wrong-passkey',
  'A passkey não foi aceita: não está cadastrada aqui, foi removida ou a confirmação demorou. Tente de novo.',
)
export const lastSecondFactor = defineError(
  409,
  'second-factor.last',
  'O seu acesso exige um segundo fator. Cadastre outro antes de remover este.',
)
export const tooManyPasskeys = defineError(
  409,
  'second-factor.too-many-passkeys',
  `Você já tem ${maxPasskeys} passkeys. Remova uma antes de cadastrar outra.`,
)
export const passkeyKnown = defineError(409, 'second-factor.passkey-known', 'Esta passkey já está cadastrada.')
export const generatorNotBegun = defineError(
  409,
  'second-factor.generator-not-begun',
  'Este cadastro já terminou ou foi trocado por outro. Comece de novo.',
)

const enrols = { beforeEnrolment: true, confirms: 'always', sessionOnly: true } as const
const changes = { confirms: 'always', sessionOnly: true } as const

export const secondFactors = defineOperations(
  { name: 'second-factors', ability: 'none' },
  {
    get: get('/account/second-factors', {
      answer: SecondFactors,
      sessionOnly: true,
      beforeEnrolment: true,
      whileViewing: false,
    }),
    /** The secret does not count before a first code confirms it, so there is nothing to audit yet. */
    beginGenerator: post('/account/second-factors/generator', {
      answer: z.object({ secret: z.string(), uri: z.string() }),
      audited: false,
      ...enrols,
    }),
    confirmGenerator: post('/account/second-factors/generator/confirm', {
      body: z.object({ code: z.string('Informe o código.').trim().min(1, 'Informe o código.').max(20) }),
      answer: Enrolled,
      errors: [generatorNotBegun, wrongCode, tooManyTries],
      ownTransactions: true,
      ...enrols,
    }),
    removeGenerator: del('/account/second-factors/generator', {
      answer: Nothing,
      errors: [notFound, lastSecondFactor],
      ...changes,
    }),
    beginPasskey: post('/account/second-factors/passkeys/begin', {
      answer: PasskeyCreation,
      errors: [tooManyPasskeys],
      audited: false,
      ...enrols,
    }),
    addPasskey: post('/account/second-factors/passkeys', {
      body: z.object({ name, passkey: NewPasskey }),
      answer: Enrolled,
      status: 201,
      errors: [wrongPasskey, passkeyKnown, tooManyPasskeys],
      ownTransactions: true,
      ...enrols,
    }),
    renamePasskey: put('/account/second-factors/passkeys/:id', {
      params: ById,
      body: z.object({ name }),
      answer: Nothing,
      errors: [notFound],
      ...changes,
    }),
    removePasskey: del('/account/second-factors/passkeys/:id', {
      params: ById,
      answer: Nothing,
      errors: [notFound, lastSecondFactor],
      ...changes,
    }),
    /** Earlier codes stop working. */
    newRecoveryCodes: post('/account/second-factors/recovery-codes', {
      answer: z.object({ recovery_codes: z.array(z.string()) }),
      errors: [noSecondFactor],
      ...changes,
    }),
    confirmationPasskey: post('/account/confirm/passkey', {
      answer: PasskeyRequest,
      audited: false,
      sessionOnly: true,
      beforeEnrolment: true,
    }),
    /** A person with a second factor confirms with it, another person with the password. */
    confirm: post('/account/confirm', {
      body: z.object({
        code: z.string().trim().max(60).optional(),
        passkey: PasskeySignature.optional(),
        password: z.string().max(500).optional(),
      }),
      answer: Nothing,
      errors: [wrongCode, wrongPasskey, tooManyTries],
      ownTransactions: true,
      audited: false,
      sessionOnly: true,
      beforeEnrolment: true,
    }),
  },
)
