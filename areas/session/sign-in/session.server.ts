import { noteAccess } from '@app/domain/people/server'
import { addMilliseconds } from '@app/kit/contract'
import {
  type Db,
  fail,
  implement,
  limitConcurrency,
  type OwnTransactionsContext,
  type RequestInfo,
} from '@app/kit/server'
import { describeDevice } from './device.rules.ts'
import { sessions, wrongCredentials } from './session.contract.ts'
import { absoluteLimit, idleLimit } from './session.rules.ts'
import {
  endSessionOfToken,
  findUserAbilities,
  findValidSessions,
  getActivePerson,
  insertSession,
} from './session.store.ts'
import { isPassword, maxPasswordsAtOnce } from './session-passwords.server.ts'
import { signInSubjects } from './session-throttle.rules.ts'
import { hashToken, newToken } from './session-token.server.ts'
import { acceptTry, countFailure, refuseFor, waitBeforeTry } from './session-tries.server.ts'

// Many simultaneous sign-ins must not slow down lists: measured by `npm run bench -- pressure`.
const signInTurn = limitConcurrency({ max: maxPasswordsAtOnce, maxWaiting: 1000 })

export default implement(sessions, {
  login: (call) => signInTurn(() => signIn(call)),

  logout: async ({ db, request, now, noteSecurity }) => {
    if (request.token) await endSessionOfToken(db, hashToken(request.token), now)
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
  if (wait > 0) refuse(wait)
  if (!(await isPassword(person?.password_hash, body.password)) || !person) {
    const wait = await within((db) => countFailure(db, subjects, now))
    if (wait > 0) refuse(wait)
    noteSecurity({ kind: 'sign-in-failed', account: email })
    fail(wrongCredentials)
  }
  const session = await within(async (db) => {
    await acceptTry(db, subjects, now)
    await noteAccess(db, person.id, now)
    const access_token = await openSession(db, person.id, request, now)
    const { password_hash: _, ...user } = person
    const abilities = await findUserAbilities(db, person.id)
    return { access_token, token_type: 'Bearer' as const, user: { ...user, abilities } }
  })
  noteSecurity({ kind: 'sign-in', person_id: person.id, account: email })
  return session
}

async function openSession(db: Db, user_id: string, { ip, user_agent }: RequestInfo, now: string) {
  const token = newToken()
  const expires_at = addMilliseconds(now, absoluteLimit)
  await insertSession(db, {
    token_hash: hashToken(token),
    user_id,
    created_at: now,
    last_seen_at: now,
    expires_at,
    ip,
    user_agent,
  })
  return token
}

export async function listValidSessions(
  db: Db,
  user_id: string,
  { token, now }: { token: string | null; now: string },
) {
  const found = await findValidSessions(db, { user_id, now, seen_after: addMilliseconds(now, -idleLimit) })
  const asking = token === null ? null : hashToken(token)
  return found.map(({ token_hash, user_agent, ...session }) => ({
    ...session,
    device: describeDevice(user_agent),
    current: asking?.equals(token_hash) ?? false,
  }))
}
