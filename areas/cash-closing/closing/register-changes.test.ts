import { companies } from '@app/areas/administration/contract'
import { workedCompany } from '@app/domain/day/facts/testing'
import { addDays } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { workedDate, workedDayTests } from '../testing/worked-day.testing.ts'

const { api, receive } = workedDayTests({ workers: true })
const administrator = api.as(['admin'], [workedCompany], 'Administradora')
const next = Array.from({ length: 12 }, (_, index) => addDays(workedDate, index + 1))

async function changeMandatorySources(mandatory_sources: ('pos' | 'pix')[]) {
  const { version } = await administrator.call(companies.get, { params: { id: workedCompany } })
  const { current } = await administrator.call(companies.settings, { params: { id: workedCompany } })
  const body = { ...current, mandatory_sources, valid_from: next[0] ?? workedDate, version, reason: null }
  await administrator.call(companies.changeSettings, { params: { id: workedCompany }, body })
}

const findOpenDays = async () => {
  const { rows } = await api.test.admin.query<{ business_date: string }>(
    `select business_date from cash_conciliations where status = 'open' and business_date > $1 order by 1`,
    [workedDate],
  )
  return rows.map(({ business_date }) => business_date)
}

test('many days that wait for a source that is no longer mandatory are opened by jobs', async () => {
  await receive('pos', next)
  await receive('pix', next)
  expect(await findOpenDays()).toEqual([])
  await changeMandatorySources(['pos', 'pix'])
  await expect.poll(findOpenDays).toEqual(next)
})

test('the days of a short period are opened by the change itself', async () => {
  const few = next.slice(0, 3)
  await receive('pos', few)
  await receive('pix', few)
  await changeMandatorySources(['pos', 'pix'])
  expect(await findOpenDays()).toEqual(few)
})
