import type { BillingCycle } from '@app/domain/customers/contract'
import { provenStatuses } from '@app/domain/day/life/contract'
import type { BusinessDate } from '@app/kit/contract'
import { buildJobsQuery, type Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { BilledCustomer, UnbilledNote } from './slip-billing.rules.ts'

type CustomerRow = Omit<BilledCustomer, 'notes'> & {
  agreement_id: string | null
  document: string
  street: string
  district: string
  zip: string
  city: string
  uf: string
  notes: UnbilledNote[]
  cycle: BillingCycle | null
}

/** The notes of slips in these states can be billed again. */
const freedStatuses = ['cancelled', 'refused', 'written_off']

/** Returns customers with notes that no slip has, by name; only those of `ids` if they are given. */
export async function findCustomersToBill(
  db: Db,
  { company_id, ids }: { company_id: string; ids?: readonly string[] },
) {
  const { rows } = await sql<CustomerRow>`
    select customer.id, customer.name, customer.document, customer.street, customer.district, customer.zip,
      customer.city, customer.uf, customer.billing_agreement_id as agreement_id,
      customer.billing_minimum_cents as minimum_cents, billed.billed_until, found.notes,
      case when customer.billing_period is not null then jsonb_build_object('period', customer.billing_period,
        'closing_day', customer.billing_closing_day, 'due_days', customer.billing_due_days,
        'bank_day_rule', customer.billing_bank_day_rule) end as cycle,
      case when not customer.active then 'inactive' when customer.blocked_on is not null then 'blocked'
        when '' in (customer.street, customer.district, customer.zip, customer.city, customer.uf) then 'no_address'
        when not coalesce(agreement.active and agreement.approved and account.active, false) then 'agreement'
        end as refusal
    from customers customer
    left join slip_agreements agreement on agreement.company_id = customer.company_id
      and agreement.id = customer.billing_agreement_id
    left join bank_accounts account on account.company_id = customer.company_id and account.id = agreement.bank_account_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('ref', line.ref, 'business_date', line.business_date,
          'amount_cents', line.amount_cents, 'note_number', line.document,
          'is_closed', coalesce(day.status = any (${[...provenStatuses]}::text[]), false),
          'is_signed', not exists (select from differences unsigned where unsigned.company_id = customer.company_id
            and unsigned.cash_conciliation_id = day.id and unsigned.code = 'D17' and unsigned.ref = line.ref
            and unsigned.status in ('open', 'deferred', 'refused')))) as notes
      from lines_of_customer(customer.company_id, customer.keys) line
      left join cash_conciliations day on day.company_id = customer.company_id
        and day.business_date = line.business_date
      where line.kind = 'note' and line.business_date >= greatest(customer.opening_on, customer.billing_from)
        and not exists (select from slip_notes billed where billed.company_id = customer.company_id
          and billed.note_ref = line.ref and billed.active)
    ) found
    cross join lateral (
      select max(issue.closes_on) as billed_until from issued_slips issue
      join bank_slips slip on slip.company_id = issue.company_id and slip.id = issue.id
      where issue.company_id = customer.company_id and issue.customer_id = customer.id
        and slip.status <> all (${freedStatuses}::text[])
    ) billed
    where customer.company_id = ${company_id} and found.notes is not null
      and (${ids === undefined} or customer.id = any (${[...(ids ?? [])]}::uuid[]))
    order by customer.name, customer.id`.execute(db)
  return rows
}

type Batch = { company_id: string; after: string | null; limit: number }

/** Locks the next customers with a billing cycle, in the order of their ids. */
export const lockNextCustomers = (db: Db, { company_id, after, limit }: Batch) =>
  db
    .selectFrom('customers')
    .select('id')
    .where('company_id', '=', company_id)
    .where('billing_period', 'is not', null)
    .where('active', '=', true)
    .$if(after !== null, (customers) => customers.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()

export async function countBilledCustomers(db: Db, company_id: string) {
  const { count } = await db
    .selectFrom('customers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', company_id)
    .where('billing_period', 'is not', null)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

export const findAgreementIds = async (db: Db, company_id: string) =>
  (
    await db.selectFrom('slip_agreements').select('id').where('company_id', '=', company_id).orderBy('id').execute()
  ).map(({ id }) => id)

/** Locks the closed days of these dates, so that none is reopened before the end of the transaction; returns their dates. */
export async function lockClosedDays(db: Db, company_id: string, dates: readonly BusinessDate[]) {
  const days = await db
    .selectFrom('cash_conciliations')
    .select('business_date')
    .where('company_id', '=', company_id)
    .where(sql<boolean>`business_date = any (${[...dates]}::date[])`)
    .where('status', 'in', provenStatuses)
    .orderBy('business_date')
    .forShare()
    .execute()
  return days.map(({ business_date }) => business_date)
}

type BilledNote = Pick<UnbilledNote, 'ref' | 'business_date' | 'amount_cents' | 'note_number'> & { slip_id: string }

/** Links notes with their slips, and returns the references of those that were free. */
export async function insertSlipNotes(db: Db, company_id: string, notes: readonly BilledNote[]) {
  const { rows } = await sql<{ note_ref: string }>`
    insert into slip_notes (company_id, slip_id, note_ref, business_date, amount_cents, note_number)
    select ${company_id}::uuid, slip_id, ref, business_date, amount_cents, note_number
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as note (slip_id uuid, ref text, business_date date,
      amount_cents bigint, note_number text)
    on conflict (company_id, note_ref) where active do nothing returning note_ref`.execute(db)
  return new Set(rows.map(({ note_ref }) => note_ref))
}

/** Returns the number of the slip that bills a note. */
export async function getSlipOfNote(db: Db, { company_id, ref }: { company_id: string; ref: string }) {
  const { rows } = await sql<{ our_number: string }>`
    select slip.our_number from slip_notes note
    join bank_slips slip on slip.company_id = note.company_id and slip.id = note.slip_id
    where note.company_id = ${company_id} and note.note_ref = ${ref} and note.active`.execute(db)
  return rows[0]?.our_number
}

/** Returns a note of a day that a slip bills. */
export async function getBilledNote(
  db: Db,
  { company_id, business_date }: { company_id: string; business_date: BusinessDate },
) {
  const { rows } = await sql<{ note: string; number: string }>`
    select coalesce(note.note_number, note.note_ref) as note, slip.our_number as number from slip_notes note
    join bank_slips slip on slip.company_id = note.company_id and slip.id = note.slip_id
    where note.company_id = ${company_id} and note.business_date = ${business_date}::date and note.active
    order by slip.our_number, note.note_ref limit 1`.execute(db)
  return rows[0]
}

/**
 * Frees the notes of slips that were cancelled, refused or written off, and takes them back for slips that were not. A
 * note that another slip bills stays there.
 */
export const syncSlipNotes = (db: Db, slips: readonly { company_id: string; id: string }[]) =>
  sql`update slip_notes note set active = not note.active
    from unnest(${slips.map(({ company_id }) => company_id)}::uuid[], ${slips.map(({ id }) => id)}::uuid[])
      as changed (company_id, id)
    join bank_slips slip on slip.company_id = changed.company_id and slip.id = changed.id
    where note.company_id = slip.company_id and note.slip_id = slip.id
      and note.active = (slip.status = any (${freedStatuses}::text[]))
      and (note.active or not exists (select from slip_notes other where other.company_id = note.company_id
        and other.note_ref = note.note_ref and other.active))`.execute(db)

export async function findSlipNotes(db: Db, { company_id, id }: { company_id: string; id: string }) {
  return db
    .selectFrom('slip_notes')
    .select(['note_ref', 'business_date', 'amount_cents', 'note_number'])
    .where('company_id', '=', company_id)
    .where('slip_id', '=', id)
    .orderBy('business_date')
    .orderBy('note_ref')
    .execute()
}

export const billingKind = 'bill-notes'

/** The billing of a company that waits or runs. */
export const getRunningBilling = (db: Db, { owner_id, company_id }: { owner_id: string; company_id: string }) =>
  buildJobsQuery(db)
    .where('jobs.kind', '=', billingKind)
    .where('jobs.owner_id', '=', owner_id)
    .where('jobs.finished_at', 'is', null)
    .where('jobs.cancel_requested_at', 'is', null)
    .where(sql<boolean>`jobs.data ->> 'company_id' = ${company_id}`)
    .executeTakeFirst()
