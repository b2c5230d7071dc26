import type { PaymentMethod } from '@app/domain/day/facts/contract'
import { addDays, type BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { ForwardedCapture } from './forwards.contract.ts'

const selectForwards = (db: Db) =>
  db
    .selectFrom('forwarded_captures as sent')
    .leftJoin('companies as receiver', 'receiver.id', 'sent.company_id')
    .leftJoin('companies as sender', 'sender.id', 'sent.from_company_id')
    .leftJoin('users as person', 'person.id', 'sent.created_by')
    .select([
      'sent.id',
      'sent.company_id',
      'receiver.name as company_name',
      'sender.name as from_company_name',
      'sent.business_date',
      'sent.captured_at',
      'sent.acquirer',
      'sent.method',
      'sent.amount_cents',
      'sent.nsu',
      'sent.auth_code',
      'sent.terminal_logical_no',
      'sent.note',
      'sent.status',
      'sent.decision_note',
      'person.name as created_by_name',
      'sent.version',
    ])
    .$castTo<ForwardedCapture>()

export const findForwardsTo = (db: Db, day: { company_id: string; date: BusinessDate }) =>
  selectForwards(db)
    .where('sent.company_id', '=', day.company_id)
    .where('sent.business_date', '=', day.date)
    .where('sent.status', '<>', 'withdrawn')
    .orderBy('sent.created_at')
    .orderBy('sent.id')
    .execute()

export const getLastForward = (db: Db, difference_id: string) =>
  selectForwards(db)
    .where('sent.difference_id', '=', difference_id)
    .orderBy('sent.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const getForward = (db: Db, id: string) => selectForwards(db).where('sent.id', '=', id).executeTakeFirst()

export const lockForward = (db: Db, id: string) =>
  db.selectFrom('forwarded_captures').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type LockedForward = NonNullable<Awaited<ReturnType<typeof lockForward>>>

export async function getForeignCapture(db: Db, key: { company_id: string; capture_id: string }) {
  const { rows } = await sql<ForeignCapture>`
    select capture.business_date, capture.captured_at, capture.acquirer, capture.method,
      capture.gross_cents as amount_cents, capture.nsu, capture.auth_code, capture.terminal_logical_no,
      coalesce(owner_of_terminal(capture.acquirer, capture.terminal_logical_no),
        owner_of_merchant(capture.acquirer, capture.merchant_no)) as owner_id
    from acquirer_transactions capture
    where capture.company_id = ${key.company_id} and capture.id = ${key.capture_id}::bigint`.execute(db)
  return rows[0]
}
type ForeignCapture = {
  business_date: BusinessDate
  captured_at: string | null
  acquirer: string
  method: PaymentMethod
  amount_cents: number
  nsu: string | null
  auth_code: string | null
  terminal_logical_no: string | null
  owner_id: string | null
}

type NewForward = Omit<ForeignCapture, 'owner_id'> & {
  id: string
  company_id: string
  from_company_id: string
  difference_id: string
  note: string
  created_by: string
  created_at: string
}

export const insertForward = (db: Db, forward: NewForward) =>
  db.insertInto('forwarded_captures').values(forward).execute()

type Decision = { status: 'accepted' | 'refused' | 'withdrawn'; decision_note: string | null; by: string; now: string }

export const decideForward = (db: Db, id: string, { by, now, ...decision }: Decision) =>
  db
    .updateTable('forwarded_captures')
    .set((eb) => ({ ...decision, decided_by: by, decided_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const findReturnedForwards = (db: Db, limit: number) =>
  db
    .selectFrom('forwarded_captures as sent')
    .innerJoin('differences', (join) =>
      join
        .onRef('differences.company_id', '=', 'sent.from_company_id')
        .onRef('differences.id', '=', 'sent.difference_id'),
    )
    .select(['sent.id', 'sent.difference_id', 'sent.decision_note', 'differences.cash_conciliation_id'])
    .where('sent.status', '=', 'refused')
    .where('sent.returned_at', 'is', null)
    .orderBy('sent.decided_at')
    .limit(limit)
    .execute()
export type ReturnedForward = Awaited<ReturnType<typeof findReturnedForwards>>[number]

export const markForwardReturned = (db: Db, id: string, now: string) =>
  db.updateTable('forwarded_captures').set({ returned_at: now }).where('id', '=', id).execute()

export const findAcceptedForwards = (db: Db, limit: number) =>
  db
    .selectFrom('forwarded_captures')
    .select(['id', 'from_company_id as company_id', 'difference_id', 'decision_note'])
    .where('status', '=', 'accepted')
    .where('acceptance_recorded_at', 'is', null)
    .orderBy('decided_at')
    .limit(limit)
    .execute()
export type AcceptedForward = Awaited<ReturnType<typeof findAcceptedForwards>>[number]

export const markAcceptanceRecorded = (db: Db, id: string, now: string) =>
  db.updateTable('forwarded_captures').set({ acceptance_recorded_at: now }).where('id', '=', id).execute()

/** The same capture in the receiving company's own files, on its day or a neighbouring one. */
export const getOwnCapture = (db: Db, sent: LockedForward) =>
  db
    .selectFrom('acquirer_transactions')
    .select(['id as capture_id', 'business_date', 'nsu', 'gross_cents'])
    .where('company_id', '=', sent.company_id)
    .where('business_date', '>=', addDays(sent.business_date, -1))
    .where('business_date', '<=', addDays(sent.business_date, 1))
    .where('kind', 'in', ['sale', 'pix_received'])
    .where('acquirer', '=', sent.acquirer)
    .where('gross_cents', '=', sent.amount_cents)
    .where('nsu', '=', sent.nsu)
    .where('auth_code', 'is not distinct from', sent.auth_code)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const getSaleType = (db: Db, method: string) =>
  db
    .selectFrom('movement_types')
    .select('code')
    .where('nature', '=', 'sale')
    .where('method', '=', method)
    .where('active', '=', true)
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
