import { fuelNozzles } from '@app/areas/administration/contract'
import { workedCompany } from '@app/domain/day/facts/testing'
import { type Ability, abilities, listExports } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { differences } from '../differences/differences.contract.ts'
import {
  blindCountTests,
  findLeaks,
  findVolumesInText,
  listSecrets,
  listVolumesOfDay,
} from '../testing/blind-count.testing.ts'
import { aReason, workedDate } from '../testing/worked-day.testing.ts'

const { api, manager, supervisor, dayOf, registerF15, counter, sql, count, readsOf } = blindCountTests()

test('no read shows the expected cash of a day to a blind counter before every drawer is counted', async () => {
  await registerF15(manager)
  const day = await dayOf(supervisor)
  const secrets = listSecrets(day)
  // The back office reads all secrets, which shows that the search works.
  expect(findLeaks(JSON.stringify(day), secrets)).toEqual(secrets)
  expect(secrets.length).toBeGreaterThan(10)
  const answers = await readsOf(day)
  const visiblePaths = answers.filter(({ status }) => status === 200).map(({ path }) => path.replace(/^\/api\/v1/, ''))
  for (const path of ['/cash-conciliations', '/cash-conciliations/{id}', '/cash-conciliations/{id}/matches'])
    expect(visiblePaths).toContain(path)
  for (const path of ['/system-movements', '/conferences/station-differences', '/records/{entity}/{id}/timeline'])
    expect(visiblePaths).toContain(path)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const leaks = answers.flatMap(({ path, text }) => findLeaks(text, secrets).map((cents) => `${path}: ${cents}`))
  expect(leaks).toEqual([])
})

// All abilities except the back office: a counting user may also manage pumps, tanks and purchases.
const isAbility = (name: string): name is Ability => Object.hasOwn(abilities, name)
const everyAbility = Object.keys(abilities).filter(isAbility)
const steward = api.as(
  everyAbility.filter((ability) => !['admin', 'cash-conciliation'].includes(ability)),
  [workedCompany],
  'Encarregada',
)

test('no read shows the pump sales from which a blind counter could compute the cash of the day', async () => {
  const day = await dayOf(supervisor)
  const secrets = listVolumesOfDay(day)
  expect(findVolumesInText(JSON.stringify(day), secrets)).toEqual(secrets)
  expect(secrets.length).toBeGreaterThan(20)
  const nozzle = (
    await sql('select id from fuel_nozzles where company_id = $1 order by nozzle_no limit 1', [workedCompany])
  ).rows[0]
  const answers = [...(await readsOf(day, steward)), ...(await readsOf({ ...day, id: String(nozzle?.id) }, steward))]
  const visiblePaths = new Set(answers.filter(({ status }) => status === 200).map(({ path }) => path))
  for (const path of ['/cash-conciliations/{id}', '/fuel-nozzles', '/fuel-nozzles/{id}', '/fuel-nozzles/movement-book'])
    expect([...visiblePaths].map((one) => one.replace(/^\/api\/v1/, ''))).toContain(path)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const leaks = answers.flatMap(({ path, text }) =>
    findVolumesInText(text, secrets).map((volume) => `${path}: ${volume}`),
  )
  expect([...new Set(leaks)]).toEqual([])
})

test('no write, filter or sort order shows the expected cash to a blind counter', async () => {
  const secrets = listSecrets(await dayOf(supervisor))
  const { id, version } = await dayOf(counter)
  const rematchedDay = await counter.call(cashConciliations.rematch, { params: { id }, body: { version } })
  expect(findLeaks(JSON.stringify(rematchedDay), secrets)).toEqual([])
  const visibleCents = Math.abs((await dayOf(counter)).difference_cents)
  const actualCents = Math.abs((await dayOf(supervisor)).difference_cents)
  expect(visibleCents).not.toBe(actualCents)
  const listFrom = (least_cents: number) =>
    counter.call(cashConciliations.list, { query: { from: workedDate, to: workedDate, least_cents } })
  expect((await listFrom(visibleCents)).data).toHaveLength(1)
  expect((await listFrom(Math.min(actualCents, visibleCents + 1))).data).toHaveLength(0)
  expect((await listFrom(0)).sums?.system_total_cents).toBe((await dayOf(counter)).system_total_cents)
})

test('a nozzle change returns the readings of an uncounted day only to the office', async () => {
  const secrets = listVolumesOfDay(await dayOf(supervisor))
  const { rows } = await sql('select id, version from fuel_nozzles where company_id = $1 order by nozzle_no limit 1', [
    workedCompany,
  ])
  const testNozzle = async (user: typeof manager) => {
    const { data } = await user.call(fuelNozzles.list, { query: {} })
    const { id, version } = data.find((nozzle) => nozzle.id === rows[0]?.id) ?? { id: '', version: 0 }
    const body = { version, business_date: '2026-10-15', deviation_ml: 10, volume_ml: 20_000 }
    return user.call(fuelNozzles.recordTest, { params: { id }, body })
  }
  expect(findVolumesInText(JSON.stringify(await testNozzle(steward)), secrets)).toEqual([])
  const office = api.as(['cash-conciliation', 'fuel-nozzle.actions'], [workedCompany], 'Escritório')
  expect(findVolumesInText(JSON.stringify(await testNozzle(office)), secrets)).not.toEqual([])
})

test('sending an uncounted day is refused for its missing counts, without any amount of money', async () => {
  const secrets = listSecrets(await dayOf(supervisor))
  const { id, version } = await dayOf(counter)
  const body = { version, declared: true }
  const failure = await counter
    .call(cashConciliations.submit, { params: { id }, body })
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: expect.stringMatching(/^Faltam turnos: /) })
  expect(findLeaks(JSON.stringify(failure), secrets)).toEqual([])
  expect(JSON.stringify((await dayOf(counter)).actions)).toContain('Faltam turnos: ')
})

test('an exported list contains no more than the list shows', async () => {
  const { id } = await dayOf(counter)
  await count(1)
  const secrets = listSecrets(await dayOf(supervisor))
  const file = async (list: string, fields: string[], query = {}) => {
    const columns = fields.map((field) => ({ field, title: field }))
    const body = { list, title: 'Tudo', format: 'csv' as const, params: {}, query, columns, filters: [], page: '/' }
    const created = await counter.call(listExports.create, { body })
    const url = `/api/v1/exports/${created.file?.id}/file`
    const headers = { authorization: `Bearer ${await counter.token}` }
    return (await api.inject({ method: 'GET', url, headers })).body
  }
  const csv = await file('differences.list', ['code', 'amount_cents', 'sentence'], { cash_conciliation_id: id })
  expect(csv).toContain('D03')
  expect(findLeaks(csv, secrets)).toEqual([])
  expect(csv).not.toContain('D09')
})

test('a bulk change neither names nor counts the difference of an uncounted drawer', async () => {
  const { id: cash_conciliation_id } = await dayOf(counter)
  const filter = { cash_conciliation_id, code: 'D09' } as const
  const input = { reason_id: aReason, note: 'Contagem do turno ainda por fazer.' }
  const bulkInput = (preview: boolean) => ({ body: { selection: { filter }, preview, input } })
  expect(await counter.call(differences.explainMany, bulkInput(true))).toMatchObject({ total: 0, changed: 0 })
  const { id } = (await dayOf(supervisor)).differences.find(({ code }) => code === 'D09') ?? { id: '' }
  const body = { selection: { ids: [id] }, preview: false, input }
  const outcome = await counter.call(differences.explainMany, { body })
  expect(outcome).toMatchObject({ changed: 0, failures: [] })
  expect((await supervisor.call(differences.explainMany, bulkInput(true))).total).toBeGreaterThan(0)
})

test('the workbench shows a blind counter no line of cash', async () => {
  const { id } = await dayOf(counter)
  const { system } = await counter.call(cashConciliations.matches, { params: { id } })
  expect(system.length).toBeGreaterThan(0)
  expect(system.filter(({ method }) => method === 'cash')).toEqual([])
})
