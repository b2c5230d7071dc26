import { getSortableColumns } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { workedDate, workedDayTests } from '../testing/worked-day.testing.ts'

const { api, supervisor, receive } = workedDayTests()
const dates = ['2026-10-11', '2026-10-12', '2026-10-13', workedDate] as const
const list = (query: Record<string, string>) => supervisor.call(cashConciliations.list, { query })
const order = async (sort: string) => (await list({ sort })).data.map(({ business_date }) => business_date)

const change = (date: string, assignments: string) =>
  api.test.admin.query(`update cash_conciliations set ${assignments} where business_date = $1`, [date])

test('each day appears exactly once across pages in every sort order', async () => {
  await receive('pos', dates.slice(0, 3))
  await change('2026-10-11', `status = 'refused', worst_severity = 'low', open_items = 2`)
  for (const column of getSortableColumns(cashConciliations.list))
    for (const sort of [column, `-${column}`]) {
      const allDates = await order(sort)
      const first = await list({ sort, limit: '2' })
      const second = await list({ sort, limit: '2', after: first.next ?? '' })
      expect(second.next).toBeNull()
      expect([...first.data, ...second.data].map(({ business_date }) => business_date)).toEqual(allDates)
      expect(allDates.toSorted()).toEqual(dates)
    }
})

test('days are sorted by stage of the closing, by severity and by missing shifts, not alphabetically', async () => {
  await receive('pos', dates.slice(0, 3))
  await change('2026-10-11', `status = 'reopened', worst_severity = 'critical'`)
  await change('2026-10-12', `status = 'in_conference', worst_severity = 'medium'`)
  await change('2026-10-13', `status = 'awaiting_data', worst_severity = null`)
  await change(workedDate, `status = 'refused', worst_severity = 'high'`)
  expect(await order('status')).toEqual(['2026-10-13', '2026-10-12', workedDate, '2026-10-11'])
  expect(await order('-worst_severity')).toEqual(['2026-10-11', workedDate, '2026-10-12', '2026-10-13'])
  await api.test.admin.query(
    `update cash_sessions set closed_at = null
     where id = (select min(id) from cash_sessions where business_date = $1)`,
    [workedDate],
  )
  expect((await order('sessions_closed'))[0]).toBe(workedDate)
})
