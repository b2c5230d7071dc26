import { randomInt } from 'node:crypto'
import { type Db, SecretLost, type Secrets } from '@app/kit/server'
import { hashToken } from '../sign-in/session-token.server.ts'
import {
  acceptStep,
  findGeneratorsOfOtherKeys,
  getGenerator,
  replaceRecoveryCodes,
  resealGenerator,
  takeRecoveryCode,
} from './second-factors.store.ts'
import { findStepOfCode } from './totp.server.ts'

/** Additional data of the encryption: a secret copied to another person cannot be opened. */
const buildSealContext = (user_id: string) => `code_generators/${user_id}`

export function sealGenerator(secrets: Secrets, user_id: string, secret: Buffer) {
  const { sealed, key_id } = secrets.seal(secret.toString('base64'), buildSealContext(user_id))
  return { sealed_secret: sealed, secret_key_id: key_id }
}

type Sealed = { sealed_secret: Buffer; secret_key_id: string }

/** Returns undefined if the key is lost: the person then needs a recovery code. */
function openGenerator(secrets: Secrets, user_id: string, { sealed_secret, secret_key_id }: Sealed) {
  try {
    const secret = secrets.open({ key_id: secret_key_id, sealed: sealed_secret }, buildSealContext(user_id))
    return Buffer.from(secret, 'base64')
  } catch (error) {
    if (error instanceof SecretLost) return undefined
    throw error
  }
}

/** Encrypts secrets with the current key, so that the old key can be removed. */
export async function resealGenerators(db: Db, secrets: Secrets) {
  for (const { user_id, ...sealed } of await findGeneratorsOfOtherKeys(db, secrets.key_id)) {
    const secret = openGenerator(secrets, user_id, sealed)
    if (secret) await resealGenerator(db, user_id, sealGenerator(secrets, user_id, secret))
  }
}

type CodeCheck = { user_id: string; code: string; secrets: Secrets; now: string }

/** Accepts a code of the person's generator once. `confirmed` false: the code that confirms a new generator. */
export async function acceptGeneratorCode(db: Db, { user_id, code, secrets, now }: CodeCheck, confirmed = true) {
  const generator = await getGenerator(db, user_id)
  if (!generator || (generator.confirmed_at !== null) !== confirmed) return undefined
  const secret = openGenerator(secrets, user_id, generator)
  const step = secret && findStepOfCode(secret, code, now)
  return step !== undefined && (await acceptStep(db, user_id, { step, now })) ? generator : undefined
}

// Without the letters and digits that look alike on paper: i, l, o, 0, 1. 16 characters have 79 bits.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codesAtOnce = 10
const codeGroups = 4

const newGroup = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

const newRecoveryCode = () => Array.from({ length: codeGroups }, newGroup).join('-')

const plainCode = (code: string) => code.toLowerCase().replaceAll(/[\s-]/g, '')

/** The codes are returned once; only their hashes are stored. */
export async function issueRecoveryCodes(db: Db, user_id: string, now: string) {
  const codes = Array.from({ length: codesAtOnce }, newRecoveryCode)
  await replaceRecoveryCodes(db, user_id, { hashes: codes.map((code) => hashToken(plainCode(code))), now })
  return codes
}

/** Digits of a generator, in any spelling; everything else is a recovery code. */
export const isGeneratorCode = (code: string) => /^\d{6}$/.test(plainCode(code))

/** Accepts a code of the generator or a recovery code, and returns which. */
export async function acceptCode(db: Db, check: CodeCheck) {
  const code = plainCode(check.code)
  if (isGeneratorCode(code)) return (await acceptGeneratorCode(db, { ...check, code })) ? 'code' : undefined
  return (await takeRecoveryCode(db, check.user_id, hashToken(code))) ? 'recovery-code' : undefined
}
