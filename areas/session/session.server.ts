import {
  type Db,
  fail,
  implement,
  limitConcurrency,
  type OwnTransactionsContext,
  type RequestInfo,
} from '@app/kit/server'
import { deviceOf } from './account/device.rules.ts'
import { sessions, wrongCredentials } from './session.contract.ts'
import { absoluteLimit, idleLimit, laterThan } from './session.rules.ts'
import {
  endSession,
  findAbilitiesOf,
  findLivingSessions,
  getActivePerson,
  insertSession,
  noteAccess,
} from './session.store.ts'
import { isPassword } from './session-passwords.server.ts'
import { hashOfToken, newToken } from './session-token.server.ts'
import { beginTry, endTry, refuseFor } from './session-tries.server.ts'

// Five hundred people who sign in at once do not take every connection of the database from those who work.
const signInTurn = limitConcurrency({ max: 4, maxWaiting: 1000 })

export default implement(sessions, {
  login: (call) => signInTurn(() => signIn(call)),

  logout: async ({ db, request, now }) => {
    if (request.token) await endSession(db, hashOfToken(request.token), now)
    return null
  },
})

type SignInCall = OwnTransactionsContext<typeof sessions.login>

// The password is checked between two short transactions: it takes long on purpose, and a refusal must leave its trace.
async function signIn({ body, now, request, within }: SignInCall) {
  const email = body.email.toLowerCase()
  const tried = { account: email, address: request.ip }
  const { wait, person } = await within(async (db) => ({
    wait: await beginTry(db, tried, now),
    person: await getActivePerson(db, email),
  }))
  if (wait > 0) refuseFor(wait)
  if (!(await isPassword(person?.password_hash, body.password)) || !person) fail(wrongCredentials)
  return within(async (db) => {
    await endTry(db, tried)
    await noteAccess(db, person.id, now)
    const access_token = await openSession(db, person.id, request, now)
    const { password_hash: _, ...user } = person
    const abilities = await findAbilitiesOf(db, person.id)
    return { access_token, token_type: 'Bearer' as const, user: { ...user, abilities } }
  })
}

async function openSession(db: Db, user_id: string, { ip, user_agent }: RequestInfo, now: string) {
  const token = newToken()
  const expires_at = laterThan(now, absoluteLimit)
  await insertSession(db, {
    token_hash: hashOfToken(token),
    user_id,
    created_at: now,
    last_seen_at: now,
    expires_at,
    ip,
    user_agent,
  })
  return token
}

/** Where somebody is signed in now; `current` is the session that asks. */
export async function livingSessionsOf(db: Db, user_id: string, { token, now }: { token: string | null; now: string }) {
  const found = await findLivingSessions(db, { user_id, now, seen_after: laterThan(now, -idleLimit) })
  const asking = token === null ? null : hashOfToken(token)
  return found.map(({ token_hash, user_agent, ...session }) => ({
    ...session,
    device: deviceOf(user_agent),
    current: asking?.equals(token_hash) ?? false,
  }))
}
