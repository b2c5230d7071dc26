import type { BusinessDate } from '@app/kit/contract'
import { type Db, newId } from '@app/kit/server'
import { sql } from 'kysely'

export type SlipReceipt = {
  company_id: string
  bank_slip_id: string
  occurrence_id: number
  our_number: string
  document_no: string | null
  payer_name: string | null
  payer_document: string | null
  received_on: BusinessDate | null
  /** True for a payment of a slip that was already paid. */
  is_duplicate: boolean
  amount_cents: number
}

export type WrittenEntry = {
  company_id: string
  customer_id: string
  occurrence_id: number
  entry_on: BusinessDate
  amount_cents: number
  document_no: string | null
  note: string
}

type Change = { now: string; actor_id: string | null }

/** Inserts payments; one that a user cancelled stays cancelled, because another line may record it. */
export async function insertReceipts(db: Db, receipts: readonly SlipReceipt[], { now, actor_id }: Change) {
  const receiptsWithIds = receipts.map((receipt) => ({ ...receipt, id: newId() }))
  const { rows } = await sql<WrittenEntry>`
    insert into customer_entries (id, company_id, customer_id, kind, entry_on, amount_cents, document_no, note,
      created_at, created_by, bank_slip_id, occurrence_id)
    select paid.id, paid.company_id, customer.id, 'payment', paid.received_on, paid.amount_cents,
      coalesce(paid.document_no, paid.our_number), 'Boleto ' || paid.our_number
        || case when paid.is_duplicate then ', pago em duplicidade' else ', pago pelo banco' end, ${now}::timestamptz,
      ${actor_id}::uuid, paid.bank_slip_id, paid.occurrence_id
    from jsonb_to_recordset(${JSON.stringify(receiptsWithIds)}::jsonb) as paid (id uuid, company_id uuid, bank_slip_id uuid,
      occurrence_id bigint, our_number text, document_no text, payer_name text, payer_document text, received_on date,
      amount_cents bigint, is_duplicate boolean)
    join customers customer on customer.id = customer_of_payer(paid.company_id, paid.payer_document, paid.payer_name)
    where paid.amount_cents > 0 and paid.received_on >= customer.opening_on
      and not exists (select from customer_entries known where known.company_id = paid.company_id
        and known.bank_slip_id = paid.bank_slip_id and known.occurrence_id = paid.occurrence_id
        and (known.cancelled_at is null or known.cancelled_by is not null))
    returning company_id, customer_id, occurrence_id, entry_on, amount_cents, document_no, note`.execute(db)
  return rows
}

export type CustomerSlipId = { company_id: string; id: string }
type SlipBatch = { slips: readonly CustomerSlipId[]; receipts: readonly SlipReceipt[] }

/** Cancels, without a user, payments that the bank reversed or whose file was undone. */
export async function cancelReceipts(db: Db, { slips, receipts }: SlipBatch, now: string) {
  const occurrenceIds = receipts.map(({ occurrence_id }) => occurrence_id)
  const { rows } = await sql<WrittenEntry>`
    update customer_entries set cancelled_at = ${now}::timestamptz
    where (company_id, bank_slip_id) in (select * from unnest(
        ${slips.map(({ company_id }) => company_id)}::uuid[], ${slips.map(({ id }) => id)}::uuid[]))
      and cancelled_at is null and occurrence_id <> all (${occurrenceIds}::bigint[])
    returning company_id, customer_id, occurrence_id, entry_on, amount_cents, document_no, note`.execute(db)
  return rows
}
