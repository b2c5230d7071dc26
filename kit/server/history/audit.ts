import { sql } from 'kysely'
import type { Db } from '../database/transactions.ts'

/** Audit chain of entries without a company: users, abilities, sessions. */
export const noCompany = '00000000-0000-0000-0000-000000000000'

export type AuditEvent = {
  company_id: string | null
  entity: string
  entity_id: string
  action: string
  before?: unknown
  after?: unknown
  reason?: string | null
}

/** Returns the written fields before and after a change, for its audit event. */
export const changedFields = <After extends object>(row: object, after: After) => ({
  before: Object.fromEntries(Object.entries(row).filter(([name]) => name in after)),
  after,
})

export type AuditSource = {
  actor_id: string | null
  origin: 'tela' | 'importação' | 'API' | 'rotina'
  ip: string | null
  request_id: string | null
  now: string
}

/** Returns the source of events that no person causes, such as those of scheduled jobs. */
export const buildRoutineSource = (now: string): AuditSource => ({
  actor_id: null,
  origin: 'rotina',
  ip: null,
  request_id: null,
  now,
})

/** Records an event, which enters the hash chain of its company before the commit and never changes afterwards. */
export async function appendAudit(db: Db, source: AuditSource, event: AuditEvent) {
  await sql`select audit_append(${event.company_id ?? noCompany}::uuid, ${source.actor_id}::uuid, ${event.entity},
    ${event.entity_id}, ${event.action}, ${json(event.before)}::jsonb, ${json(event.after)}::jsonb,
    ${event.reason ?? null}, ${source.origin}, ${source.ip}, ${source.request_id},
    ${source.now}::timestamptz)`.execute(db)
}

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))
