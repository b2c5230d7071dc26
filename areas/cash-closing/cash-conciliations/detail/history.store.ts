import { type Db, findAuditEvents } from '@app/kit/server'
import type { DayKey } from '../days/days.store.ts'

/** Who did what with a day, newest first. */
export async function findHistory(db: Db, { id, company_id }: DayKey) {
  const events = await findAuditEvents(db, { company_id, entity: 'cash_conciliation', entity_id: id })
  return events.reverse().map(({ created_at, actor_name, action, entity, reason, before, after, origin }) => ({
    at: created_at,
    who: actor_name,
    action,
    entity,
    reason,
    before,
    after,
    origin,
  }))
}
