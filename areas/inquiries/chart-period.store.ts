import { addDays, type BusinessDate, localDate, type Page } from '@app/kit/contract'
import { type Db, requireShortPeriod } from '@app/kit/server'

type Filter = { from?: BusinessDate | undefined; to?: BusinessDate | undefined; company_id?: string | undefined }

const chartDays = 31
/** Days of a chart with a filter by computed states; equals the default of the page. */
const listDays = 7

/** A chart never reads the whole table: an open period is completed, and more than `maxDays` are refused. */
export async function completePeriod<Query extends Filter>(
  db: Db,
  query: Query,
  { maxDays, now, openDays = chartDays }: { maxDays: number; now: string; openDays?: number },
) {
  const latest = query.from || query.to ? undefined : await getLatestDay(db, query.company_id)
  const to = query.to ?? (query.from ? addDays(query.from, openDays - 1) : (latest ?? localDate(now)))
  const from = query.from ?? addDays(to, 1 - openDays)
  requireShortPeriod({ from, to }, maxDays)
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

type States<Query> = {
  states: readonly (keyof Query)[]
  maxDays: number
  now: string
}

export const boundStates = <Query extends Filter>(
  db: Db,
  query: Query,
  { states, ...bounds }: States<Query>,
): Promise<Query> =>
  states.some((state) => query[state] !== undefined)
    ? completePeriod(db, query, { ...bounds, openDays: listDays })
    : Promise.resolve(query)

export async function listWithin<Query extends Filter, Row>(
  { db, query, now }: { db: Db; query: Query; now: string },
  bounds: Omit<States<Query>, 'now'>,
  find: (db: Db, query: Query) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const filter = await boundStates(db, query, { ...bounds, now })
  const page = await find(db, filter)
  const { from, to } = filter
  return from && to && (from !== query.from || to !== query.to) ? { ...page, period: { from, to } } : page
}
