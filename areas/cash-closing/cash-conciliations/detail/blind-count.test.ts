import { fuelNozzles } from '@app/areas/administration/contract'
import { type Ability, abilities, listExports, showMoney, showVolume } from '@app/kit/contract'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { aReason, workedDate, workedDayTests } from '../../worked-day.testing.ts'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import type { CashConciliationDetail } from '../day-view.contract.ts'
import { differences } from '../differences/differences.contract.ts'
import { workedCompany } from '../worked-day-rows.fixture.ts'

const { api, manager, supervisor, receive, dayOf, registerF15 } = workedDayTests()
const counter = api.as(['cash-conciliation.solicitation', 'financial.system-movements'], [workedCompany], 'Conferente')
const sql = (text: string, values: unknown[] = []) => api.test.admin.query(text, values)
const reload = () => receive('pos')

const first = ({ drawers }: CashConciliationDetail) => drawers.find(({ session_id }) => session_id === 1)
const refs = ({ differences }: CashConciliationDetail) => differences.map(({ ref }) => ref)
const quantities = { 10000: 1, 2000: 1, 200: 1, 100: 1, 25: 1, 10: 2 }
const count = async (session_id: number) => {
  const { id, version } = await dayOf(manager)
  return manager.call(cashConciliations.count, { params: { id, session_id }, body: { version, quantities } })
}

beforeEach(async () => {
  await sql('update cash_sessions set counted_cents = null')
  await reload()
})

/** Every amount that tells the cash of the day, by itself or less what other methods show. */
function secretsOf(day: CashConciliationDetail) {
  const cash = day.lines.find(({ method }) => method === 'cash')
  const amounts = [
    ...day.drawers.flatMap(({ expected_cents, cash_sales_cents }) => [expected_cents, cash_sales_cents]),
    cash?.system_cents,
    cash?.difference_cents,
    day.system_total_cents,
    day.difference_cents,
    day.unexplained_cents,
    day.totals_before.system_cents,
    day.totals_before.difference_cents,
    day.to_deposit_cents,
    day.journal.debit_total_cents,
    ...day.journal.lines
      .filter(({ account }) => account === '1.1.01.02')
      .map(({ debit_cents, credit_cents }) => debit_cents + credit_cents),
    ...day.equations.filter(({ no }) => [3, 4, 5].includes(no)).flatMap(({ terms }) => terms.map(({ value }) => value)),
  ]
  // What another method shows by itself is told of no drawer.
  const others = new Set(day.lines.filter(({ method }) => method !== 'cash').map((line) => line.system_cents))
  const told = amounts.map((cents) => Math.abs(cents ?? 0))
  return [...new Set(told.filter((cents) => cents > 500 && !others.has(cents)))]
}

/** Which of these amounts a text holds, as a number or written for people. */
const leaksIn = (text: string, secrets: readonly number[]) =>
  secrets.filter(
    (cents) =>
      new RegExp(`(?<![\\w.-])-?${cents}(?![\\w.-])`).test(text) ||
      text.replaceAll('\u00a0', ' ').includes(showMoney(cents).replaceAll('\u00a0', ' ')),
  )

const Documents = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** Every read of the product that this person may ask about the day. */
async function readsOf(day: CashConciliationDetail, reader = counter) {
  const headers = { authorization: `Bearer ${await reader.token}` }
  const { paths } = Documents.parse((await api.inject({ method: 'GET', url: '/api/v1/openapi.json' })).json())
  const about: Record<string, string> = {
    id: day.id,
    entity: 'cash_conciliation',
    session_id: '1',
    manual_id: day.id,
    difference_id: day.id,
  }
  const query = {
    company_id: workedCompany,
    cash_conciliation_id: day.id,
    from: workedDate,
    to: workedDate,
    date: workedDate,
    q: '14/10/2026',
    text: '14/10/2026',
    business_date: workedDate,
  }
  const answers: { path: string; status: number; text: string }[] = []
  for (const [path, methods] of Object.entries(paths)) {
    // A stream of news has no end to wait for.
    if (!('get' in methods) || /stream|changes$|progress/.test(path)) continue
    const url = `/api/v1${path.replace(/^\/api\/v1/, '').replace(/\{(\w+)\}/g, (_place, name: string) => about[name] ?? day.id)}`
    const { statusCode, body } = await api.inject({ method: 'GET', url, query, headers })
    answers.push({ path, status: statusCode, text: body })
  }
  return answers
}

test('no read of the product tells the cash of a day to who counts it, before every drawer is counted', async () => {
  await registerF15(manager)
  const day = await dayOf(supervisor)
  const secrets = secretsOf(day)
  // Whoever works in the office reads every one of them: the search finds what is there.
  expect(leaksIn(JSON.stringify(day), secrets)).toEqual(secrets)
  expect(secrets.length).toBeGreaterThan(10)
  const answers = await readsOf(day)
  const read = answers.filter(({ status }) => status === 200).map(({ path }) => path.replace(/^\/api\/v1/, ''))
  for (const path of ['/cash-conciliations', '/cash-conciliations/{id}', '/cash-conciliations/{id}/matches'])
    expect(read).toContain(path)
  for (const path of ['/system-movements', '/conferences/own-differences', '/records/{entity}/{id}/timeline'])
    expect(read).toContain(path)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const told = answers.flatMap(({ path, text }) => leaksIn(text, secrets).map((cents) => `${path}: ${cents}`))
  expect(told).toEqual([])
})

// Everything but the office: whoever counts may look after pumps, tanks and purchases of the station too.
const isAbility = (name: string): name is Ability => Object.hasOwn(abilities, name)
const everyAbility = Object.keys(abilities).filter(isAbility)
const steward = api.as(
  everyAbility.filter((ability) => !['admin', 'cash-conciliation'].includes(ability)),
  [workedCompany],
  'Encarregada',
)

/** Every volume from which what the pumps sold on the day follows. */
function litresOf({ nozzles, tanks, equations }: CashConciliationDetail) {
  const volumes = [
    ...nozzles.flatMap(({ closing_ml, measured_ml, sold_ml }) => [closing_ml, measured_ml, sold_ml]),
    ...tanks.flatMap(({ sold_ml, book_ml, variation_ml }) => [sold_ml, book_ml, variation_ml]),
    ...equations.filter(({ no }) => no === 1).flatMap(({ terms }) => terms.slice(0, 2).map(({ value }) => value)),
  ]
  return [...new Set(volumes.map((volume) => Math.abs(volume ?? 0)).filter((volume) => volume > 0))]
}

/** Which of these volumes a text holds, as a number or written for people. */
const litresIn = (text: string, volumes: readonly number[]) =>
  volumes.filter(
    (volume) => new RegExp(`(?<![\\w.-])-?${volume}(?![\\w.-])`).test(text) || text.includes(showVolume(volume)),
  )

test('no read of the product tells what the pumps sold, from which the cash of the day would follow', async () => {
  const day = await dayOf(supervisor)
  const secrets = litresOf(day)
  expect(litresIn(JSON.stringify(day), secrets)).toEqual(secrets)
  expect(secrets.length).toBeGreaterThan(20)
  const nozzle = (
    await sql('select id from fuel_nozzles where company_id = $1 order by nozzle_no limit 1', [workedCompany])
  ).rows[0]
  const answers = [...(await readsOf(day, steward)), ...(await readsOf({ ...day, id: String(nozzle?.id) }, steward))]
  const read = new Set(answers.filter(({ status }) => status === 200).map(({ path }) => path))
  for (const path of ['/cash-conciliations/{id}', '/fuel-nozzles', '/fuel-nozzles/{id}', '/fuel-nozzles/movement-book'])
    expect([...read].map((one) => one.replace(/^\/api\/v1/, ''))).toContain(path)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const told = answers.flatMap(({ path, text }) => litresIn(text, secrets).map((volume) => `${path}: ${volume}`))
  expect([...new Set(told)]).toEqual([])
})

test('no change answers it either, and no filter or order finds it', async () => {
  const secrets = secretsOf(await dayOf(supervisor))
  const { id, version } = await dayOf(counter)
  const again = await counter.call(cashConciliations.rematch, { params: { id }, body: { version } })
  expect(leaksIn(JSON.stringify(again), secrets)).toEqual([])
  const seen = Math.abs((await dayOf(counter)).difference_cents)
  const open = Math.abs((await dayOf(supervisor)).difference_cents)
  expect(seen).not.toBe(open)
  const least = (least_cents: number) =>
    counter.call(cashConciliations.list, { query: { from: workedDate, to: workedDate, least_cents } })
  expect((await least(seen)).data).toHaveLength(1)
  expect((await least(Math.min(open, seen + 1))).data).toHaveLength(0)
  expect((await least(0)).sums?.system_total_cents).toBe((await dayOf(counter)).system_total_cents)
})

test('a change of a nozzle answers no reading of a day that waits for its count, and the office all of them', async () => {
  const secrets = litresOf(await dayOf(supervisor))
  const { rows } = await sql('select id, version from fuel_nozzles where company_id = $1 order by nozzle_no limit 1', [
    workedCompany,
  ])
  const tested = async (by: typeof manager) => {
    const { data } = await by.call(fuelNozzles.list, { query: {} })
    const { id, version } = data.find((nozzle) => nozzle.id === rows[0]?.id) ?? { id: '', version: 0 }
    const body = { version, business_date: '2026-10-15', deviation_ml: 10, volume_ml: 20_000 }
    return by.call(fuelNozzles.test, { params: { id }, body })
  }
  expect(litresIn(JSON.stringify(await tested(steward)), secrets)).toEqual([])
  const office = api.as(['cash-conciliation', 'fuel-nozzle.actions'], [workedCompany], 'Escritório')
  expect(litresIn(JSON.stringify(await tested(office)), secrets)).not.toEqual([])
})

test('sending a day that is not counted is refused for its counts, and tells no money', async () => {
  const secrets = secretsOf(await dayOf(supervisor))
  const { id, version } = await dayOf(counter)
  const body = { version, declared: true }
  const failure = await counter
    .call(cashConciliations.submit, { params: { id }, body })
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: expect.stringMatching(/^Faltam turnos: /) })
  expect(leaksIn(JSON.stringify(failure), secrets)).toEqual([])
  expect(JSON.stringify((await dayOf(counter)).actions)).toContain('Faltam turnos: ')
})

test('what is left adds up by itself', async () => {
  const day = await dayOf(counter)
  const sum = (amount: 'system_after_cents' | 'confirmed_cents' | 'difference_cents') =>
    day.lines.reduce((all, line) => all + line[amount], 0)
  expect(day.cash_unseen).toBe(true)
  expect(day.lines.map(({ method }) => method)).not.toContain('cash')
  expect(day.system_total_cents).toBe(sum('system_after_cents'))
  expect(day.confirmed_total_cents - day.system_total_cents).toBe(day.difference_cents)
  expect([day.to_deposit_cents, day.journal.lines]).toEqual([null, []])
  const { data } = await counter.call(cashConciliations.list, { query: { from: workedDate, to: workedDate } })
  expect(data[0]).toMatchObject({
    cash_unseen: true,
    system_total_cents: day.system_total_cents,
    difference_cents: day.difference_cents,
    unexplained_cents: day.unexplained_cents,
  })
})

test('a drawer tells what it should hold once it was counted, the day once all are; the office sees it at once', async () => {
  expect(first(await dayOf(manager))).toMatchObject({
    counted_cents: null,
    expected_cents: null,
    cash_sales_cents: null,
  })
  expect(refs(await dayOf(manager))).not.toContain('session:1')
  const open = await dayOf(supervisor)
  expect(first(open)?.expected_cents).toBeGreaterThan(0)
  expect(refs(open)).toContain('session:1')
  await count(1)
  const half = await dayOf(manager)
  expect(first(half)).toMatchObject({ counted_cents: 12_345, expected_cents: first(open)?.expected_cents })
  expect(half.cash_unseen).toBe(true)
  const others = half.drawers.filter(({ counted_cents }) => counted_cents === null)
  for (const { session_id } of others) await count(session_id)
  const counted = await dayOf(manager)
  expect(counted.cash_unseen).toBe(false)
  expect(refs(counted)).toContain('session:1')
  expect(counted.system_total_cents).toBe((await dayOf(supervisor)).system_total_cents)
})

test('the match of a count that is gone tells nothing, and that of a drawer counted again does', async () => {
  for (const { session_id } of (await dayOf(manager)).drawers) await count(session_id)
  expect((await dayOf(manager)).drawer_matches.map(({ session_id }) => session_id)).toContain(2)
  await sql('update cash_sessions set counted_cents = null where id <> 1')
  const told = async (by: typeof manager) => (await dayOf(by)).drawer_matches.map(({ session_id }) => session_id)
  expect(await told(supervisor)).toContain(2)
  expect(await told(manager)).toEqual([1])
})

test('a company that does not count blind shows what is expected', async () => {
  await sql('update company_settings set blind_count = false where company_id = $1', [workedCompany])
  const day = await dayOf(manager)
  expect([day.cash_unseen, day.lines.some(({ method }) => method === 'cash')]).toEqual([false, true])
  expect(first(day)?.expected_cents).toBeGreaterThan(0)
})

test('a line of cash that is entered by hand is written as ever', async () => {
  const { id, version } = await dayOf(counter)
  const line = { kind: 'add', movement_type_code: 'VND-DIN', amount_cents: 700 } as const
  const at = { occurred_at: '2026-10-14T12:00:00.000Z', reason_id: aReason, note: 'Venda no balcão sem registro.' }
  const before = await dayOf(supervisor)
  await counter.call(cashConciliations.addManual, { params: { id }, body: { version, ...line, ...at } })
  expect((await dayOf(supervisor)).system_total_cents - before.system_total_cents).toBe(700)
})

test('a file of a list holds no more than the list shows', async () => {
  const { id } = await dayOf(counter)
  await count(1)
  const secrets = secretsOf(await dayOf(supervisor))
  const file = async (list: string, fields: string[], query = {}) => {
    const columns = fields.map((field) => ({ field, title: field }))
    const body = { list, title: 'Tudo', format: 'csv' as const, params: {}, query, columns, filters: [], page: '/' }
    const made = await counter.call(listExports.create, { body })
    const url = `/api/v1/exports/${made.file?.id}/file`
    const headers = { authorization: `Bearer ${await counter.token}` }
    return (await api.inject({ method: 'GET', url, headers })).body
  }
  const listed = await file('differences.list', ['code', 'amount_cents', 'sentence'], { cash_conciliation_id: id })
  expect(listed).toContain('D03')
  expect(leaksIn(listed, secrets)).toEqual([])
  expect(listed).not.toContain('D09')
})

test('a change of many neither names nor counts what a drawer lacks', async () => {
  const { id: cash_conciliation_id } = await dayOf(counter)
  const filter = { cash_conciliation_id, code: 'D09' } as const
  const input = { reason_id: aReason, note: 'Contagem do turno ainda por fazer.' }
  const asked = (preview: boolean) => ({ body: { selection: { filter }, preview, input } })
  expect(await counter.call(differences.explainMany, asked(true))).toMatchObject({ total: 0, changed: 0 })
  const { id } = (await dayOf(supervisor)).differences.find(({ code }) => code === 'D09') ?? { id: '' }
  const body = { selection: { ids: [id] }, preview: false, input }
  const outcome = await counter.call(differences.explainMany, { body })
  expect(outcome).toMatchObject({ changed: 0, failures: [] })
  expect((await supervisor.call(differences.explainMany, asked(true))).total).toBeGreaterThan(0)
})

test('the workbench shows no line of cash', async () => {
  const { id } = await dayOf(counter)
  const { system } = await counter.call(cashConciliations.matches, { params: { id } })
  expect(system.length).toBeGreaterThan(0)
  expect(system.filter(({ method }) => method === 'cash')).toEqual([])
})
