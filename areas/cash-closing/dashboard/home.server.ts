import type { PaymentMethod } from '@app/domain/day/facts/contract'
import { addDays, isAdmin, localDate } from '@app/kit/contract'
import { type Db, implement, newTimedCache, type SessionUser } from '@app/kit/server'
import { groupBoardDays } from '../board/calendar.rules.ts'
import { closingHome } from './home.contract.ts'
import {
  findCalendar,
  findElectronicShare,
  findExplainedByWeek,
  getClosingFigures,
  getLatestDay,
  getPendingRequests,
} from './home.store.ts'

const days = 31
const weeks = 10
const electronic: readonly PaymentMethod[] = [
  ...(['debit', 'credit', 'credit_installments', 'prepaid', 'pix', 'fleet', 'voucher', 'transfer'] as const),
]

const minute = 60_000
const remember = newTimedCache(minute)

type ReadContext = { db: Db; user: SessionUser; now: string }

const scopeOf = ({ id, abilities, company_ids }: SessionUser) =>
  `${id} ${isAdmin(abilities) ? 'all' : company_ids.join()}`
const readCached = <Answer>(card: string, { user, now }: ReadContext, ask: () => Promise<Answer>) =>
  remember(`${card} ${scopeOf(user)}`, now, ask)

async function getLatestPeriod({ db, now }: ReadContext, count: number) {
  const to = await getLatestDay(db, localDate(now))
  return { from: addDays(to, 1 - count), to }
}

export default implement(closingHome, {
  figures: (context) =>
    readCached('figures', context, async () =>
      getClosingFigures(context.db, (await getLatestPeriod(context, days)).from, context.now),
    ),

  pendingRequests: (context) => readCached('requests', context, () => getPendingRequests(context.db)),

  calendar: (context) =>
    readCached('calendar', context, async () => {
      const period = await getLatestPeriod(context, days)
      return { ...period, companies: groupBoardDays(await findCalendar(context.db, period)) }
    }),

  explainedDifferences: (context) =>
    readCached('explained', context, async () => {
      const found = await findExplainedByWeek(context.db, await getLatestPeriod(context, weeks * 7))
      return { weeks: found.slice(-weeks).map((week) => ({ ...week, to: addDays(week.from, 6) })) }
    }),

  electronicShare: (context) =>
    readCached('electronic', context, async () => {
      const period = await getLatestPeriod(context, days)
      return { ...period, days: await findElectronicShare(context.db, period, electronic) }
    }),
})
