import { type Db, fail, implement, type RequestInfo } from '@app/kit/server'
import { sessions, tooManyTries, wrongCredentials } from './session.contract.ts'
import { absoluteLimit, laterThan } from './session.rules.ts'
import { endSession, findAbilitiesOf, getActivePerson, insertSession, noteAccess } from './session.store.ts'
import { isPassword } from './session-passwords.server.ts'
import { afterTry, subjectOf, type ThrottleKind, waitLeft } from './session-throttle.rules.ts'
import { forgetThrottle, lockThrottle, releaseThrottle, updateThrottle } from './session-throttle.store.ts'
import { hashOfToken, newToken } from './session-token.server.ts'

export default implement(sessions, {
  // The password is checked between two short transactions: it takes long on purpose, and a refusal must leave its trace.
  login: async ({ body, now, request, within }) => {
    const email = body.email.toLowerCase()
    const subjects: Subjects = { account: subjectOf('account', email), address: subjectOf('address', request.ip) }
    const { wait, person } = await within(async (db) => ({
      wait: await beginTry(db, subjects, now),
      person: await getActivePerson(db, email),
    }))
    if (wait > 0) refuseFor(wait)
    if (!(await isPassword(person?.password_hash, body.password)) || !person) fail(wrongCredentials)
    return within(async (db) => {
      await forgetThrottle(db, subjects.account)
      await releaseThrottle(db, subjects.address)
      await noteAccess(db, person.id, now)
      const access_token = await openSession(db, person.id, request, now)
      const { password_hash: _, ...user } = person
      const abilities = await findAbilitiesOf(db, person.id)
      return { access_token, token_type: 'Bearer' as const, user: { ...user, abilities } }
    })
  },

  logout: async ({ db, request, now }) => {
    if (request.token) await endSession(db, hashOfToken(request.token), now)
    return null
  },
})

type Subjects = Record<ThrottleKind, string>
const kinds = ['account', 'address'] as const

/** Counts a try of both subjects, or answers how many milliseconds they must wait. */
async function beginTry(db: Db, subjects: Subjects, now: string) {
  const tries = []
  for (const kind of kinds) {
    const subject = subjects[kind]
    tries.push({ kind, subject, throttle: await lockThrottle(db, subject, now) })
  }
  const wait = Math.max(...tries.map(({ throttle }) => waitLeft(throttle, now)))
  if (wait > 0) return wait
  for (const { kind, subject, throttle } of tries) await updateThrottle(db, subject, afterTry(kind, throttle, now))
  return 0
}

function refuseFor(wait: number): never {
  const seconds = Math.ceil(wait / 1000)
  fail(tooManyTries, { values: { seconds }, retry_after: seconds })
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
