import type { BusinessDate } from '@app/kit/contract'
import { type Db, newId } from '@app/kit/server'
import { sql } from 'kysely'
import type { RemittedSlip } from './remittance-file.server.ts'
import type { SentOrder, SlipOrderKind, SlipOrderState } from './slip-orders.rules.ts'

type Slip = { company_id: string; id: string }
type Stamp = { now: string; created_by: string }

/** Puts the entries of new slips into the next remittance. */
export const insertEntryOrders = (db: Db, slips: readonly Slip[], { now, created_by }: Stamp) =>
  sql`insert into slip_orders (id, company_id, slip_id, kind, state, created_at, created_by)
    select id, company_id, slip_id, 'entry', 'waiting', ${now}::timestamptz, ${created_by}::uuid
    from jsonb_to_recordset(${JSON.stringify(slips.map(({ company_id, id }) => ({ id: newId(), company_id, slip_id: id })))}::jsonb)
      as entry (id uuid, company_id uuid, slip_id uuid)`.execute(db)

export type Instruction = {
  kind: Exclude<SlipOrderKind, 'entry'>
  due_on: BusinessDate | null
  abatement_cents: number | null
}

export async function insertInstruction(db: Db, slip: Slip, { now, created_by, ...order }: Instruction & Stamp) {
  const { company_id, id: slip_id } = slip
  await db
    .insertInto('slip_orders')
    .values({ ...order, id: newId(), company_id, slip_id, state: 'waiting', created_at: now, created_by })
    .execute()
}

/** Returns the order of this kind that waits or was sent without an answer. */
export const getOpenOrder = (db: Db, { company_id, id }: Slip, kind: SlipOrderKind) =>
  db
    .selectFrom('slip_orders')
    .select('state')
    .$narrowType<{ state: SlipOrderState }>()
    .where('company_id', '=', company_id)
    .where('slip_id', '=', id)
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'sent'])
    .executeTakeFirst()

/** Takes waiting orders of a slip out of the next remittance; only one of them if `order_id` is given. Returns their number. */
export async function cancelWaitingOrders(db: Db, { company_id, id, order_id }: Slip & { order_id?: string }) {
  const { numUpdatedRows } = await db
    .updateTable('slip_orders')
    .set({ state: 'cancelled' })
    .where('company_id', '=', company_id)
    .where('slip_id', '=', id)
    .where('state', '=', 'waiting')
    .$if(order_id !== undefined, (orders) => orders.where('id', '=', order_id ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const findOrdersOfSlip = (db: Db, { company_id, id }: Slip) =>
  db
    .selectFrom('slip_orders')
    .leftJoin('users', 'users.id', 'slip_orders.created_by')
    .leftJoin('generated_files as file', (join) =>
      join.onRef('file.company_id', '=', 'slip_orders.company_id').onRef('file.id', '=', 'slip_orders.file_id'),
    )
    .select(['slip_orders.id', 'slip_orders.kind', 'slip_orders.state', 'slip_orders.due_on'])
    .select(['slip_orders.abatement_cents', 'slip_orders.created_at', 'users.name as created_by_name'])
    .select('file.file_name')
    .$narrowType<{ kind: SlipOrderKind; state: SlipOrderState }>()
    .where('slip_orders.company_id', '=', company_id)
    .where('slip_orders.slip_id', '=', id)
    .orderBy('slip_orders.created_at', 'desc')
    .orderBy('slip_orders.id', 'desc')
    .execute()

/** The entry of a slip that the bank already knows is not sent: a person registered it there. */
export const isToSend = sql<boolean>`(request.kind <> 'entry' or slip.status = 'issued')`

/** Locks the waiting orders of an agreement, and returns them in the order of the file. */
export async function lockWaitingOrders(
  db: Db,
  { company_id, agreement_id }: { company_id: string; agreement_id: string },
) {
  const { rows } = await sql<RemittedSlip & { id: string; slip_id: string }>`
    select request.id, request.slip_id, request.kind, slip.our_number, issue.document_no, issue.payer_name, issue.payer_document,
      issue.payer_street, issue.payer_district, issue.payer_zip, issue.payer_city, issue.payer_uf, issue.issued_on,
      coalesce(request.due_on, slip.due_on, issue.due_on) as due_on, issue.amount_cents,
      coalesce(request.abatement_cents, 0)::bigint as abatement_cents, issue.species, issue.acceptance, issue.fine_ppm,
      issue.interest_ppm, issue.instructions, issue.barcode
    from slip_orders request
    join issued_slips issue on issue.company_id = request.company_id and issue.id = request.slip_id
    join bank_slips slip on slip.company_id = request.company_id and slip.id = request.slip_id
    where request.company_id = ${company_id} and request.state = 'waiting' and issue.agreement_id = ${agreement_id}
      and ${isToSend}
    order by (request.kind <> 'entry'), length(slip.our_number), slip.our_number, request.created_at, request.id
    for update of request`.execute(db)
  return rows
}

type Sending = { company_id: string; file_id: string; now: string }

export async function markOrdersSent(db: Db, ids: readonly string[], { company_id, file_id, now }: Sending) {
  await sql`update slip_orders set state = 'sent', file_id = ${file_id}, sent_at = ${now}::timestamptz
    where company_id = ${company_id} and id = any (${[...ids]}::uuid[])`.execute(db)
  await sql`update bank_slips slip set status = 'in_remittance' from slip_orders entry
    where entry.company_id = ${company_id} and entry.id = any (${[...ids]}::uuid[]) and entry.kind = 'entry'
      and slip.company_id = entry.company_id and slip.id = entry.slip_id and slip.status = 'issued'`.execute(db)
}

type SlipSentOrder = SentOrder & { company_id: string; slip_id: string }

/** Returns the orders of these slips that were sent, answered or not. */
export async function findSentOrders(db: Db, slips: readonly Slip[]) {
  const { rows } = await sql<SlipSentOrder>`
    select sent.id, sent.company_id, sent.slip_id, sent.kind,
      (sent.sent_at at time zone 'America/Sao_Paulo')::date as sent_on
    from unnest(${slips.map(({ company_id }) => company_id)}::uuid[], ${slips.map(({ id }) => id)}::uuid[])
      as wanted (company_id, id)
    join slip_orders sent on sent.company_id = wanted.company_id and sent.slip_id = wanted.id
    where sent.file_id is not null order by sent.sent_at, sent.id`.execute(db)
  return rows
}

type Answer = { company_id: string; id: string; state: SlipOrderState }

export const writeOrderStates = (db: Db, answers: readonly Answer[]) =>
  sql`update slip_orders sent set state = answer.state
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as answer (company_id uuid, id uuid, state text)
    where sent.company_id = answer.company_id and sent.id = answer.id and sent.state <> answer.state`.execute(db)
