import { setPassword } from '@app/domain/people/server'
import { addMilliseconds, invalidInput } from '@app/kit/contract'
import { type Db, fail, implement, type NoteSecurity, type RequestInfo } from '@app/kit/server'
import { endUserSessions } from '../sign-in/session.store.ts'
import { hashPassword } from '../sign-in/session-passwords.server.ts'
import { accountPrefix, addressSubject } from '../sign-in/session-throttle.rules.ts'
import { forgetThrottlesFrom } from '../sign-in/session-throttle.store.ts'
import { hashToken, newToken } from '../sign-in/session-token.server.ts'
import { countFailure, refuseFor, waitBeforeTry } from '../sign-in/session-tries.server.ts'
import { assessPassword } from './assess-password.server.ts'
import { linkEnded, type PasswordLink, passwordLinks } from './password-links.contract.ts'
import { getOpenLink, insertPasswordLink, takePasswordLink, withdrawPasswordLinks } from './password-links.store.ts'
import { recordPasswordOrigins } from './password-origins.store.ts'

const linkLives = 24 * 60 * 60_000

type NewLink = { user_id: string; purpose: PasswordLink['purpose']; created_by: string; now: string }

/** Any earlier link ends. The token is returned once and not stored. */
export async function issuePasswordLink(db: Db, { now, ...link }: NewLink) {
  const token = newToken()
  const expires_at = addMilliseconds(now, linkLives)
  await withdrawPasswordLinks(db, link.user_id, now)
  await insertPasswordLink(db, { ...link, token_hash: hashToken(token), created_at: now, expires_at })
  return { token, expires_at }
}

type Call = {
  within: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
  request: RequestInfo
  now: string
  noteSecurity: NoteSecurity
}

/** Failed tries count against the address, as for sign-in. */
async function openLink(token: string, { within, request: { ip }, now, noteSecurity }: Call) {
  const subjects = [addressSubject(ip)]
  const { wait, link } = await within(async (db) => {
    const wait = await waitBeforeTry(db, subjects, now)
    const link = wait > 0 ? undefined : await getOpenLink(db, hashToken(token), now)
    return link || wait > 0 ? { wait, link } : { wait: await countFailure(db, subjects, now), link }
  })
  if (!link) noteSecurity({ kind: 'link-failed' })
  if (wait > 0) refuseFor(wait)
  return link ?? fail(linkEnded)
}

export default implement(passwordLinks, {
  check: async ({ body, ...call }) => openLink(body.token, call),

  use: async ({ body, ...call }) => {
    const { now, within } = call
    const { id, name, email, username, purpose } = await openLink(body.token, call)
    const poor = await assessPassword(body.password, [name, email, username])
    if (poor) fail(invalidInput, { fields: { password: poor } })
    const password_hash = await hashPassword(body.password)
    await within(async (db, audit) => {
      const { created_by } = (await takePasswordLink(db, hashToken(body.token), now)) ?? fail(linkEnded)
      await setPassword(db, id, { password_hash, by: id, now })
      if (created_by !== null) await recordPasswordOrigins(db, { user_id: id, created_by, purpose, now })
      await endUserSessions(db, id, now)
      await forgetThrottlesFrom(db, accountPrefix(email))
      const reason = purpose === 'invitation' ? 'Pelo link do convite' : 'Pelo link de nova senha'
      await audit({ company_id: null, entity: 'user', entity_id: id, action: 'password', reason })
    })
    return null
  },
})
