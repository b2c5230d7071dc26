import { readProfileImage, setPassword } from '@app/domain/people/server'
import { addMilliseconds, invalidInput, notFound, notSignedIn } from '@app/kit/contract'
import { type Db, fail, implement } from '@app/kit/server'
import { assessPassword } from '../passwords/assess-password.server.ts'
import { confirmPassword } from '../passwords/confirm-password.server.ts'
import { withdrawPasswordLinks } from '../passwords/password-links.store.ts'
import { deleteInvitationOrigins } from '../passwords/password-origins.store.ts'
import { revokeUserTokens } from '../personal-tokens/personal-tokens.store.ts'
import { deleteChallengesOf } from '../second-factors/second-factors.store.ts'
import { computeSessionEnd, passwordOriginMs } from '../sign-in/session.rules.ts'
import { listValidSessions, requireOpenSession } from '../sign-in/session.server.ts'
import {
  endOneSession,
  endOtherSessions,
  getSessionTimes,
  getSignedInUser,
  getUsername,
} from '../sign-in/session.store.ts'
import { hashPassword } from '../sign-in/session-passwords.server.ts'
import { hashToken } from '../sign-in/session-token.server.ts'
import { getViewedUser } from '../view-as/view-as.server.ts'
import { account } from './account.contract.ts'

async function endOf(db: Db, token: string | null, now: string) {
  const times = token === null ? undefined : await getSessionTimes(db, hashToken(token))
  return times ? computeSessionEnd(times, now) : fail(notSignedIn)
}

export default implement(account, {
  user: ({ db, user }) => (user.viewed_by ? getViewedUser(db, user.id) : getSignedInUser(db, user.id)),

  image: async ({ db, user, params, files }) => {
    const { profile_image } = await getSignedInUser(db, user.id)
    return profile_image === params.image ? readProfileImage(files, profile_image) : fail(notFound)
  },

  sessions: async ({ db, user, request, now }) => ({
    data: await listValidSessions(db, user.id, { token: request.token, now }),
  }),

  endSession: async ({ db, user, params, now, audit }) => {
    if (!(await endOneSession(db, { id: params.id, user_id: user.id, now }))) fail(notFound)
    await audit({ company_id: null, entity: 'user', entity_id: user.id, action: 'end-session' })
    return null
  },

  // The current password is verified outside of a transaction, because hashing is slow by design.
  changePassword: async ({ body, user, request, now, within, noteSecurity }) => {
    if (!user) fail(notSignedIn)
    await confirmPassword({ user, password: body.password, request, now, within, noteSecurity })
    const username = await within((db) => getUsername(db, user.id))
    const poor = await assessPassword(body.new_password, [user.name, user.email, username])
    if (poor) fail(invalidInput, { fields: { new_password: poor } })
    const password_hash = await hashPassword(body.new_password)
    await within(async (db, audit) => {
      await setPassword(db, user.id, { password_hash, by: user.id, now })
      await requireOpenSession(db, request.token)
      await withdrawPasswordLinks(db, user.id, now)
      await deleteInvitationOrigins(db, user.id, addMilliseconds(now, -passwordOriginMs))
      if (request.token) await endOtherSessions(db, user.id, hashToken(request.token), now)
      await deleteChallengesOf(db, user.id)
      await revokeUserTokens(db, user.id, now)
      const reason = 'Pela própria pessoa'
      await audit({ company_id: null, entity: 'user', entity_id: user.id, action: 'users.password', reason })
    })
    return null
  },

  sessionEnd: ({ db, request, now }) => endOf(db, request.token, now),
  renewSession: ({ db, request, now }) => endOf(db, request.token, now),
})
