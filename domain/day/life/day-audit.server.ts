import { type AuditSource, appendAudit, type Db } from '@app/kit/server'
import type { Day } from './days.store.ts'

/** What the history tells of a day beside the change itself. */
const figuresOf = ({
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

type Step = {
  action: string
  reason?: string | null
  before: Day
  after: Day
  /** What the step says beside the figures, before and after it. */
  told?: { before?: object; after?: object }
}

/** What the history keeps of a step of a day. */
export const dayStep = ({ action, reason = null, before, after, told }: Step) => ({
  company_id: before.company_id,
  entity: 'cash_conciliation',
  entity_id: before.id,
  action,
  reason,
  before: { ...figuresOf(before), ...told?.before },
  after: { ...figuresOf(after), ...told?.after },
})

type Judged = Pick<AuditSource, 'actor_id' | 'origin' | 'now'>

/** The history of a day that something other than a person on its page changed: a file, or the day beside it. */
export const recordDay = (db: Db, by: Judged, step: Step) =>
  appendAudit(db, { ...by, ip: null, request_id: null }, dayStep(step))
