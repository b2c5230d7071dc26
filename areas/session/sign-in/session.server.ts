import { noteAccess } from '@app/domain/people/server'
import { addMilliseconds, notSignedIn, overloaded } from '@app/kit/contract'
import {
  type Db,
  fail,
  implement,
  limitConcurrency,
  type OwnTransactionsContext,
  type RequestInfo,
} from '@app/kit/server'
import { acceptFactor, forgiveFactors } from '../second-factors/accept-factor.server.ts'
import { startChallenge, takeOwnChallenge } from '../second-factors/challenges.server.ts'
import { acceptPasskey, beginPasskeyUse } from '../second-factors/passkeys.server.ts'
import { wrongPasskey } from '../second-factors/second-factors.contract.ts'
import {
  getChallenge,
  getFactorsOfPerson,
  getPasskey,
  hasAnonymousChallenges,
  lockFactors,
} from '../second-factors/second-factors.store.ts'
import { auditEndedViewings } from '../view-as/view-as.server.ts'
import { describeDevice } from './device.rules.ts'
import { sessions, wrongCredentials } from './session.contract.ts'
import { absoluteLimit, idleLimit } from './session.rules.ts'
import {
  endSessionsOfToken,
  findValidSessions,
  getActivePerson,
  getActivePersonById,
  getSignedInUser,
  insertSession,
  isOpenSession,
} from './session.store.ts'
import { isPassword, maxPasswordsAtOnce } from './session-passwords.server.ts'
import {
  addressSubject,
  passkeyRequestSubject,
  signInSubjects,
  type ThrottleSubject,
} from './session-throttle.rules.ts'
import { hashToken, newToken } from './session-token.server.ts'
import { acceptTry, countFailure, forgiveFailures, refuseFor, waitBeforeTry } from './session-tries.server.ts'
import { signInEnded, signInSteps } from './sign-in-steps.contract.ts'

// Many simultaneous sign-ins must not slow down lists: measured by `npm run bench -- pressure`.
const signInTurn = limitConcurrency({ max: maxPasswordsAtOnce, maxWaiting: 1000 })

/** Anybody can open them, so they must not fill the disk. */
const maxAnonymousChallenges = 10_000

export const signInStepHandlers = implement(signInSteps, {
  passkeyRequest: ({ body: { token }, request, within, public_url, now }) =>
    within(async (db) => {
      const subjects = [passkeyRequestSubject(request.ip)]
      const wait = (await waitBeforeTry(db, subjects, now)) || (await countFailure(db, subjects, now))
      if (wait > 0) refuseFor(wait)
      if (token === undefined && (await hasAnonymousChallenges(db, maxAnonymousChallenges, now)))
        fail(overloaded, { retry_after: 60 })
      const user_id = token === undefined ? null : (await requireSecondStep(db, token, now)).id
      return beginPasskeyUse(db, { user_id, public_url, now })
    }),

  passkey: signInWithPasskey,
  secondStep: finishSecondStep,
})

export default implement(sessions, {
  login: (call) => signInTurn(() => signIn(call)),

  logout: async ({ db, request, now, noteSecurity, audit }) => {
    if (request.token) {
      await endSessionsOfToken(db, hashToken(request.token), now)
      await auditEndedViewings(db, audit, { token: request.token, now })
    }
    noteSecurity({ kind: 'sign-out' })
    return null
  },
})

type SignInCall = OwnTransactionsContext<typeof sessions.login>

// The password is verified between two short transactions: hashing is slow by design, and a refusal must be committed.
async function signIn({ body, now, request, within, noteSecurity }: SignInCall) {
  const email = body.email.toLowerCase()
  const subjects = signInSubjects(email, request.ip)
  const { wait, person } = await within(async (db) => ({
    wait: await waitBeforeTry(db, subjects, now),
    person: await getActivePerson(db, email),
  }))
  const refuse = (wait: number) => {
    noteSecurity({ kind: 'sign-in-throttled', account: email })
    return refuseFor(wait)
  }
  const refuseCredentials = (): never => {
    noteSecurity({ kind: 'sign-in-failed', account: email })
    fail(wrongCredentials)
  }
  if (wait > 0) refuse(wait)
  if (!(await isPassword(person?.password_hash, body.password)) || !person) {
    const wait = await within((db) => countFailure(db, subjects, now))
    if (wait > 0) refuse(wait)
    return refuseCredentials()
  }
  const answer = await within(async (db) => {
    await lockFactors(db, person.id)
    // Since the password was verified, it may have been changed, or the first factor enrolled.
    if ((await getActivePerson(db, email))?.password_hash !== person.password_hash) return refuseCredentials()
    const factors = await getFactorsOfPerson(db, person.id)
    if (factors.passkeys === 0 && !factors.code_generator) return openSession(db, person, { request, now, subjects })
    // Failures are forgiven at the end of the sign-in: a right password alone must not pay for guesses of codes.
    const wait = await waitBeforeTry(db, subjects, now)
    return wait > 0 ? refuse(wait) : beginSecondStep(db, person.id, factors, now)
  })
  const kind = 'second_factor' in answer ? 'sign-in-half' : 'sign-in'
  noteSecurity({ kind, person_id: person.id, account: email })
  return answer
}

type Factors = Awaited<ReturnType<typeof getFactorsOfPerson>>

async function beginSecondStep(db: Db, user_id: string, { passkeys, code_generator }: Factors, now: string) {
  const token = newToken()
  const expires_at = await startChallenge(db, token, { purpose: 'sign-in', user_id, now })
  return { second_factor: { token, code: code_generator, passkey: passkeys > 0, expires_at } }
}

async function requireSecondStep(db: Db, token: string, now: string) {
  const step = await getChallenge(db, { token_hash: hashToken(token), purpose: 'sign-in', now })
  const person = step?.user_id ? await getActivePersonById(db, step.user_id) : undefined
  return person ?? fail(signInEnded)
}

async function finishSecondStep({
  body: { token, ...factor },
  ...call
}: OwnTransactionsContext<typeof signInSteps.secondStep>) {
  const { within, request, now, noteSecurity } = call
  const person = await within((db) => requireSecondStep(db, token, now))
  await acceptFactor(call, person.id, factor)
  const subjects = signInSubjects(person.email, request.ip)
  const opened = await within(async (db) => {
    // Before the challenge, as a removal of the factors does, which deletes it.
    await lockFactors(db, person.id)
    if (!(await takeOwnChallenge(db, token, { purpose: 'sign-in', user_id: person.id, now }))) fail(signInEnded)
    await forgiveFactors(db, call, { user_id: person.id, factor })
    return openSession(db, person, { request, now, subjects, second_factor_at: now })
  })
  noteSecurity({ kind: 'sign-in', person_id: person.id, account: person.email })
  return opened
}

async function signInWithPasskey({ body, ...call }: OwnTransactionsContext<typeof signInSteps.passkey>) {
  const { within, request, now, noteSecurity } = call
  const subjects = [addressSubject(request.ip)]
  const wait = await within((db) => waitBeforeTry(db, subjects, now))
  if (wait > 0) refuseFor(wait)
  const accepted = await acceptPasskey(body.passkey, call, null)
  if (!accepted) {
    const wait = await within((db) => countFailure(db, subjects, now))
    if (wait > 0) refuseFor(wait)
    noteSecurity({ kind: 'sign-in-failed', detail: 'passkey' })
    fail(wrongPasskey)
  }
  const person = { id: accepted.user_id, email: accepted.email }
  const session = { request, now, subjects, second_factor_at: now }
  const opened = await within(async (db) => {
    await lockFactors(db, person.id)
    // A removal of the factors may have ended since the signature was verified.
    if (!(await getPasskey(db, body.passkey.id))) fail(wrongPasskey)
    await forgiveFactors(db, call, { user_id: person.id, factor: body })
    await forgiveFailures(db, signInSubjects(person.email, request.ip))
    return openSession(db, person, session)
  })
  noteSecurity({ kind: 'sign-in', person_id: person.id, account: person.email, detail: `passkey: ${accepted.name}` })
  return opened
}

type Opening = {
  request: RequestInfo
  now: string
  subjects: readonly ThrottleSubject[]
  second_factor_at?: string
}

async function openSession(db: Db, { id }: { id: string }, { request, now, subjects, second_factor_at }: Opening) {
  await acceptTry(db, subjects, now)
  await noteAccess(db, id, now)
  const access_token = newToken()
  await insertSession(db, {
    token_hash: hashToken(access_token),
    user_id: id,
    created_at: now,
    last_seen_at: now,
    expires_at: addMilliseconds(now, absoluteLimit),
    ip: request.ip,
    user_agent: request.user_agent,
    second_factor_at: second_factor_at ?? null,
  })
  return { access_token, token_type: 'Bearer' as const, user: await getSignedInUser(db, id) }
}

/** Refuses a call whose session another transaction has ended. The caller holds the lock of the person. */
export async function requireOpenSession(db: Db, token: string | null) {
  if (token !== null && !(await isOpenSession(db, hashToken(token)))) fail(notSignedIn)
}

export async function listValidSessions(
  db: Db,
  user_id: string,
  { token, now }: { token: string | null; now: string },
) {
  const found = await findValidSessions(db, { user_id, now, seen_after: addMilliseconds(now, -idleLimit) })
  const asking = token === null ? null : hashToken(token)
  return found.map(({ token_hash, user_agent, viewed_person, ...session }) => ({
    ...session,
    device: `${describeDevice(user_agent)}${viewed_person === null ? '' : ` · vendo como ${viewed_person}`}`,
    current: asking?.equals(token_hash) ?? false,
  }))
}
