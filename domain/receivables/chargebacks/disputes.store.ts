import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { differenceRecord } from '../../day/differences/difference-record.contract.ts'
import { chargebackRecord } from './chargeback-record.contract.ts'
import type { Dispute, DisputeDraft } from './dispute.contract.ts'

const subject = sql<string>`coalesce(dispute.difference_id, dispute.receivable_difference_id)`

export type DisputedColumn = 'difference_id' | 'receivable_difference_id'

const rows = (db: Db) =>
  db
    .selectFrom('difference_disputes as dispute')
    .innerJoin('users as author', 'author.id', 'dispute.created_by')
    .leftJoin('users as person', 'person.id', 'dispute.settled_by')
    .select([
      'dispute.id',
      subject.as('difference_id'),
      'dispute.against',
      'dispute.protocol',
      'dispute.due_on',
      'dispute.note',
      'dispute.status',
      'dispute.result_note',
      'person.name as settled_by_name',
      'dispute.settled_at',
      'author.name as created_by_name',
      'dispute.created_at',
      'dispute.version',
    ])
    .$castTo<Dispute>()

export const findDifferenceDisputes = (db: Db, id: string) =>
  rows(db)
    .where((dispute) =>
      dispute.or([dispute('dispute.difference_id', '=', id), dispute('dispute.receivable_difference_id', '=', id)]),
    )
    .orderBy('dispute.created_at', 'desc')
    .orderBy('dispute.id', 'desc')
    .execute()

export const getOpenDispute = async (db: Db, id: string) =>
  (await findDifferenceDisputes(db, id)).find(({ status }) => status === 'open')

export const getDispute = (db: Db, id: string) => rows(db).where('dispute.id', '=', id).executeTakeFirst()

export const lockDispute = (db: Db, id: string) =>
  db.selectFrom('difference_disputes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type NewDispute = Omit<DisputeDraft, 'reason_id'> & {
  id: string
  company_id: string
  created_by: string
  created_at: string
} & Partial<Record<DisputedColumn, string>>

export const insertDispute = (db: Db, dispute: NewDispute) =>
  db.insertInto('difference_disputes').values(dispute).execute()

type DisputeResult = {
  status: 'won' | 'lost' | 'withdrawn'
  result_note: string | null
  by: string | null
  now: string
}

/** Ends an open dispute; returns undefined if it was already ended. */
export const settleDispute = (db: Db, id: string, { by, now, ...result }: DisputeResult) =>
  db
    .updateTable('difference_disputes')
    .set((eb) => ({ ...result, settled_by: by, settled_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()

/** Returns open disputes whose deadline is within `days` and marks them as warned, so each is returned once. */
export async function takeDueDisputes(db: Db, now: string, days: number) {
  const { rows } = await sql<{
    id: string
    company_id: string
    entity: string
    difference_id: string
    protocol: string
    due_on: string
    created_by: string
  }>`update difference_disputes dispute set warned_at = ${now}::timestamptz
    from companies company
    where company.id = dispute.company_id and dispute.status = 'open' and dispute.warned_at is null
      and dispute.due_on <= (${now}::timestamptz at time zone company.timezone)::date + ${days}::int
    returning dispute.id, dispute.company_id, dispute.protocol, dispute.due_on, dispute.created_by,
      ${subject} as difference_id, case when dispute.difference_id is null then ${chargebackRecord.entity}
        else ${differenceRecord.entity} end as entity`.execute(db)
  return rows
}
