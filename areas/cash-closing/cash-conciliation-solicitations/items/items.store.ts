import type { SolicitationType } from '@app/domain/day/assessment/contract'
import { dayRecord } from '@app/domain/day/contract'
import { differenceRecord } from '@app/domain/day/differences/contract'
import type { DayKey } from '@app/domain/day/life/server'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { manualRecord } from '../../cash-conciliations/manual-record.contract.ts'
import type { Snapshot } from '../solicitations.contract.ts'
import type { SolicitationItem } from './items.contract.ts'

type RequestWithDifferences = { id: string; type: SolicitationType; differences: Snapshot['differences'] }

/** Status of the manual lines that a request of this type includes. */
const includedStatus = { closing: 'applied', adjustment: 'proposed', reopening: null } as const

/** Inserts the items of a request; a reopening has none, because it concerns the whole day. */
export async function insertItems(db: Db, day: DayKey, { id, type, differences }: RequestWithDifferences) {
  if (type === 'reopening') return
  await sql`insert into cash_conciliation_solicitation_items (company_id, solicitation_id, kind, item_id, code, ref,
      amount_cents, reason, note)
    select ${day.company_id}, ${id}, 'difference', known.id, sent.code, sent.ref, sent.amount_cents, sent.reason, sent.note
    from jsonb_to_recordset(${JSON.stringify(differences)}::jsonb) as sent (code text, ref text, amount_cents bigint,
      reason text, note text)
    left join differences as known on known.company_id = ${day.company_id} and known.cash_conciliation_id = ${day.id}
      and known.code = sent.code and known.ref = sent.ref`.execute(db)
  await sql`insert into cash_conciliation_solicitation_items (company_id, solicitation_id, kind, item_id, code, ref,
      amount_cents, reason, note)
    select company_id, ${id}, 'manual', id, kind, id, amount_cents, movement_type_code, note
    from manual_transactions
    where company_id = ${day.company_id} and cash_conciliation_id = ${day.id} and status = ${includedStatus[type]}`.execute(
    db,
  )
}

const selectItems = (db: Db) =>
  db
    .selectFrom('cash_conciliation_solicitation_items as item')
    .innerJoin('cash_conciliation_solicitations as request', (join) =>
      join.onRef('request.company_id', '=', 'item.company_id').onRef('request.id', '=', 'item.solicitation_id'),
    )
    .leftJoin('differences as difference', (join) =>
      join.onRef('difference.company_id', '=', 'item.company_id').onRef('difference.id', '=', 'item.item_id'),
    )
    .leftJoin('manual_transactions as line', (join) =>
      join.onRef('line.company_id', '=', 'item.company_id').onRef('line.id', '=', 'item.item_id'),
    )
    .leftJoin('users as analyst', 'analyst.id', 'item.decided_by')
    .leftJoin('users as station', 'station.id', 'item.answered_by')
    .select([
      'item.id',
      'item.solicitation_id',
      'item.company_id',
      'request.cash_conciliation_id',
      'item.kind',
      'item.item_id',
      'item.code',
      'item.ref',
      'item.amount_cents',
      'item.reason',
      'item.note',
      'difference.severity',
      'item.decision',
      'item.comment',
      'analyst.name as decided_by_name',
      'item.decided_at',
      'item.answer',
      'station.name as answered_by_name',
      'item.answered_at',
    ])
    .select([
      sql<string | null>`case when difference.status <> 'resolved' then difference.sentence end`.as('sentence'),
      sql<boolean>`coalesce(request.status = 'refused' and item.decision = 'refused' and item.answer is null
        and case request.type
          when 'adjustment' then line.status = 'refused' or exists (select from adjustment_explanations as explanation
            where explanation.company_id = item.company_id
              and explanation.cash_conciliation_id = request.cash_conciliation_id
              and explanation.code = item.code and explanation.ref = item.ref
              and explanation.explained_at <= request.decided_at)
          else difference.status = 'refused' or line.status = 'applied' end, false)`.as('unanswered'),
      sql<SolicitationItem['attachments']>`coalesce((select jsonb_agg(jsonb_build_object('id', file.id,
          'file_name', file.file_name, 'media_type', file.media_type, 'size_bytes', file.size_bytes,
          'has_thumbnail', file.thumbnail is not null and file.scan_status in ('clean', 'unscanned'),
          'place', jsonb_build_object('entity', file.entity, 'id', file.entity_id)) order by file.added_at)
        from attachments as file where file.company_id = item.company_id
          and (file.entity_id = item.item_id and file.entity = case item.kind when 'difference'
              then ${differenceRecord.entity} else ${manualRecord.entity} end
            or file.entity_id = request.cash_conciliation_id and file.entity = ${dayRecord.entity}
              and file.about = item.code || ' ' || item.ref)
          and file.removed_at is null), '[]')`.as('attachments'),
    ])
    .$narrowType<Pick<SolicitationItem, 'kind' | 'severity' | 'decision'>>()

export const linkItems = (db: Db, { id, company_id }: DayKey, solicitation_id: string) =>
  sql`update cash_conciliation_solicitation_items item set item_id = known.id from differences known
    where item.company_id = ${company_id} and item.solicitation_id = ${solicitation_id} and item.kind = 'difference'
      and item.item_id is null and known.company_id = item.company_id and known.cash_conciliation_id = ${id}
      and known.code = item.code and known.ref = item.ref and known.status <> 'resolved'`.execute(db)

export const findSolicitationItems = (db: Db, solicitation_id: string) =>
  selectItems(db)
    .where('item.solicitation_id', '=', solicitation_id)
    .orderBy('unanswered', 'desc')
    .orderBy(sql`item.decision is not distinct from 'refused'`, 'desc')
    .orderBy(sql`abs(item.amount_cents)`, 'desc')
    .orderBy('item.code')
    .orderBy('item.ref')
    .execute()

export const getItem = (db: Db, { id, item_id }: ItemTarget) =>
  selectItems(db).where('item.solicitation_id', '=', id).where('item.id', '=', item_id).executeTakeFirst()

export type ItemTarget = { id: string; item_id: string }

export const countRefusedItems = async (db: Db, solicitation_id: string) =>
  (await findSolicitationItems(db, solicitation_id)).filter(({ decision }) => decision === 'refused').length

type ItemDecisionFields =
  | { decision: 'accepted' | 'refused'; comment: string | null; decided_by: string; decided_at: string }
  | { decision: null; comment: null; decided_by: null; decided_at: null }

export const decideItemRow = (db: Db, id: string, decision: ItemDecisionFields) =>
  db.updateTable('cash_conciliation_solicitation_items').set(decision).where('id', '=', id).execute()

type ItemAnswerFields = { answer: string; answered_by: string; answered_at: string }

export const answerItemRow = (db: Db, id: string, answer: ItemAnswerFields) =>
  db.updateTable('cash_conciliation_solicitation_items').set(answer).where('id', '=', id).execute()

export async function countUnanswered(db: Db, day: DayKey, type: SolicitationType) {
  const last = await db
    .selectFrom('cash_conciliation_solicitations')
    .select(['id', 'status'])
    .where('cash_conciliation_id', '=', day.id)
    .where('type', '=', type)
    .where('status', '<>', 'withdrawn')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? (await findSolicitationItems(db, last.id)).filter(({ unanswered }) => unanswered).length : 0
}
