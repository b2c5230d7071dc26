import { type ApiError, defineError } from '@app/kit/contract'
import { type Db, fail, type SessionUser } from '@app/kit/server'
import { isPassword } from '../session-passwords.server.ts'
import { confirmationSubject } from '../session-throttle.rules.ts'
import { acceptTry, countFailure, refuseFor, waitBeforeTry } from '../session-tries.server.ts'
import { getPasswordHash } from './password-links.store.ts'

export const wrongPassword: ApiError = defineError(422, 'session.wrong-password', 'Senha incorreta.')

type Asked = {
  user: Pick<SessionUser, 'id'>
  password: string
  now: string
  within: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
}

/** Makes sure that it is still the person of the session who asks; guesses are throttled per person. */
export async function confirmPassword({ user, password, now, within }: Asked) {
  const subjects = [confirmationSubject(user.id)] as const
  const { wait, password_hash } = await within(async (db) => ({
    wait: await waitBeforeTry(db, subjects, now),
    password_hash: await getPasswordHash(db, user.id),
  }))
  if (wait > 0) refuseFor(wait)
  if (!(await isPassword(password_hash, password))) {
    const wait = await within((db) => countFailure(db, subjects, now))
    if (wait > 0) refuseFor(wait)
    fail(wrongPassword, { fields: { password: wrongPassword.message } })
  }
  await within((db) => acceptTry(db, subjects, now))
}
