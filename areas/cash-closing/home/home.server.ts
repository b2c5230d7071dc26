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

type Asked = { db: Db; user: SessionUser; now: string }

/** Cache key: user and visible companies. */
const scopeOf = ({ id, abilities, company_ids }: SessionUser) =>
  `${id} ${isAdmin(abilities) ? 'all' : company_ids.join()}`
const cached = <Answer>(card: string, { user, now }: Asked, ask: () => Promise<Answer>) =>
  remember(`${card} ${scopeOf(user)}`, now, ask)

/** The last `count` days up to the latest one found. */
async function latest({ db, now }: Asked, count: number) {
  const to = await getLatestDay(db, localDate(now))
  return { from: addDays(to, 1 - count), to }
}

export default implement(closingHome, {
  figures: (asked) =>
    cached('figures', asked, async () => getClosingFigures(asked.db, (await latest(asked, days)).from, asked.now)),

  requests: (asked) => cached('requests', asked, () => getPendingRequests(asked.db)),

  calendar: (asked) =>
    cached('calendar', asked, async () => {
      const period = await latest(asked, days)
      return { ...period, companies: groupBoardDays(await findCalendar(asked.db, period)) }
    }),

  explained: (asked) =>
    cached('explained', asked, async () => {
      const found = await findExplainedByWeek(asked.db, await latest(asked, weeks * 7))
      return { weeks: found.slice(-weeks).map((week) => ({ ...week, to: addDays(week.from, 6) })) }
    }),

  electronic: (asked) =>
    cached('electronic', asked, async () => {
      const period = await latest(asked, days)
      return { ...period, days: await findElectronicShare(asked.db, period, electronic) }
    }),
})
