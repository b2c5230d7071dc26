import { type Db, newRegisterStore } from '@app/kit/server'
import { type SqlBool, sql } from 'kysely'
import type { Customer, CustomerLine } from './customer.contract.ts'
import { customerRegister, documentTaken } from './customers.contract.ts'

const owed = sql<{ balance_cents: number }>`customer_balance(customers.id, null)`.as('owed')
const available = sql<number>`customers.limit_cents - owed.balance_cents`

const credits = {
  over: sql<SqlBool>`available_cents < 0`,
  blocked: sql<SqlBool>`blocked_on is not null`,
  free: sql<SqlBool>`available_cents > 0 and blocked_on is null and active`,
}

export const customerStore = newRegisterStore(customerRegister, {
  table: 'customers',
  query: (db) =>
    db
      .selectFrom('customers')
      .innerJoin('companies', 'companies.id', 'customers.company_id')
      .leftJoin('slip_agreements as agreement', (join) =>
        join
          .onRef('agreement.company_id', '=', 'customers.company_id')
          .onRef('agreement.id', '=', 'customers.billing_agreement_id'),
      )
      .crossJoinLateral(() => owed)
      .select([
        'customers.id',
        'customers.company_id',
        'companies.name as company_name',
        'customers.name',
        'customers.document',
        'customers.till_names',
        'customers.street',
        'customers.district',
        'customers.zip',
        'customers.city',
        'customers.uf',
        'customers.limit_cents',
        'customers.opening_balance_cents',
        'customers.opening_on',
        'customers.blocked_on',
        'customers.block_reason',
        'customers.billing_period',
        'customers.billing_closing_day',
        'customers.billing_due_days',
        'customers.billing_minimum_cents',
        'customers.billing_bank_day_rule',
        'customers.billing_agreement_id',
        'customers.billing_from',
        'agreement.name as billing_agreement_name',
        'customers.active',
        'customers.version',
        'owed.balance_cents',
        available.as('available_cents'),
      ]),
  search: ['name', 'document', 'till_names'],
  where: { credit: (credit) => credits[credit] },
  order: ['name', 'company_name', 'id'],
  sums: ['balance_cents', 'limit_cents'],
  refusals: { customers_document_key: documentTaken },
})
export const findCustomers = customerStore.list
export type LockedCustomer = NonNullable<Awaited<ReturnType<typeof customerStore.rows.lock>>>

export const getSameCustomer = (db: Db, { company_id, document }: Pick<Customer, 'company_id' | 'document'>) =>
  db
    .selectFrom('customers')
    .select(['id', 'version'])
    .where('company_id', '=', company_id)
    .where('document', '=', document)
    .executeTakeFirst()

export const isUsableAgreement = async (db: Db, { company_id, id }: { company_id: string; id: string }) =>
  (await db
    .selectFrom('slip_agreements')
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()) !== undefined

type Names = Pick<Customer, 'company_id' | 'name' | 'document' | 'till_names'>

export async function getNamesake(db: Db, { company_id, name, document, till_names }: Names, except: string) {
  const { rows } = await sql<{ name: string; matched_name: string }>`
    select other.name, matched_name from customers other,
      unnest(${[name, document, ...till_names]}::text[]) matched_name
    where other.company_id = ${company_id} and other.id <> ${except}::uuid and other.document <> ${document}
      and customer_key(matched_name) = any (other.keys)
    order by matched_name limit 1`.execute(db)
  return rows[0]
}

/** Lines shown in the panel; older ones are on the day of the note. */
const maxLines = 200

export async function findCustomerLines(db: Db, id: string): Promise<CustomerLine[]> {
  const { rows } = await sql<CustomerLine>`
    with line as (
      select line.ref, line.business_date, line.occurred_at, line.kind, line.document, null::text as note,
        null::timestamptz as cancelled_at,
        case line.kind when 'note' then line.amount_cents else -line.amount_cents end as amount_cents
      from customers customer, lines_of_customer(customer.company_id, customer.keys) line
      where customer.id = ${id}::uuid and line.business_date >= customer.opening_on
      union all
      select 'entry:' || entry.id, entry.entry_on, entry.created_at, entry.kind, entry.document_no, entry.note,
        entry.cancelled_at, case entry.kind when 'charge' then entry.amount_cents else -entry.amount_cents end
      from customer_entries entry
      join customers customer on customer.company_id = entry.company_id and customer.id = entry.customer_id
      where entry.customer_id = ${id}::uuid and entry.entry_on >= customer.opening_on
    ), summed as (
      select line.*, (select opening_balance_cents from customers where id = ${id}::uuid)
        + sum(case when cancelled_at is null then amount_cents else 0 end)
          over (order by business_date, occurred_at, ref) as balance_cents
      from line
    )
    select ref, business_date, occurred_at, kind, document, note, cancelled_at, amount_cents,
      balance_cents::bigint as balance_cents
    from summed order by business_date desc, occurred_at desc, ref desc limit ${maxLines}`.execute(db)
  return rows
}
