import { workedCompany } from '@app/domain/day/facts/testing'
import { insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { workedDayTests } from '../testing/worked-day.testing.ts'

const { api, supervisor } = workedDayTests()
const saoPaulo = 'America/Sao_Paulo'

const listClosedDays = (from: string, days: number) =>
  Array.from({ length: days }, (_day, at) =>
    new Date(Date.parse(`${from}T00:00:00Z`) + at * 86_400_000).toISOString().slice(0, 10),
  )

type Case = { day: string; closed_days?: string[]; timezone?: string; due_at: string }
/** Deadline of operations 5.13 and R28: noon of the company's next working day, in its time zone. */
const cases: Record<string, Case> = {
  'a day in the week is due at noon of the next': { day: '2026-10-14', due_at: '2026-10-15T15:00:00.000Z' },
  'a Saturday is due on the Sunday of a station that works on it': {
    day: '2026-10-17',
    due_at: '2026-10-18T15:00:00.000Z',
  },
  'a Friday of a shop that closes at weekends is due on Monday': {
    day: '2026-10-16',
    closed_days: ['2026-10-17', '2026-10-18'],
    due_at: '2026-10-19T15:00:00.000Z',
  },
  'a holiday after a weekend moves it to Tuesday': {
    day: '2026-10-09',
    closed_days: ['2026-10-10', '2026-10-11', '2026-10-12'],
    due_at: '2026-10-13T15:00:00.000Z',
  },
  'a holiday of the bank alone moves nothing': { day: '2026-10-11', due_at: '2026-10-12T15:00:00.000Z' },
  'a closed day before it, or the day itself, moves nothing': {
    day: '2026-10-14',
    closed_days: ['2026-10-13', '2026-10-14', '2026-10-16'],
    due_at: '2026-10-15T15:00:00.000Z',
  },
  'the last day of a year is due in the next': {
    day: '2026-12-31',
    closed_days: ['2027-01-01'],
    due_at: '2027-01-02T15:00:00.000Z',
  },
  'the day before a leap day is due on it': { day: '2028-02-28', due_at: '2028-02-29T15:00:00.000Z' },
  'a station in Manaus has its own noon': {
    day: '2026-10-14',
    timezone: 'America/Manaus',
    due_at: '2026-10-15T16:00:00.000Z',
  },
  'so has one in Rio Branco': { day: '2026-10-14', timezone: 'America/Rio_Branco', due_at: '2026-10-15T17:00:00.000Z' },
  'a station under works for three months is due when it opens again': {
    day: '2026-10-14',
    closed_days: listClosedDays('2026-10-15', 92),
    due_at: '2027-01-15T15:00:00.000Z',
  },
}

test.each(Object.entries(cases))('%s', async (_name, { day, closed_days = [], timezone = saoPaulo, due_at }) => {
  await api.test.admin.query('update companies set closed_days = $2, timezone = $3 where id = $1', [
    workedCompany,
    closed_days,
    timezone,
  ])
  const at = `${day}T12:00:00Z`
  const row = { id: crypto.randomUUID(), company_id: workedCompany, business_date: day, sources: {} }
  if (day !== '2026-10-14')
    await insertRows(api.test.admin, {
      cash_conciliations: [{ ...row, status: 'open', created_at: at, updated_at: at }],
    })
  const listDays = async (query: object = {}) =>
    (await supervisor.call(cashConciliations.list, { query: { from: day, to: day, ...query } })).data
  expect((await listDays()).map((one) => one.due_at)).toEqual([due_at])
  api.setNow(due_at)
  expect(await listDays({ overdue: 'true' })).toHaveLength(0)
  api.setNow(new Date(Date.parse(due_at) + 1000).toISOString())
  expect(await listDays({ overdue: 'true' })).toHaveLength(1)
  api.setNow('2026-10-15T12:00:00.000Z')
})
