import { type AuditSource, appendAudit, type Db } from '@app/kit/server'
import type { Day } from './days.store.ts'

/** What the history tells of a day beside the change itself. */
export const figuresOf = ({
  status,
  system_total_cents,
  confirmed_total_cents,
  difference_cents,
  unexplained_cents,
}: Day) => ({
  status,
  system_total_cents,
  confirmed_total_cents,
  difference_cents,
  unexplained_cents,
})

type Judged = Pick<AuditSource, 'actor_id' | 'origin' | 'now'>
type Change = { action: string; reason?: string | null; before: Day; after: Day }

/** The history of a day that something other than a person on its page changed: a file, or the day beside it. */
export const recordDay = (db: Db, by: Judged, { action, reason = null, before, after }: Change) =>
  appendAudit(
    db,
    { ...by, ip: null, request_id: null },
    {
      company_id: before.company_id,
      entity: 'cash_conciliation',
      entity_id: before.id,
      action,
      reason,
      before: figuresOf(before),
      after: figuresOf(after),
    },
  )
