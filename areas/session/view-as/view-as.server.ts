import { inactiveUser, userNotFound } from '@app/domain/people/contract'
import { addMilliseconds, notSignedIn } from '@app/kit/contract'
import {
  type Audit,
  appendAudit,
  buildRoutineSource,
  type Db,
  fail,
  implement,
  type JobKind,
  noCompanyScope,
} from '@app/kit/server'
import { viewingLimit } from '../sign-in/session.rules.ts'
import { endSessionOfToken, getSignedInUser, insertSession } from '../sign-in/session.store.ts'
import { hashToken, newToken } from '../sign-in/session-token.server.ts'
import { notViewing, ownView, viewAs } from './view-as.contract.ts'
import { closeViewings, getViewedPerson, lockOpenSession } from './view-as.store.ts'

type Viewing = { administrator_id: string; administrator: string; person_id: string; person: string }

/** Writes the event into the history of the administrator and of the person. */
async function auditViewing(
  audit: Audit,
  { administrator_id, administrator, person_id, person }: Viewing,
  { action, reason = null }: { action: 'view-as.start' | 'view-as.end'; reason?: string | null },
) {
  const event = { company_id: null, entity: 'user', action, reason }
  await audit({ ...event, entity_id: person_id, after: { viewed_by: administrator } })
  await audit({ ...event, entity_id: administrator_id, after: { viewed_person: person } })
}

export default implement(viewAs, {
  start: async ({ db, body, user, request, now, audit }) => {
    if (body.user_id === user.id) fail(ownView)
    const person = (await getViewedPerson(db, body.user_id)) ?? fail(userNotFound)
    if (!person.active) fail(inactiveUser)
    const parent = (request.token && (await lockOpenSession(db, hashToken(request.token)))) || fail(notSignedIn)
    const access_token = newToken()
    const latest = addMilliseconds(now, viewingLimit)
    const isParentShorter = parent.expires_at < latest
    await insertSession(db, {
      token_hash: hashToken(access_token),
      user_id: user.id,
      viewing_user_id: person.id,
      parent_id: parent.id,
      created_at: now,
      last_seen_at: now,
      expires_at: isParentShorter ? parent.expires_at : latest,
      ip: request.ip,
      user_agent: request.user_agent,
      second_factor_at: parent.second_factor_at,
    })
    const viewing = { administrator_id: user.id, administrator: user.name, person_id: person.id, person: person.name }
    await auditViewing(audit, viewing, { action: 'view-as.start', reason: body.reason })
    return { access_token, token_type: 'Bearer' as const, user: await getViewedUser(db, person.id) }
  },

  stop: async ({ db, user, request: { token }, now, audit }) => {
    if (!user.viewed_by || token === null) fail(notViewing)
    await endSessionOfToken(db, hashToken(token), now)
    await auditEndedViewings(db, audit, { token, now })
    return null
  },
})

/** Returns the person as for an own session, but without the request to enrol a second factor. */
export async function getViewedUser(db: Db, id: string) {
  const { second_factor_missing: _, ...user } = await getSignedInUser(db, id)
  return user
}

/** Writes the audit entries of an ended session of viewing, or of those that an ended session opened. */
export async function auditEndedViewings(db: Db, audit: Audit, { token, now }: { token: string; now: string }) {
  for (const viewing of await closeViewings(db, now, hashToken(token)))
    await auditViewing(audit, viewing, { action: 'view-as.end' })
}

/** Ends sessions of viewing that no request ended: expired, or a person lost the ability or was made inactive. */
export const closeViewingsJob: JobKind = {
  name: 'close-viewings',
  cron: '*/5 * * * *',
  run: (_data, { within, now: readNow }) =>
    within(noCompanyScope, async (db) => {
      const now = readNow()
      for (const viewing of await closeViewings(db, now)) {
        const source = { ...buildRoutineSource(now), actor_id: viewing.administrator_id }
        await auditViewing((event) => appendAudit(db, source, event), viewing, {
          action: 'view-as.end',
          reason: 'Prazo, sessão ou acesso terminado',
        })
      }
    }),
}
