import type { PaymentMethod } from '@app/domain/day/facts/contract'
import { addDays, localDate } from '@app/kit/contract'
import { type Db, implement, newPersonalCache } from '@app/kit/server'
import { groupBoardDays } from '../board/calendar.rules.ts'
import { closingHome, maxCardRows } from './home.contract.ts'
import { groupMissingSources } from './home.rules.ts'
import {
  findCalendar,
  findElectronicShare,
  findExplainedByWeek,
  findMostUrgent,
  getClosingFigures,
  getLatestDay,
  getPendingRequests,
  getQueueNumbers,
} from './home.store.ts'
import {
  findMissingOfDay,
  findMissingSources,
  findWeeklyLitres,
  getLastProvenDay,
  getLastReadingDay,
  getOldestEditableDay,
  getWaitingDay,
} from './manager-cards.store.ts'
import { pendingRequests } from './pending-requests.contract.ts'

const days = 31
const weeks = 10
const electronic: readonly PaymentMethod[] = [
  ...(['debit', 'credit', 'credit_installments', 'prepaid', 'pix', 'fleet', 'voucher', 'transfer'] as const),
]

const minute = 60_000
const readCached = newPersonalCache(minute)

type ReadContext = { db: Db; now: string }

async function getLatestPeriod({ db, now }: ReadContext, count: number) {
  const to = await getLatestDay(db, localDate(now))
  return { from: addDays(to, 1 - count), to }
}

const requestHandlers = implement(pendingRequests, {
  pendingRequests: (context) => readCached('requests', context, () => getPendingRequests(context.db)),
})

const homeHandlers = implement(closingHome, {
  figures: (context) =>
    readCached('figures', context, async () =>
      getClosingFigures(context.db, (await getLatestPeriod(context, days)).from, context.now),
    ),

  // Not cached: the card shows the effect of the analyst's last decision.
  queue: async ({ db, user, now }) => {
    const viewer = { user_id: user.id, now }
    return { ...(await getQueueNumbers(db, viewer)), first: await findMostUrgent(db, viewer, maxCardRows) }
  },

  nextDay: async ({ db }) => {
    const chosen = await getOldestEditableDay(db)
    if (!chosen) {
      const closed = await getLastProvenDay(db)
      const { last_closed = null, has_days = false } = closed ?? {}
      return { day: null, other_days: 0, last_closed, has_days }
    }
    const day = (await getWaitingDay(db, chosen.id)) ?? null
    return { day, other_days: chosen.other_days, last_closed: null, has_days: true }
  },

  missing: (context) =>
    readCached('missing', context, async () => {
      const business_date = await getLatestDay(context.db, localDate(context.now))
      const companies = await findMissingOfDay(context.db, business_date)
      return { business_date, company_count: companies.length, companies: companies.slice(0, maxCardRows) }
    }),

  litres: (context) =>
    readCached('litres', context, async () => {
      const last = await getLastReadingDay(context.db, localDate(context.now))
      return last === null ? { week: null, previous: null, products: [] } : findWeeklyLitres(context.db, last)
    }),

  missingSources: (context) =>
    readCached('missing sources', context, async () => {
      const period = await getLatestPeriod(context, days)
      const companies = groupMissingSources(await findMissingSources(context.db, period))
      return { ...period, company_count: companies.length, companies: companies.slice(0, maxCardRows) }
    }),

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

export default [...requestHandlers, ...homeHandlers]
