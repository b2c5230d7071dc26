import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { IssuedSlip } from './bank-slips.contract.ts'

/** Locks a customer, so that two people do not issue a slip of the same document. */
export const lockPayer = (db: Db, { company_id, id }: SlipKey) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'document', 'street', 'district', 'zip', 'city', 'uf'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type SlipPayer = NonNullable<Awaited<ReturnType<typeof lockPayer>>>

type SlipDocument = { company_id: string; customer_id: string; document_no: string }

/** Returns the number of a slip of this document that the customer may still pay or has paid. */
export async function findSlipOfDocument(db: Db, { company_id, customer_id, document_no }: SlipDocument) {
  const { rows } = await sql<{ our_number: string }>`
    select slip.our_number from issued_slips issue
    join bank_slips slip on slip.company_id = issue.company_id and slip.id = issue.id
    where issue.company_id = ${company_id} and issue.customer_id = ${customer_id} and issue.document_no = ${document_no}
      and slip.status not in ('cancelled', 'refused', 'written_off') limit 1`.execute(db)
  return rows[0]?.our_number
}

export type NumberedSlip = {
  id: string
  our_number: string
  document_no: string
  payer_name: string
  payer_document: string
  due_on: BusinessDate
  amount_cents: number
}

type Place = { company_id: string; bank_account_id: string }

/** Inserts slips and returns the ids of those with a free number; a number of the bank or of another agreement is taken. */
export async function insertNumberedSlips(
  db: Db,
  { company_id, bank_account_id }: Place,
  slips: readonly NumberedSlip[],
) {
  const { rows } = await sql<{ id: string }>`
    insert into bank_slips (id, company_id, bank_account_id, our_number, document_no, payer_name, payer_document, due_on,
      amount_cents, status)
    select id, ${company_id}::uuid, ${bank_account_id}::uuid, our_number, document_no, payer_name, payer_document, due_on,
      amount_cents, 'issued'
    from jsonb_to_recordset(${JSON.stringify(slips)}::jsonb) as slip (id uuid, our_number text, document_no text,
      payer_name text, payer_document text, due_on date, amount_cents bigint)
    on conflict on constraint bank_slips_key do nothing returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export type NewIssuedSlip = {
  id: string
  customer_id: string
  payer_name: string
  payer_document: string
  payer_street: string
  payer_district: string
  payer_zip: string
  payer_city: string
  payer_uf: string
  document_no: string
  due_on: BusinessDate
  amount_cents: number
  closes_on: BusinessDate | null
  barcode: string
}

type Agreement = {
  id: string
  company_id: string
  species: string
  acceptance: string
  fine_ppm: number
  interest_ppm: number
  instructions: readonly string[]
}
type Issue = { agreement: Agreement; issued_on: BusinessDate; now: string; created_by: string }

export async function insertIssuedSlips(
  db: Db,
  { agreement, issued_on, now, created_by }: Issue,
  slips: readonly NewIssuedSlip[],
) {
  const { id, company_id, species, acceptance, fine_ppm, interest_ppm, instructions } = agreement
  await sql`
    insert into issued_slips (id, company_id, agreement_id, customer_id, payer_name, payer_document, payer_street,
      payer_district, payer_zip, payer_city, payer_uf, document_no, issued_on, due_on, amount_cents, species,
      acceptance, fine_ppm, interest_ppm, instructions, closes_on, barcode, created_at, created_by, updated_at, updated_by)
    select id, ${company_id}::uuid, ${id}::uuid, customer_id, payer_name, payer_document, payer_street, payer_district,
      payer_zip, payer_city, payer_uf, document_no, ${issued_on}::date, due_on, amount_cents, ${species},
      ${acceptance}, ${fine_ppm}, ${interest_ppm}, ${[...instructions]}::text[], closes_on, barcode, ${now}::timestamptz,
      ${created_by}::uuid, ${now}::timestamptz, ${created_by}::uuid
    from jsonb_to_recordset(${JSON.stringify(slips)}::jsonb) as slip (id uuid, customer_id uuid, payer_name text,
      payer_document text, payer_street text, payer_district text, payer_zip text, payer_city text,
      payer_uf text, document_no text, due_on date, amount_cents bigint, closes_on date, barcode text)`.execute(db)
}

/** The version of the agreement stays, because people who edit it do not edit its next number. */
export const setNextSlipNumber = (
  db: Db,
  { id, company_id }: Pick<Agreement, 'id' | 'company_id'>,
  next_number: number,
) =>
  db
    .updateTable('slip_agreements')
    .set({ next_number })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()

type SlipKey = { company_id: string; id: string }

export async function getIssuedSlip(db: Db, { company_id, id }: SlipKey) {
  const { rows } = await sql<Omit<IssuedSlip, 'line'> & IssuedFacts>`
    select issue.*, agreement.name as agreement_name, agreement.bank_account_id, creator.name as created_by_name,
      canceller.name as cancelled_by_name
    from issued_slips issue
    join slip_agreements agreement on agreement.company_id = issue.company_id and agreement.id = issue.agreement_id
    left join users creator on creator.id = issue.created_by
    left join users canceller on canceller.id = issue.cancelled_by
    where issue.company_id = ${company_id} and issue.id = ${id}`.execute(db)
  return rows[0]
}

type IssuedFacts = Omit<NewIssuedSlip, 'id'> & {
  issued_on: BusinessDate
  species: string
  acceptance: string
  bank_account_id: string
}

/** Locks the row of the summary, which a return file updates, and the issue. */
export async function lockIssuedSlip(db: Db, { company_id, id }: SlipKey) {
  await db
    .selectFrom('bank_slips')
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const { rows } = await sql<LockedSlip>`
    select issue.id, issue.version, issue.updated_at, person.name as updated_by_name, issue.updated_by
    from issued_slips issue left join users person on person.id = issue.updated_by
    where issue.company_id = ${company_id} and issue.id = ${id} for update of issue`.execute(db)
  return rows[0]
}
type LockedSlip = {
  id: string
  version: number
  updated_at: string
  updated_by: string | null
  updated_by_name: string | null
}

type Cancellation = SlipKey & { reason: string; by: string; now: string }
export async function cancelIssuedSlip(db: Db, { company_id, id, reason, by, now }: Cancellation) {
  await sql`update issued_slips set cancelled_at = ${now}, cancelled_by = ${by}, cancel_reason = ${reason},
      updated_at = ${now}, updated_by = ${by}, version = version + 1
    where company_id = ${company_id} and id = ${id}`.execute(db)
  await db
    .updateTable('bank_slips')
    .set({ status: 'cancelled' })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
}

export const getBeneficiary = (db: Db, company_id: string) =>
  db
    .selectFrom('companies')
    .select(['legal_name', 'cnpj', 'address', 'city', 'uf'])
    .where('id', '=', company_id)
    .executeTakeFirst()

export const touchIssuedSlip = (db: Db, { company_id, id }: SlipKey, { by, now }: { by: string; now: string }) =>
  sql`update issued_slips set updated_at = ${now}, updated_by = ${by}, version = version + 1
    where company_id = ${company_id} and id = ${id}`.execute(db)
