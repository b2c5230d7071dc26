import { jobs } from '@app/areas/session/contract'
import { workedCompany } from '@app/domain/day/facts/testing'
import { addDays } from '@app/kit/contract'
import { insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { workedDayTests } from '../testing/worked-day.testing.ts'
import { board } from './board.contract.ts'

const { api, receive } = workedDayTests({ workers: true })
const calmCompany = '01930000-0000-7000-8000-0000000000c9'
const supervisor = api.as('cash-conciliation', [workedCompany, calmCompany], 'Supervisora')
const first = '2026-10-01'
const last = '2026-10-12'
const calmDates = Array.from({ length: 12 }, (_, at) => addDays(first, at))
const filter = { company_id: calmCompany, from: first, to: last }

async function receiveCalm() {
  const at = '2026-10-01T00:00:00Z'
  const names = { id: calmCompany, name: 'Posto Calmo', legal_name: 'Posto Calmo Ltda', cnpj: '22345678000195' }
  const defaults = { kind: 'station', active: true, version: 1, created_at: at, updated_at: at }
  await insertRows(api.test.admin, { companies: [{ ...names, ...defaults }] })
  for (const date of [last, ...calmDates])
    for (const source of ['pos', 'pix', 'cielo'] as const) await receive(source, [date], calmCompany)
}
const rematch = async () => {
  const { job_id } = await supervisor.call(board.rematchMany, { body: { selection: { filter } } })
  return job_id ?? ''
}
const jobOf = (id: string) => supervisor.call(jobs.get, { params: { id } })
const waitUntilEnded = (id: string) => expect.poll(async () => (await jobOf(id)).finished_at).not.toBeNull()
const statuses = async () =>
  (await supervisor.call(cashConciliations.list, { query: filter })).data.map(({ status }) => status)
const countRematches = async () =>
  (
    await api.test.admin.query(`select entity_id, count(*)::int as times from audit_events
      where action = 'match.again' group by entity_id`)
  ).rows.map(({ times }) => times)

test('a job closes many days, each company in order of date, and its page shows the progress', async () => {
  await receiveCalm()
  const body = { selection: { filter }, input: { declared: true } }
  const outcome = await supervisor.call(board.closeMany, { body })
  expect(outcome).toMatchObject({ state: 'waiting', total: 12, done: 0 })
  await waitUntilEnded(outcome.job_id ?? '')
  expect(await jobOf(outcome.job_id ?? '')).toMatchObject({
    title: 'Fechar dias sem diferença',
    status: 'done',
    done: 12,
    total: 12,
    percent: 100,
    message: '12 alterados, 0 ficaram como estavam, 0 não puderam ser alterados.',
  })
  expect(new Set(await statuses())).toEqual(new Set(['closed']))
})

test('a cancelled job ends while a day is locked by another transaction, keeps its results and can be retried', async () => {
  await receiveCalm()
  await supervisor.token
  await api.test.admin.query('begin')
  await api.test.admin.query(`select from cash_conciliations where company_id = $1 and business_date = $2 for update`, [
    calmCompany,
    calmDates[6],
  ])
  const id = await rematch()
  await expect.poll(async () => (await jobOf(id)).done).toBe(5)
  await supervisor.call(jobs.cancel, { params: { id } })
  await waitUntilEnded(id)
  await api.test.admin.query('rollback')
  expect(await jobOf(id)).toMatchObject({ status: 'cancelled', message: 'Parou em 5 de 12; 7 não foram feitos.' })
  expect(await countRematches()).toEqual(Array(5).fill(1))
  await supervisor.call(jobs.retry, { params: { id } })
  await waitUntilEnded(id)
  expect(await jobOf(id)).toMatchObject({ status: 'done', done: 12, percent: 100 })
  expect(await countRematches()).toEqual(Array(12).fill(1))
})
