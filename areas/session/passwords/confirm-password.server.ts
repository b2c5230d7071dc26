import { type ApiError, addMilliseconds, defineError } from '@app/kit/contract'
import { type Db, fail, type NoteSecurity, type RequestInfo, type SessionUser } from '@app/kit/server'
import { passwordFreshFor } from '../sign-in/session.rules.ts'
import { getPasswordTime, notePasswordConfirmed } from '../sign-in/session.store.ts'
import { isPassword } from '../sign-in/session-passwords.server.ts'
import { confirmationSubject } from '../sign-in/session-throttle.rules.ts'
import { hashToken } from '../sign-in/session-token.server.ts'
import { acceptTry, countFailure, refuseFor, waitBeforeTry } from '../sign-in/session-tries.server.ts'
import { getPasswordHash } from './password-links.store.ts'

const wrongPassword: ApiError = defineError(422, 'session.wrong-password', 'Senha incorreta.')

type PasswordConfirmation = {
  request: Pick<RequestInfo, 'token'>
  user: Pick<SessionUser, 'id'>
  password: string
  now: string
  noteSecurity: NoteSecurity
  within: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
}

const refusePassword = (): never => fail(wrongPassword, { fields: { password: wrongPassword.message } })

/** Returns the hash of the password that was confirmed. Failed tries are throttled per user. */
export async function confirmPassword({ user, password, request, now, within, noteSecurity }: PasswordConfirmation) {
  const subjects = [confirmationSubject(user.id)] as const
  const { wait, password_hash } = await within(async (db) => ({
    wait: await waitBeforeTry(db, subjects, now),
    password_hash: await getPasswordHash(db, user.id),
  }))
  const refuse = (wait: number) => {
    noteSecurity({ kind: 'password-throttled' })
    return refuseFor(wait)
  }
  if (wait > 0) refuse(wait)
  if (!(await isPassword(password_hash, password))) {
    const wait = await within((db) => countFailure(db, subjects, now))
    if (wait > 0) refuse(wait)
    noteSecurity({ kind: 'password-failed' })
    refusePassword()
  }
  await within(async (db) => {
    await acceptTry(db, subjects, now)
    if (request.token) await notePasswordConfirmed(db, hashToken(request.token), now)
  })
  noteSecurity({ kind: 'password-confirmed' })
  return password_hash
}

/** Refuses a password that was changed since it was confirmed. The caller holds the lock of the person. */
export async function requireConfirmedPassword(db: Db, user_id: string, password_hash: string | null | undefined) {
  if ((await getPasswordHash(db, user_id)) !== password_hash) refusePassword()
}

export async function isPasswordFresh(db: Db, token: string | null, now: string) {
  const given_at = token === null ? undefined : await getPasswordTime(db, hashToken(token))
  return given_at !== undefined && addMilliseconds(given_at, passwordFreshFor) >= now
}
