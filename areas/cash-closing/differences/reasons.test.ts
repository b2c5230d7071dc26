import { differenceGuide } from '@app/domain/day/differences/contract'
import { workedCompany } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { solicitationItems } from '../cash-conciliation-solicitations/items/items.contract.ts'
import { solicitations } from '../cash-conciliation-solicitations/solicitations.contract.ts'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { reasonMaps } from '../movement-reason-maps/movement-reason-map.contract.ts'
import { workedDate, workedDayTests } from '../testing/worked-day.testing.ts'

const { api, manager, supervisor, analyst, receive, dayOf, explain, explainAll, correct, submit, approve } =
  workedDayTests()
const draft = {
  name: 'Quebra pequena de caixa',
  source_system: 'internal' as const,
  company_id: workedCompany,
  movement_type_code: 'FALTA',
  difference_codes: ['D09'],
  auto_explain: true,
  max_amount_cents: 100,
  valid_from: '2026-10-01',
}
type Draft = Parameters<typeof supervisor.call<typeof reasonMaps.create>>[1]['body']
const register = (change: Partial<Draft> = {}) => supervisor.call(reasonMaps.create, { body: { ...draft, ...change } })
const findByCode = async (code: string) => (await dayOf(supervisor)).differences.filter((one) => one.code === code)
const amounts = async (status: string) =>
  (await findByCode('D09')).filter((one) => one.status === status).map(({ amount_cents }) => amount_cents)

test('a new reason that explains by itself explains open days, and the explanation names the system as its author', async () => {
  expect(await amounts('open')).toEqual([-200, 50])
  await register()
  expect(await amounts('open')).toEqual([-200])
  expect((await findByCode('D09')).find(({ amount_cents }) => amount_cents === 50)).toMatchObject({
    status: 'explained',
    reason_name: 'Quebra pequena de caixa',
    note: 'Explicada pelo sistema: “Quebra pequena de caixa” explica sozinho até R$ 1,00.',
    explained_by_name: null,
  })
  expect(await dayOf(supervisor)).toMatchObject({ explained_cents: 50, unexplained_cents: -11710, open_items: 6 })
})

test('an automatic explanation is removed with its reason and returns when the reason is active again', async () => {
  const { id, version } = await register()
  const off = { version, active: false }
  await supervisor.call(reasonMaps.setActive, { params: { id }, body: off })
  expect(await amounts('open')).toEqual([-200, 50])
  await supervisor.call(reasonMaps.setActive, { params: { id }, body: { version: version + 1, active: true } })
  await receive('cielo')
  expect(await amounts('explained')).toEqual([50])
})

test('an explanation by a person takes precedence over the system and stays when the reason is deactivated', async () => {
  await register({ max_amount_cents: 200 })
  const day = await dayOf(supervisor)
  const shortage = day.differences.find(({ amount_cents }) => amount_cents === -200)
  const note = 'Falta conferida com o operador do turno.'
  await supervisor.call(cashConciliations.explain, {
    params: { difference_id: shortage?.id ?? '' },
    body: { version: shortage?.version ?? 0, reason_id: '01930000-0000-7000-8000-000000000003', note },
  })
  const [map] = (await supervisor.call(reasonMaps.list, { query: { search: draft.name } })).data
  await supervisor.call(reasonMaps.setActive, {
    params: { id: map?.id ?? '' },
    body: { version: map?.version ?? 0, active: false },
  })
  expect((await findByCode('D09')).map(({ status, note }) => [status, note])).toEqual([
    ['explained', note],
    ['open', null],
  ])
})

test('a critical difference is never explained by the system', async () => {
  await register({ difference_codes: ['D07'], max_amount_cents: 1_000_000 })
  expect(await findByCode('D07')).toMatchObject([{ status: 'open' }])
})

test('the system explains the gap of a suggested pair but does not confirm the pair: a person decides', async () => {
  await register({ difference_codes: ['D03'], max_amount_cents: 10_000 })
  expect(await findByCode('D03')).toMatchObject([{ status: 'explained', explained_by_name: null }])
  const { equations } = await dayOf(supervisor)
  expect(equations.find(({ no }) => no === 8)?.sentence).toContain('1 sugestão sem confirmação')
})

test('a sent day keeps its automatic explanations when their reason is deactivated, and is approved', async () => {
  const { id, version } = await register()
  await correct(manager)
  const request = await submit(manager)
  await supervisor.call(reasonMaps.setActive, { params: { id }, body: { version, active: false } })
  expect(await approve(analyst, request.id)).toMatchObject({ status: 'approved' })
  expect((await findByCode('D09')).map(({ status }) => status)).toEqual(['accepted', 'accepted'])
})

test('an automatic explanation refused by the analyst waits for a person', async () => {
  await register()
  await correct(manager)
  const { id } = await submit(manager)
  const { data } = await analyst.call(solicitationItems.items, { params: { id } })
  const item_id = data.find(({ code, amount_cents }) => code === 'D09' && amount_cents === 50)?.id ?? ''
  const body = { decision: 'refused', comment: 'Esta sobra tem de ser apurada.' } as const
  await analyst.call(solicitationItems.decideItem, { params: { id, item_id }, body })
  const { version } = await analyst.call(solicitations.get, { params: { id } })
  await analyst.call(solicitations.refuse, { params: { id }, body: { version, reason: 'Falta apurar a sobra.' } })
  await receive('cielo')
  expect(await amounts('refused')).toEqual([50])
  expect(await dayOf(manager)).toMatchObject({ status: 'refused', unexplained_cents: 50 })
  await expect(submit(manager)).rejects.toMatchObject({ message: 'Responda o item recusado.' })
  const [refused] = (await findByCode('D09')).filter(({ status }) => status === 'refused')
  if (!refused) throw new Error('the surplus was refused')
  await explain(manager, await dayOf(manager), refused)
  expect(await submit(manager)).toMatchObject({ status: 'pending' })
})

test('a difference is offered the reasons of its company that are valid on its day', async () => {
  await register({ name: 'Vale neste dia', auto_explain: false, max_amount_cents: null })
  await register({ name: 'Vale amanhã', auto_explain: false, max_amount_cents: null, valid_from: '2026-10-15' })
  await register({ name: 'Valeu ontem', auto_explain: false, max_amount_cents: null, valid_to: '2026-10-13' })
  const { id } = await dayOf(supervisor, workedDate)
  const { data } = await supervisor.call(cashConciliations.reasons, { params: { id } })
  expect(data.map(({ name }) => name).filter((name) => name.startsWith('Val'))).toEqual(['Vale neste dia'])
  await explainAll(supervisor, ['D09'])
})

test('each code accepts the reasons named in its guide, and no other standard reason', async () => {
  const { rows } = await api.test.admin.query<{ code: string; reasons: string[] }>(
    `select code, array_agg(reason order by reason) as reasons
      from (select code as reason, unnest(difference_codes) as code from movement_reason_maps) allowed group by code`,
  )
  const guideReasons = Object.entries(differenceGuide).map(([code, { reasons }]) => [code, reasons.toSorted()])
  expect(Object.fromEntries(rows.map(({ code, reasons }) => [code, reasons]))).toEqual(Object.fromEntries(guideReasons))
})
