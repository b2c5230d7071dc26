import { computeLateDueDate } from '@app/domain/receivables/contract'
import { addDays, localDate, sumOf, toInstant } from '@app/kit/contract'
import { implement, newPersonalCache } from '@app/kit/server'
import { feeDays, maxBalanceRows, treasuryHome } from './treasury.contract.ts'
import { getFirstDueDate, groupByBankDay, listBankDays } from './treasury.rules.ts'
import { findDueByAcquirer, findFeeDifferences, findOverdueByAcquirer, findStatedBalances } from './treasury.store.ts'

const minute = 60_000
const readCached = newPersonalCache(minute)

export default implement(treasuryHome, {
  balances: (context) =>
    readCached('balances', context, async () => {
      const accounts = await findStatedBalances(context.db)
      const others = accounts.slice(maxBalanceRows)
      const add = (rows: typeof accounts) => sumOf(rows, ({ balance_cents }) => balance_cents ?? 0)
      return {
        total_cents: add(accounts),
        accounts: accounts.slice(0, maxBalanceRows),
        others: { count: others.length, balance_cents: add(others) },
      }
    }),

  receivables: (context) =>
    readCached('receivables', context, async () => {
      const days = listBankDays(localDate(context.now))
      const period = { from: getFirstDueDate(days[0]), to: days[days.length - 1] ?? days[0] }
      return {
        days: days.map((day) => ({ day, due_from: getFirstDueDate(day) })),
        acquirers: groupByBankDay(await findDueByAcquirer(context.db, period), days),
      }
    }),

  overdue: (context) =>
    readCached('overdue', context, async () => {
      const acquirers = await findOverdueByAcquirer(context.db, computeLateDueDate(localDate(context.now)))
      return {
        count: sumOf(acquirers, ({ count }) => count),
        net_cents: sumOf(acquirers, ({ net_cents }) => net_cents),
        acquirers,
      }
    }),

  fees: (context) =>
    readCached('fees', context, async () => {
      const since = addDays(localDate(context.now), -feeDays)
      const acquirers = await findFeeDifferences(context.db, toInstant(since, '00:00'))
      return { since, excess_cents: sumOf(acquirers, ({ excess_cents }) => excess_cents), acquirers }
    }),
})
