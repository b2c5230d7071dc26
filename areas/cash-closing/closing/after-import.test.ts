import { captureId, captureRow, workedCompany, workedDay } from '@app/domain/day/facts/testing'
import { allCompaniesScope, inTransaction } from '@app/kit/server'
import { insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { withAdjustmentRefused, workedDate, workedDayTests } from '../testing/worked-day.testing.ts'
import { assessOutdatedDays } from './after-import.server.ts'

const { api, manager, supervisor, analyst, receive, dayOf, explain, correct, submit, approve } = workedDayTests()

const extra = (id: number, gross_cents: number, like = 'C02') => {
  const capture = workedDay.captures[captureId(like) - 1]
  if (!capture) throw new Error(`no capture ${like}`)
  return captureRow({ ...capture, id, gross_cents, nsu: String(id), auth_code: `Z${id}` })
}
const insertCapture = (id: number, gross_cents: number, like?: string) =>
  insertRows(api.test.admin, { acquirer_transactions: [extra(id, gross_cents, like)] })

test('the day opens, matched and with totals, once its last mandatory source is imported', async () => {
  expect(await dayOf(manager)).toMatchObject({
    status: 'open',
    system_total_cents: 716264,
    confirmed_total_cents: 704604,
    difference_cents: -11660,
    explained_cents: 0,
    unexplained_cents: -11660,
    open_items: 7,
    worst_severity: 'critical',
    to_deposit_cents: 80405,
  })
})

test('a day waits for its mandatory sources and shows which ones were received', async () => {
  await receive('pos', ['2026-10-16'])
  await receive('stone', ['2026-10-16'])
  const day = await dayOf(manager, '2026-10-16')
  expect(day.status).toBe('awaiting_data')
  expect(Object.keys(day.sources)).toEqual(['pos', 'stone'])
})

test('the office waives a missing source with a reason; the day opens once no source is missing', async () => {
  await receive('pos', ['2026-10-16'])
  await receive('pix', ['2026-10-16'])
  const { id, version } = await dayOf(supervisor, '2026-10-16')
  const reason = 'A adquirente confirmou que não houve vendas.'
  const waive = (source: string, at: number) =>
    supervisor.call(cashConciliations.waiveSource, { params: { id }, body: { version: at, source, reason } })
  await expect(waive('pos', version)).rejects.toMatchObject({ code: 'day.not-now' })
  expect(await waive('cielo', version)).toMatchObject({
    status: 'open',
    sources: { cielo: { waived_by: 'Supervisora', reason } },
  })
  await expect(waive('cielo', version + 1)).rejects.toMatchObject({ status: 409, code: 'day.not-now' })
})

test('a repeated file changes no match: match groups keep their ids', async () => {
  const { id } = await dayOf(manager)
  const before = await manager.call(cashConciliations.matches, { params: { id } })
  await receive('cielo')
  expect(await manager.call(cashConciliations.matches, { params: { id } })).toEqual(before)
})

test('an explanation stays while its difference is the same and is removed when the amount changes', async () => {
  const day = await dayOf(manager)
  const differenceOf = (code: string) => day.differences.find((difference) => difference.code === code)!
  await explain(manager, day, differenceOf('D03'))
  await receive('cielo')
  expect((await dayOf(manager)).differences.find(({ code }) => code === 'D03')).toMatchObject({
    status: 'explained',
    explained_by_name: 'Gerente',
  })
  await api.test.admin.query('update acquirer_transactions set gross_cents = 5900 where id = $1', [captureId('C08')])
  await receive('cielo')
  expect((await dayOf(manager)).differences.find(({ code }) => code === 'D03')).toMatchObject({
    id: differenceOf('D03').id,
    amount_cents: -2600,
    status: 'open',
    note: null,
    explained_by_name: null,
  })
})

test('a difference settled by a new file is resolved and no longer shown', async () => {
  await insertCapture(901, 15000, 'C14')
  await api.test.admin.query(
    `update acquirer_transactions set nsu = '000241', auth_code = 'R12561', captured_at = '2026-10-14T20:05:00Z'
      where id = 901`,
  )
  await receive('cielo')
  expect((await dayOf(manager)).differences.map(({ code }) => code)).not.toContain('D07')
  const { rows } = await api.test.admin.query(`select status from differences where code = 'D07'`)
  expect(rows).toEqual([{ status: 'resolved' }])
})

test('a file that changes a sent day ends its request: the requester reviews the day and sends it again', async () => {
  await correct(manager)
  const first = await submit(manager)
  await insertCapture(902, 5000)
  await receive('cielo')
  const day = await dayOf(manager)
  expect(day).toMatchObject({
    status: 'in_conference',
    difference_cents: -12850,
    unexplained_cents: 5000,
    banner: 'Os valores mudaram depois do envio (diferença de -R$ 128,50). Revise e envie novamente.',
  })
  expect(day.solicitations).toMatchObject([{ number: 1, status: 'superseded' }])
  await expect(approve(analyst, first.id)).rejects.toMatchObject({
    status: 409,
    code: 'solicitation.figures-changed',
  })
})

test('a job that assesses outdated days changes a sent day only after a change of the register', async () => {
  const assess = (editable_only: boolean) =>
    inTransaction(api.test.db, allCompaniesScope, (db) =>
      assessOutdatedDays(db, {
        company_id: workedCompany,
        business_dates: [workedDate],
        editable_only,
        now: '2026-10-15T10:00:00.000Z',
        actor_id: null,
      }),
    )
  await correct(manager)
  await submit(manager)
  await insertCapture(902, 5000)
  await assess(true)
  expect((await dayOf(manager)).solicitations).toMatchObject([{ number: 1, status: 'pending' }])
  await assess(false)
  expect((await dayOf(manager)).solicitations).toMatchObject([{ number: 1, status: 'superseded' }])
})

test('a file without changes leaves a sent day with its analyst', async () => {
  await correct(manager)
  const { id } = await submit(manager)
  await receive('cielo')
  await receive('bank')
  expect((await dayOf(manager)).status).toBe('submitted')
  expect(await approve(analyst, id)).toMatchObject({ status: 'approved' })
})

test('data received after the proof counts as late and changes no figure of the closed day', async () => {
  await correct(manager)
  await approve(analyst, (await submit(manager)).id)
  const closed = await dayOf(manager)
  await insertCapture(903, 5000)
  await receive('cielo')
  expect(await dayOf(manager)).toEqual({
    ...withAdjustmentRefused(closed, 'Diferença não explicada de R$ 50,00.'),
    late_items: 1,
  })
})

test('concurrent imports of several files lead to the same figures', async () => {
  await Promise.all([receive('cielo'), receive('pos'), receive('stone'), receive('pix')])
  expect(await dayOf(manager)).toMatchObject({ difference_cents: -11660, open_items: 7 })
})

test('the import of one company neither creates nor changes days of other companies', async () => {
  const { rows } = await api.test.admin.query('select distinct company_id from cash_conciliations')
  expect(rows).toEqual([{ company_id: workedCompany }])
})
