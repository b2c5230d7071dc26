import { type BusinessDate, localDate, sumOf } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { getForecastDay, getForecastSpan } from './bank-forecast.rules.ts'
import { findForecastAccounts, findForecastRows } from './bank-forecast.store.ts'
import { getFreshSince } from './statement-age.rules.ts'

/**
 * Returns the forecast balance of an account at the end of a bank day, with the payment lots until then; null if its
 * balance is unknown. Amounts without an account do not count.
 */
export async function forecastAccountOn(
  { db, now }: { db: Db; now: string },
  account: { id: string; company_id: string },
  day: BusinessDate,
) {
  const today = localDate(now)
  const span = { ...getForecastSpan(today), last: day }
  const scope = { company_id: account.company_id, today, span }
  const accounts = await findForecastAccounts(db, { ...scope, fresh_since: getFreshSince(today) })
  const balance_cents = accounts.find(({ id }) => id === account.id)?.balance_cents ?? null
  if (balance_cents === null) return null
  const rows = (await findForecastRows(db, scope)).filter((row) => {
    const counted_on = getForecastDay(row.expected_on, span)
    return row.bank_account_id === account.id && counted_on !== null && counted_on <= day
  })
  return balance_cents + sumOf(rows, ({ amount_cents }) => amount_cents)
}
