import { companies } from '@app/areas/administration/contract'
import { captureId, workedCompany } from '@app/domain/day/facts/testing'
import { beforeEach, expect, test } from 'vitest'
import { workedDate, workedDayTests } from '../testing/worked-day.testing.ts'

const { api, supervisor, manager, receive, dayOf } = workedDayTests()
const next = '2026-10-15'
const administrator = api.as(['admin'], [workedCompany], 'Administradora')
const sql = (text: string, values: unknown[] = []) => api.test.admin.query(text, values)

/** 02:00 on the 15th, in Brasília. */
const atNight = '2026-10-15T05:00:00.000Z'
async function moveToNight(...names: string[]) {
  const ids = names.map((name) => captureId(name))
  const values = [next, atNight, ids]
  await sql('update acquirer_transactions set business_date = $1, captured_at = $2 where id = any ($3)', values)
  // Existing matches have the captures under another date, so they are deleted.
  await sql('delete from match_links')
  await sql('delete from match_groups')
}

async function endDaysAt(day_cutoff: string, valid_from = workedDate) {
  const { version } = await administrator.call(companies.get, { params: { id: workedCompany } })
  const { current } = await administrator.call(companies.settings, { params: { id: workedCompany } })
  const body = { ...current, day_cutoff, valid_from, version, reason: null }
  await administrator.call(companies.changeSettings, { params: { id: workedCompany }, body })
}

const codesOf = async (date: string, capture: string) =>
  (await dayOf(supervisor, date)).differences
    .filter(({ ref, status }) => ref === `capture:${captureId(capture)}` && status !== 'resolved')
    .map(({ code }) => code)
const bothDays = async (capture: string) => [await codesOf(workedDate, capture), await codesOf(next, capture)]

const arrive = async () => {
  for (const source of ['pos', 'pix', 'cielo'] as const) await receive(source, [workedDate, next])
}

// X3 is a Pix without a sale, C02 the capture of sale F03.
beforeEach(() => moveToNight('X3', 'C02'))

test('a Pix without a sale before the cut-off belongs to the previous day and keeps its own date', async () => {
  await endDaysAt('06:00')
  await arrive()
  expect(await bothDays('X3')).toEqual([['D02'], []])
  const found = (await dayOf(supervisor)).differences.find(({ code }) => code === 'D02')
  expect(found?.sentence).toContain('às 02:00 de 15/10/2026')
  expect(await dayOf(supervisor, next)).toMatchObject({ confirmed_total_cents: 0 })
  const { rows } = await sql('select business_date from acquirer_transactions where id = $1', [captureId('X3')])
  expect(rows).toEqual([{ business_date: next }])
})

test('a file of the next date changes the previous day, open or closed', async () => {
  await endDaysAt('06:00')
  await arrive()
  await sql(`update cash_conciliations set status = 'closed', proof_hash = 'proven' where business_date = $1`, [
    workedDate,
  ])
  await sql(
    `insert into acquirer_transactions (company_id, business_date, captured_at, acquirer, merchant_no, kind, method, gross_cents,
        net_cents, row_hash, row_seq)
      select company_id, business_date, captured_at, acquirer, merchant_no, kind, method, 777, 777, 'other', 1
      from acquirer_transactions where id = $1`,
    [captureId('X3')],
  )
  await receive('pix', [next])
  const { rows } = await sql(
    `select day.business_date, late.kind, late.status from late_items late
      join cash_conciliations day on day.id = late.cash_conciliation_id`,
  )
  expect(rows).toEqual([{ business_date: workedDate, kind: 'capture', status: 'waiting' }])
})

test.each(['00:00', '06:00'])(
  'a sale and its capture on the same night cause no D05 with the cut-off %s',
  async (cutoff) => {
    await endDaysAt(cutoff)
    await sql('update system_movements set occurred_at = $1 where external_id = $2', [
      '2026-10-15T04:58:00.000Z',
      'F03',
    ])
    await arrive()
    expect(await bothDays('C02')).toEqual([[], []])
  },
)

test.each(['00:00', '06:00'])(
  'a night sale and its capture from a sheet without times cause no D05 with the cut-off %s',
  async (cutoff) => {
    await sql('update acquirer_transactions set captured_at = null where id = $1', [captureId('C02')])
    await endDaysAt(cutoff)
    await sql('update system_movements set occurred_at = $1 where external_id = $2', [
      '2026-10-15T03:10:00.000Z',
      'F03',
    ])
    await arrive()
    expect(await bothDays('C02')).toEqual([[], []])
  },
)

test('a changed cut-off neither loses nor duplicates a capture, matched or not', async () => {
  await arrive()
  const sumConfirmed = async () => {
    const days = [await dayOf(supervisor), await dayOf(supervisor, next)]
    return days.reduce((sum, day) => sum + day.confirmed_total_cents, 0)
  }
  const totalCents = await sumConfirmed()
  const codes = await bothDays('X3')
  expect(codes).toEqual([[], ['D02']])
  const results = []
  for (const cutoff of ['06:00', '02:00', '02:01', '00:00']) {
    await endDaysAt(cutoff)
    expect([cutoff, await sumConfirmed()]).toEqual([cutoff, totalCents])
    results.push(await bothDays('X3'))
    // The sale of the capture belongs to the 14th with any cut-off.
    expect((await dayOf(manager, next)).differences.map(({ code }) => code)).not.toContain('D01')
  }
  const before = [['D02'], []]
  const after = [[], ['D02']]
  expect(results).toEqual([before, after, before, after])
})
