import { workedCompany } from '@app/domain/day/facts/testing'
import { inTransaction } from '@app/kit/server'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { closingHome } from '../dashboard/home.contract.ts'
import { workedDayTests } from '../testing/worked-day.testing.ts'
import { runClosingCalendar } from './calendar-job.server.ts'

const { api, manager, supervisor, dayOf, correct, submit } = workedDayTests()
const sql = async (text: string) => (await api.test.admin.query(text)).rows

const runJob = (now: string) =>
  runClosingCalendar({ now: () => now, within: (scope, work) => inTransaction(api.test.db, scope, work) })
const dates = async () =>
  (await sql(`select business_date::text as date, status from cash_conciliations order by business_date`)).map(
    ({ date, status }) => `${date} ${status}`,
  )

test('the job creates each day once, five minutes past midnight in the time zone of its company', async () => {
  await runJob('2026-10-15T03:04:00.000Z')
  expect(await dates()).toEqual(['2026-10-14 open'])
  await Promise.all([runJob('2026-10-15T03:05:00.000Z'), runJob('2026-10-15T03:05:00.000Z')])
  expect(await dates()).toEqual(['2026-10-14 open', '2026-10-15 awaiting_data'])
  await sql(`update companies set timezone = 'America/Manaus'`)
  await runJob('2026-10-16T03:05:00.000Z')
  expect(await dates()).toHaveLength(2)
  await runJob('2026-10-16T04:05:00.000Z')
  expect(await dates()).toHaveLength(3)
})

test('the job creates the days that it missed, except days on which the company is closed', async () => {
  await sql(`update companies set closed_days = '{2026-10-16,2026-10-18}'`)
  await runJob('2026-10-19T12:00:00.000Z')
  expect(await dates()).toEqual([
    '2026-10-14 open',
    ...['2026-10-15', '2026-10-17', '2026-10-19'].map((date) => `${date} awaiting_data`),
  ])
})

test('the job creates no day for an inactive company or before its opening date', async () => {
  await sql(`update companies set opened_on = '2026-10-17'`)
  await runJob('2026-10-18T12:00:00.000Z')
  expect(await dates()).toEqual(['2026-10-14 open', '2026-10-17 awaiting_data', '2026-10-18 awaiting_data'])
  await sql(`update companies set active = false, closed_on = '2026-10-18'`)
  await runJob('2026-10-20T12:00:00.000Z')
  expect(await dates()).toHaveLength(3)
})

test('a request without a decision expires after fifteen days, and the day is editable again', async () => {
  await correct(manager)
  const { number } = await submit(manager)
  await runJob('2026-10-30T08:59:00.000Z')
  expect((await dayOf(manager)).status).toBe('submitted')
  await runJob('2026-10-30T09:01:00.000Z')
  expect(await dayOf(manager)).toMatchObject({
    status: 'in_conference',
    pending_solicitation_id: null,
    solicitations: [{ number, status: 'expired', decided_by_name: null }],
    banner: `A solicitação nº ${number} venceu: 15 dias sem decisão. Revise e envie novamente.`,
  })
  expect(await sql('select type from notifications')).toEqual([])
  await runJob('2026-10-31T09:01:00.000Z')
  expect((await submit(manager)).number).toBe(number + 1)
})

test('a day is late from noon of the next working day of its company', async () => {
  const lateAt = async (now: string) => {
    api.setNow(now)
    const { data } = await supervisor.call(cashConciliations.list, { query: { overdue: 'true' } })
    return data.map(({ business_date, due_at }) => [business_date, due_at])
  }
  expect(await lateAt('2026-10-15T14:59:00.000Z')).toEqual([])
  expect(await lateAt('2026-10-15T15:01:00.000Z')).toEqual([['2026-10-14', '2026-10-15T15:00:00.000Z']])
  expect((await supervisor.call(closingHome.figures, {})).overdue_days).toBe(1)
  await sql(`update companies set closed_days = '{2026-10-15,2026-10-16}'`)
  expect(await lateAt('2026-10-16T15:01:00.000Z')).toEqual([])
  expect(await lateAt('2026-10-17T15:01:00.000Z')).toEqual([['2026-10-14', '2026-10-17T15:00:00.000Z']])
  await sql(`update cash_conciliations set status = 'submitted' where company_id = '${workedCompany}'`)
  expect(await lateAt('2026-10-18T15:01:00.000Z')).toEqual([])
  api.setNow('2026-10-15T09:00:00.000Z')
})
