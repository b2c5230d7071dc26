import { type ApiError, defineError } from '@app/kit/contract'
import { type Db, fail, type SessionUser } from '@app/kit/server'
import { isPassword } from '../session-passwords.server.ts'
import { beginTry, endTry, refuseFor } from '../session-tries.server.ts'
import { getPasswordHash } from './password-links.store.ts'

export const wrongPassword: ApiError = defineError(422, 'session.wrong-password', 'Senha incorreta.')

type Asked = {
  user: Pick<SessionUser, 'id' | 'email'>
  password: string
  now: string
  within: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
}

/** Makes sure that it is still the person of the session who asks; guesses are throttled like sign-ins. */
export async function confirmPassword({ user, password, now, within }: Asked) {
  const tried = { account: user.email }
  const { wait, password_hash } = await within(async (db) => ({
    wait: await beginTry(db, tried, now),
    password_hash: await getPasswordHash(db, user.id),
  }))
  if (wait > 0) refuseFor(wait)
  if (!(await isPassword(password_hash, password))) fail(wrongPassword, { fields: { password: wrongPassword.message } })
  await within((db) => endTry(db, tried))
}
