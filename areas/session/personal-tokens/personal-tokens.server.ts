import { abilities, addMilliseconds, isAdmin, notFound, notSignedIn } from '@app/kit/contract'
import { fail, implement, newId, personalTokenPrefix } from '@app/kit/server'
import { confirmPassword, requireConfirmedPassword } from '../passwords/confirm-password.server.ts'
import { requireOpenSession } from '../sign-in/session.server.ts'
import { hashToken, newToken } from '../sign-in/session-token.server.ts'
import { canAddToken, personalTokens, scopeNotHeld, tokenEnded, tooManyTokens } from './personal-tokens.contract.ts'
import {
  countOpenTokens,
  findTokens,
  getOwnToken,
  getTokenByHash,
  insertToken,
  revokeToken,
} from './personal-tokens.store.ts'

const day = 24 * 3_600_000

/** An administrator passes everywhere, so any known ability can be a scope of an administrator's token. */
const findScopesNotHeld = (held: readonly string[], scopes: readonly string[]) =>
  scopes.filter((scope) => !held.includes(scope) && !(isAdmin(held) && scope in abilities))

export default implement(personalTokens, {
  list: async ({ db, user }) => ({ data: await findTokens(db, user.id) }),

  current: async ({ db, user, request }) => {
    const token = request.token === null ? undefined : await getTokenByHash(db, hashToken(request.token))
    return token ? { ...token, person: user.name } : fail(notFound)
  },

  // The password is verified outside of a transaction, because hashing is slow by design.
  create: async ({ body, user, request, now, within, noteSecurity }) => {
    if (!user) fail(notSignedIn)
    const scopes = [...new Set(body.scopes)].sort()
    const missing = findScopesNotHeld(user.abilities, scopes)
    if (missing.length > 0) fail(scopeNotHeld, { values: { scopes: missing.join(', ') } })
    const password_hash = await confirmPassword({ user, password: body.password, request, now, within, noteSecurity })
    const token = personalTokenPrefix + newToken()
    const created = await within(async (db, audit) => {
      const open = await countOpenTokens(db, user.id, now)
      // The end of the sessions and a new password also revoke the tokens: a call that began before it must not create
      // one after it.
      await requireOpenSession(db, request.token)
      await requireConfirmedPassword(db, user.id, password_hash)
      if (!canAddToken(open)) fail(tooManyTokens)
      const row = await insertToken(db, {
        id: newId(),
        token_hash: hashToken(token),
        user_id: user.id,
        name: body.name,
        scopes,
        created_at: now,
        expires_at: addMilliseconds(now, body.days * day),
      })
      const after = { name: row.name, scopes, expires_at: row.expires_at }
      await audit({ company_id: null, entity: 'user', entity_id: user.id, action: 'create-token', after })
      return row
    })
    noteSecurity({ kind: 'token-created', detail: created.name })
    return { ...created, token }
  },

  revoke: async ({ db, user, params, now, audit, noteSecurity }) => {
    const token = (await getOwnToken(db, { id: params.id, user_id: user.id })) ?? fail(notFound)
    if (token.revoked_at !== null) fail(tokenEnded)
    await revokeToken(db, token.id, now)
    const before = { name: token.name, scopes: token.scopes, expires_at: token.expires_at }
    await audit({ company_id: null, entity: 'user', entity_id: user.id, action: 'revoke-token', before })
    noteSecurity({ kind: 'token-revoked', detail: token.name })
    return null
  },
})
