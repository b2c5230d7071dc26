import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { CreditFacts } from './credit.rules.ts'

type CompanyDay = { company_id: string; business_date: BusinessDate }

const keepsCustomers = async (db: Db, company_id: string) =>
  (await db.selectFrom('customers').select('id').where('company_id', '=', company_id).limit(1).executeTakeFirst()) !==
  undefined

/** Returns customers with their balance before the day's first till line; manual lines of the day count as earlier. */
export async function findCredit(
  db: Db,
  { company_id, business_date }: CompanyDay,
  tillNames: readonly string[],
): Promise<CreditFacts | undefined> {
  if (!(await keepsCustomers(db, company_id))) return undefined
  const { rows } = await sql<CreditFacts['accounts'][number]>`
    select customer.id, customer.name, customer.limit_cents, customer.blocked_on, customer.block_reason,
      customer.active, array_agg(till_name) as till_names,
      (customer.opening_balance_cents
        + coalesce((select sum(case line.kind when 'note' then line.amount_cents else -line.amount_cents end)
            from lines_of_customer(customer.company_id, customer.keys) line
            where line.business_date between customer.opening_on and ${business_date}::date
              and (line.business_date < ${business_date}::date or line.ref like 'manual:%')), 0)
        + coalesce((select sum(case entry.kind when 'charge' then entry.amount_cents else -entry.amount_cents end)
            from customer_entries entry where entry.company_id = customer.company_id
              and entry.customer_id = customer.id and entry.cancelled_at is null
              and entry.entry_on between customer.opening_on and ${business_date}::date), 0))::bigint
        as owed_cents
    from unnest(${[...new Set(tillNames)]}::text[]) till_name
    join customers customer on customer.company_id = ${company_id} and customer_key(till_name) = any (customer.keys)
    group by customer.company_id, customer.id order by customer.id`.execute(db)
  return { accounts: rows }
}

/** Returns all customers of a company, and whether the till uses the name for each of them. */
export async function findCustomersNamed(db: Db, company_id: string, typed: string) {
  const { rows } = await sql<{ name: string; assignable: boolean; known: boolean }>`
    select name, active and blocked_on is null as assignable, customer_key(${typed}) = any (keys) as known
    from customers where company_id = ${company_id} order by name`.execute(db)
  return rows
}

/** Returns customers that may be assigned to a note, with their available limit. */
export async function findCustomerChoices(db: Db, company_id: string) {
  const { rows } = await sql<{ name: string; available_cents: number }>`
    select name, limit_cents - owed.balance_cents as available_cents
    from customers cross join lateral customer_balance(id, null) owed
    where company_id = ${company_id} and active and blocked_on is null order by name`.execute(db)
  return rows
}
