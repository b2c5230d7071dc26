import { type BusinessDate, type Needed, showDate, showDecimal } from '@app/kit/contract'
import { type Db, maxFound, type SearchHit, type SearchTerms, toLikePattern } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'

export type FactKey = { company_id: string; id: number; day: BusinessDate }

type Facts = {
  table: 'system_movements' | 'acquirer_transactions' | 'statement_lines' | 'acquirer_settlements'
  day: 'business_date' | 'posted_on' | 'paid_on'
  /** Conditions on `fact`; each needs an index that begins with the company and its column. */
  conditions: readonly RawBuilder<unknown>[]
  limit?: number
}

/**
 * Finds the newest facts with a number or an amount. Reads the index of each company separately, so that the time
 * depends on the number of companies and months, and not on how often an amount occurs.
 */
export async function findFactKeys(db: Db, { words, date }: SearchTerms, { table, day, ...facts }: Facts) {
  const { conditions, limit = maxFound } = facts
  if (conditions.length === 0) return []
  const dayColumn = sql.ref(`fact.${day}`)
  const onDate = date ? sql`and ${dayColumn} = ${date}::date` : sql``
  const parts = conditions.map(
    (condition) => sql`(select fact.company_id, fact.id, ${dayColumn} as day from ${sql.table(table)} fact
      where fact.company_id = company.id and ${condition} ${onDate} order by ${dayColumn} desc limit ${limit})`,
  )
  const named = words.map((word) => sql`company.name ilike ${toLikePattern(word)}`)
  const { rows } = await sql<FactKey>`select distinct found.company_id, found.id, found.day
    from companies company cross join lateral (${sql.join(parts, sql` union all `)}) found
    where ${sql.join([sql`true`, ...named], sql` and `)}
    order by found.day desc, found.id desc limit ${limit}`.execute(db)
  return rows
}

export type FactKeys = { ids: readonly number[]; companies: readonly string[]; days: readonly BusinessDate[] }

export const listKeyValues = (keys: readonly FactKey[]): FactKeys => ({
  ids: keys.map(({ id }) => id),
  companies: [...new Set(keys.map(({ company_id }) => company_id))],
  days: [...new Set(keys.map(({ day }) => day))],
})

type Written = { numbers: readonly (string | null)[]; amount_cents: number }

/** `whole` if a number or the amount is all that was typed, as it is written; `01` may be a part of a company's name. */
export const matchFact = ({ number, words }: SearchTerms, { numbers, amount_cents }: Written): SearchHit['match'] =>
  words.length === 0 &&
  [...numbers, showDecimal(Math.abs(amount_cents), 2)].some(
    (written) => written?.toUpperCase() === number?.toUpperCase(),
  )
    ? 'whole'
    : 'equal'

export const describePlace = (company_name: string, date: BusinessDate) => `${company_name} · ${showDate(date)}`

type Can = (needed: Needed) => boolean

type DayItem = { day_id: string | null; item: string; isOnBoard: boolean }

/** The day of a sale or capture with its row under the cursor; rows that are not matched have only their panel. */
export function addressOfFact({ day_id, item, isOnBoard }: DayItem, panel: string | null, can: Can) {
  if (day_id !== null && isOnBoard && can('cash-conciliation'))
    return `/cash-conciliation/${day_id}?tab=casamento&item=${item}`
  return panel
}
