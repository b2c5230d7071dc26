import type { Db } from '@app/kit/server'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { newToken } from '../sign-in/session-token.server.ts'
import { startChallenge, takeOwnChallenge } from './challenges.server.ts'
import { type NewPasskey, PasskeyCreation, PasskeyRequest, type PasskeySignature } from './passkeys.contract.ts'
import { buildRelyingParty } from './relying-party.server.ts'
import { findPasskeys, getPasskey, notePasskeyUse } from './second-factors.store.ts'

type Within = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
export type PasskeyCall = { within: Within; public_url: string; now: string }

const timeout = 5 * 60_000

/** ES256, EdDSA and RS256: every browser has one of them. Others depend on the version of Node. */
const supportedAlgorithmIDs = [-7, -8, -257]

/** The user handle of WebAuthn: 1 to 64 bytes without personal data. */
const toUserHandle = (user_id: string) => Buffer.from(user_id.replaceAll('-', ''), 'hex')

const toKnown = (passkeys: Awaited<ReturnType<typeof findPasskeys>>) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, transports }))

/** `user_id` null: any passkey of this site, for a sign-in without a password. */
export async function beginPasskeyUse(db: Db, { user_id, public_url, now }: Step) {
  const challenge = newToken()
  await startChallenge(db, challenge, { purpose: 'passkey', user_id, now })
  const options = await generateAuthenticationOptions({
    rpID: buildRelyingParty(public_url).id,
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'required',
    timeout,
    ...(user_id !== null && { allowCredentials: toKnown(await findPasskeys(db, user_id)) }),
  })
  return PasskeyRequest.parse(options)
}
type Step = { user_id: string | null; public_url: string; now: string }

type Owner = { id: string; name: string; email: string }

export async function beginPasskeyCreation(db: Db, owner: Owner, { public_url, now }: Omit<Step, 'user_id'>) {
  const challenge = newToken()
  await startChallenge(db, challenge, { purpose: 'registration', user_id: owner.id, now })
  const options = await generateRegistrationOptions({
    rpName: 'Retaguarda',
    rpID: buildRelyingParty(public_url).id,
    userID: new Uint8Array(toUserHandle(owner.id)),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: toKnown(await findPasskeys(db, owner.id)),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return PasskeyCreation.parse(options)
}

const ClientData = z.object({ challenge: z.string().max(500), origin: z.string().max(500) })

function readClientData({ response: { clientDataJSON } }: PasskeySignature | NewPasskey) {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}

/** The library throws for every wrong part of an answer; all of them are the same refusal. */
const acceptOrRefuse = <Result>(work: () => Promise<Result>) => work().catch(() => undefined)

/** Returns the expected values of an answer, and ends its challenge even if the answer is then refused. */
async function expectAnswer(
  answer: PasskeySignature | NewPasskey,
  { within, public_url, now }: PasskeyCall,
  step: Wanted,
) {
  const client = readClientData(answer)
  if (!client) return undefined
  const site = buildRelyingParty(public_url)
  const started = await within((db) => takeOwnChallenge(db, client.challenge, { ...step, now }))
  if (!started || !site.isOrigin(client.origin)) return undefined
  return { expectedChallenge: client.challenge, expectedOrigin: client.origin, expectedRPID: site.id }
}
type Wanted = { purpose: 'passkey' | 'registration'; user_id: string | null }

/** Returns the passkey that signed, or undefined. `user_id` null accepts a passkey of any active person. */
export async function acceptPasskey(signature: PasskeySignature, call: PasskeyCall, user_id: string | null) {
  const expected = await expectAnswer(signature, call, { purpose: 'passkey', user_id })
  const passkey = await call.within((db) => getPasskey(db, signature.id))
  if (!expected || !passkey || (user_id !== null && passkey.user_id !== user_id)) return undefined
  const { userHandle } = signature.response
  if (userHandle && userHandle !== toUserHandle(passkey.user_id).toString('base64url')) return undefined
  const { id, public_key, signatures: before, transports } = passkey
  const verified = await acceptOrRefuse(() =>
    verifyAuthenticationResponse({
      ...expected,
      response: { ...signature, clientExtensionResults: {} },
      credential: { id: signature.id, publicKey: new Uint8Array(public_key), counter: before, transports },
      requireUserVerification: true,
    }),
  )
  if (!verified?.verified) return undefined
  const use = { id, before, signatures: verified.authenticationInfo.newCounter, now: call.now }
  return (await call.within((db) => notePasskeyUse(db, use))) ? passkey : undefined
}

export async function acceptNewPasskey(passkey: NewPasskey, call: PasskeyCall, user_id: string) {
  const expected = await expectAnswer(passkey, call, { purpose: 'registration', user_id })
  if (!expected) return undefined
  const verified = await acceptOrRefuse(() =>
    verifyRegistrationResponse({
      ...expected,
      response: { ...passkey, clientExtensionResults: {} },
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }),
  )
  if (!verified?.verified) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const transports = passkey.response.transports ?? []
  return { credential_id: id, public_key: Buffer.from(publicKey), signatures: counter, transports }
}
