import { localDate } from '@app/kit/contract'
import { implement } from '@app/kit/server'
import { bankForecast } from './bank-forecast.contract.ts'
import { computeForecast, getExpectedPeriod, getForecastDay, getForecastSpan } from './bank-forecast.rules.ts'
import { findForecastAccounts, findForecastItems, findForecastRows } from './bank-forecast.store.ts'
import { getFreshSince } from './statement-age.rules.ts'

export default implement(bankForecast, {
  async get({ db, query, now }) {
    const today = localDate(now)
    const scope = { ...query, today, span: getForecastSpan(today) }
    const accounts = await findForecastAccounts(db, { ...scope, fresh_since: getFreshSince(today) })
    const rows = await findForecastRows(db, scope)
    const stale_accounts = accounts.filter(({ is_stale }) => is_stale).length
    return { ...computeForecast({ accounts, rows, span: scope.span }), stale_accounts }
  },

  async items({ db, query, now }) {
    const today = localDate(now)
    const span = getForecastSpan(today)
    const { data, ...page } = await findForecastItems(db, { ...query, ...getExpectedPeriod(query, span), today, span })
    return { ...page, data: data.map((item) => ({ ...item, forecast_on: getForecastDay(item.expected_on, span) })) }
  },
})
