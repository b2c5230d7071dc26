import { type Db, noCompany, paginate } from '@app/kit/server'
import { type SqlBool, sql } from 'kysely'
import type { TimelineQuery } from './timeline.contract.ts'

type TimelineRecord = { company_id: string | null; entity: string; id: string }

// Corrections are only in the audit log; the history shows the current text of a comment.
const hiddenActions = ['comment.edit']

const kindOfEvent = sql<TimelineQuery['kind']>`case
  when event.action like 'comment.%' then 'comment'
  when event.action like 'attachment.%' then 'attachment'
  when event.action like 'message.%' then 'message'
  when (event.before ? 'status' and event.before -> 'status' is distinct from event.after -> 'status')
    or (event.before ? 'active' and event.before -> 'active' is distinct from event.after -> 'active') then 'status'
  else 'change' end`

/** Includes entries written before the record's company was known. */
export function findTimeline(
  db: Db,
  { company_id, entity, id }: TimelineRecord,
  { kind, limit, after }: TimelineQuery,
) {
  const query = db
    .selectFrom('audit_events as event')
    .leftJoin('users as actor', 'actor.id', 'event.actor_id')
    .select([
      'event.company_id',
      'event.chain_no',
      'event.action',
      'event.before',
      'event.after',
      'event.reason',
      'event.request_id',
      'event.origin',
      'event.created_at',
      'actor.name as author',
      kindOfEvent.as('kind'),
    ])
    .where('event.company_id', 'in', [...new Set([company_id ?? noCompany, noCompany])])
    .where('event.entity', '=', entity)
    .where('event.entity_id', '=', id)
    .where('event.action', 'not in', hiddenActions)
    .$if(kind !== undefined, (events) => events.where(sql<SqlBool>`${kindOfEvent} = ${kind}`))
    .$narrowType<{ kind: NonNullable<TimelineQuery['kind']> }>()
  return paginate(db, query, {
    limit,
    after,
    order: [
      { column: 'created_at', direction: 'desc' },
      { column: 'company_id', direction: 'desc' },
      { column: 'chain_no', direction: 'desc' },
    ],
  })
}
