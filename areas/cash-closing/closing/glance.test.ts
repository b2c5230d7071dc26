import { DayGlance } from '@app/domain/day/assessment/contract'
import { workedCompany } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { workedDayTests } from '../testing/worked-day.testing.ts'

const { api, manager, supervisor, analyst, receive, dayOf, registerF15, correct, submit, approve } = workedDayTests()
const counter = api.as('cash-conciliation.solicitation', [workedCompany], 'Conferente')

const glanceOf = (user: typeof manager, id: string) => user.call(cashConciliations.getStored, { params: { id } })

async function assessGlance(user: typeof manager, date?: string) {
  const day = await dayOf(user, date)
  return DayGlance.parse({ ...day, stands: true })
}

test('the stored amounts of a day equal its assessment after each action of a person', async () => {
  const day = await assessGlance(manager)
  expect(await glanceOf(manager, day.id)).toEqual(day)
  await registerF15(manager)
  expect(await glanceOf(manager, day.id)).toEqual(await assessGlance(manager))
})

test('a day that waits for its files has no stored amounts yet', async () => {
  await receive('pos', ['2026-10-16'])
  const { id } = await dayOf(manager, '2026-10-16')
  expect(await glanceOf(manager, id)).toMatchObject({ status: 'awaiting_data', stands: false })
})

test('the stored amounts of a closed day are those of its proof', async () => {
  await correct(manager)
  const { id } = await submit(manager)
  await approve(analyst, id)
  await api.test.admin.query('update cash_conciliations set to_deposit_cents = 1')
  const day = await assessGlance(supervisor)
  expect(day.status).toBe('closed')
  expect(await glanceOf(supervisor, day.id)).toEqual(day)
})

test('the stored amounts hide the cash from a blind counter too', async () => {
  await api.test.admin.query('update cash_sessions set counted_cents = null')
  await receive('pos')
  const day = await assessGlance(counter)
  expect(day).toMatchObject({ cash_unseen: true, to_deposit_cents: null })
  expect(await glanceOf(counter, day.id)).toEqual(day)
})
