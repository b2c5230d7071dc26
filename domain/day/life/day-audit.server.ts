import { type AuditSource, appendAudit, type Db } from '@app/kit/server'
import type { Day } from './days.store.ts'

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
  changes?: { before?: object; after?: object }
}

export const buildDayAuditEntry = ({ action, reason = null, before, after, changes: extraFields }: Step) => ({
  company_id: before.company_id,
  entity: 'cash_conciliation',
  entity_id: before.id,
  action,
  reason,
  before: { ...figuresOf(before), ...extraFields?.before },
  after: { ...figuresOf(after), ...extraFields?.after },
})

type ChangeSource = Pick<AuditSource, 'actor_id' | 'origin' | 'now'>

/** Adds to the history a change that came from a file or a neighbouring day, not from a person on the page. */
export const recordDay = (db: Db, source: ChangeSource, step: Step) =>
  appendAudit(db, { ...source, ip: null, request_id: null }, buildDayAuditEntry(step))
