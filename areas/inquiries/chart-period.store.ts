import { addDays, type BusinessDate, localDate } from '@app/kit/contract'
import { type Db, refuseLong } from '@app/kit/server'

type Filter = { from?: BusinessDate | undefined; to?: BusinessDate | undefined; company_id?: string | undefined }

/** Days of a chart whose filter leaves an end of its period open. */
const openDays = 31

/**
 * The filter of a chart with both ends of its period, so that it never reads the whole table: without one end 31 days from
 * the other, without both the 31 days up to the latest closing day. Refuses more than `maxDays`.
 */
export async function boundPeriod<Query extends Filter>(
  db: Db,
  query: Query,
  { maxDays, now }: { maxDays: number; now: string },
) {
  const latest = query.from || query.to ? undefined : await getLatestDay(db, query.company_id)
  const to = query.to ?? (query.from ? addDays(query.from, openDays - 1) : (latest ?? localDate(now)))
  const from = query.from ?? addDays(to, 1 - openDays)
  refuseLong({ from, to }, maxDays)
  return { ...query, from, to }
}

const getLatestDay = async (db: Db, company_id?: string) =>
  (
    await db
      .selectFrom('cash_conciliations')
      .select('business_date')
      .$if(company_id !== undefined, (days) => days.where('company_id', '=', company_id ?? ''))
      .orderBy('business_date', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.business_date
