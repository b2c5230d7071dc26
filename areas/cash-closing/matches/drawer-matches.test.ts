import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { workedDayTests } from '../testing/worked-day.testing.ts'
import { dayMatches } from './day-matches.contract.ts'

const { api, manager, supervisor, analyst, receive, dayOf, correct, submit, approve } = workedDayTests()

const getDrawerMatch = async (shift: number) => {
  const { id, version, drawers, drawer_matches } = await dayOf(manager)
  const drawer = drawers.find(({ shift_no }) => shift_no === shift)
  const match = drawer_matches.find(({ session_id }) => session_id === drawer?.session_id)
  const { session_id = 0, version: till_version = 0 } = drawer ?? {}
  return { id, version, session_id, till_version, counted: drawer?.counted_cents, match }
}
async function decide(operation: 'confirmMatch' | 'undoMatch', shift: number) {
  const { id, version, match } = await getDrawerMatch(shift)
  return manager.call(cashConciliations[operation], { params: { id, group_id: match?.id ?? 0 }, body: { version } })
}
async function refuse(shift: number) {
  const { id, version, match } = await getDrawerMatch(shift)
  return manager.call(dayMatches.refuseMatch, { params: { id, group_id: match?.id ?? 0 }, body: { version } })
}

test('a till and its count form a match: suggested while they differ, and then decided by a person', async () => {
  expect((await getDrawerMatch(1)).match).toMatchObject({
    pass_no: 4,
    score: 70,
    status: 'suggested',
    difference_cents: -200,
  })
  await decide('confirmMatch', 1)
  await receive('pos')
  expect((await getDrawerMatch(1)).match).toMatchObject({
    status: 'confirmed',
    sentence: 'turno 1: contado R$ 463,91, o caixa deve ter R$ 465,91; falta de R$ 2,00; confirmado por Gerente',
  })
})

test('a till with a refused count stays uncounted after a new file, until it is counted again', async () => {
  await refuse(1)
  await receive('pos')
  const { id, session_id, match, counted, till_version: version } = await getDrawerMatch(1)
  expect([match, counted]).toEqual([undefined, null])
  expect(await dayOf(manager)).toMatchObject({ sessions_total: 2, sessions_counted: 1 })
  await correct(manager)
  await expect(submit(manager)).rejects.toMatchObject({ status: 422, message: 'Faltam turnos: turno 1.' })
  await expect(manager.call(cashConciliations.get, { params: { id } })).resolves.toMatchObject({
    equations: expect.arrayContaining([expect.objectContaining({ no: 4, holds: false })]),
  })
  const quantities = { 20000: 2, 5000: 1, 1000: 1, 500: 1, 50: 1, 25: 1, 10: 1, 5: 1, 1: 1 }
  const body = { version, quantities }
  await manager.call(cashConciliations.count, { params: { id, session_id }, body })
  expect((await getDrawerMatch(1)).match).toMatchObject({ pass_no: 1, status: 'confirmed', difference_cents: 0 })
})

test('undoing a refusal returns the count to its till', async () => {
  await refuse(1)
  const { id } = await dayOf(manager)
  const { data } = await manager.call(dayMatches.refusals, { params: { id } })
  const [row] = data
  expect(row).toMatchObject({
    system: { kind: 'drawer', description: 'Caixa do turno 1', amount_cents: 46_591 },
    confirmation: { kind: 'count', description: 'Contagem do turno 1', amount_cents: 46_391 },
    refused_by_name: 'Gerente',
  })
  if (!row) return
  const { version } = await dayOf(manager)
  const pair = {
    system: { kind: row.system.kind, id: row.system.id },
    confirmation: { kind: row.confirmation.kind, id: row.confirmation.id },
  }
  await manager.call(dayMatches.undoRefusal, { params: { id }, body: { version, ...pair } })
  expect(await getDrawerMatch(1)).toMatchObject({ counted: 46_391, match: { status: 'suggested' } })
})

test('matches of tills can be undone in bulk too', async () => {
  await decide('confirmMatch', 2)
  const { id, version, match } = await getDrawerMatch(2)
  const { outcomes } = await manager.call(dayMatches.undoMatchMany, {
    params: { id },
    body: { version, group_ids: [match?.id ?? 0] },
  })
  expect(outcomes).toMatchObject([{ done: true }])
  expect((await getDrawerMatch(2)).match).toBeUndefined()
})

test('a closed day keeps the matches of its tills, and so does a reopened day', async () => {
  await correct(manager)
  const { id: request } = await submit(manager)
  await approve(analyst, request)
  const closed = await getDrawerMatch(1)
  expect(closed.match).toMatchObject({ status: 'suggested', difference_cents: -200 })
  await expect(decide('undoMatch', 1)).rejects.toMatchObject({
    status: 423,
    message: 'Dia fechado. Solicite reabertura ou ajuste.',
  })
  const admin = api.as('admin', [], 'Administradora')
  const body = { version: closed.version, reason: 'A contagem do turno 1 saiu errada.' }
  await admin.call(dayLife.reopen, { params: { id: closed.id }, body })
  expect((await getDrawerMatch(1)).match?.id).toBe(closed.match?.id)
  expect((await dayOf(supervisor)).drawer_matches).toHaveLength(2)
})
