import { comments, timeline } from '@app/areas/records/contract'
import { workedCompany } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { dayLife } from '../../cash-conciliations/day-life.contract.ts'
import { dayLifeTests } from '../../testing/life.testing.ts'
import { solicitations } from '../solicitations.contract.ts'

const { api, manager, analyst, correct, submit, approve, sql, dayOf } = dayLifeTests()
const analystAbilities = ['cash-conciliation.solicitation.analyze'] as const
const bruna = api.as(analystAbilities, [workedCompany], 'Bruna')
const carla = api.as(analystAbilities, [workedCompany], 'Carla')
const comment = 'Confira a via da captura C08 com a operadora.'
const morning = '2026-10-15T09:00:00.000Z'

const sendDay = api.runOnce(async () => {
  api.setNow(morning)
  await correct(manager)
  return submit(manager)
})
type User = typeof analyst
const handOver = async (by: User, id: string, to: User, text = comment) =>
  by.call(solicitations.handOver, { params: { id }, body: { assignee_id: await to.id, comment: text } })
const assume = (by: User, id: string, from?: string) =>
  by.call(solicitations.assume, { params: { id }, body: from === undefined ? {} : { from } })
const findDeskIds = async (by: User, place: 'mine' | 'free' | 'others') =>
  (await by.call(solicitations.list, { query: { status: 'pending', desk: place } })).data.map(({ id }) => id)

test('a handed over request belongs to the other analyst, who sees the comment, without a time limit', async () => {
  const { id } = await sendDay()
  await assume(analyst, id)
  expect(await handOver(analyst, id, bruna)).toMatchObject({
    analyst_id: null,
    assignee_name: 'Bruna',
    handed_over_by_name: 'Analista',
    hand_over_note: comment,
  })
  api.setNow('2026-10-16T09:00:00.000Z')
  expect([
    await findDeskIds(bruna, 'mine'),
    await findDeskIds(bruna, 'free'),
    await findDeskIds(bruna, 'others'),
  ]).toEqual([[id], [], []])
  expect([
    await findDeskIds(carla, 'mine'),
    await findDeskIds(carla, 'free'),
    await findDeskIds(carla, 'others'),
  ]).toEqual([[], [], [id]])
  expect(
    await sql('select user_id, message, entity_id from notifications where type = $1', ['solicitation_handed_over']),
  ).toEqual([
    {
      user_id: await bruna.id,
      message: `Analista passou a você a solicitação nº 1 de Posto Modelo 01 em 14/10/2026: ${comment}`,
      entity_id: id,
    },
  ])
  const { data } = await bruna.call(timeline.timeline, {
    params: { entity: 'cash_conciliation_solicitation', id },
    query: {},
  })
  expect(JSON.stringify(data)).toContain(comment)
  expect(await approve(bruna, id)).toMatchObject({ status: 'approved', assignee_id: null })
  api.setNow(morning)
})

test('a handed over request stays with its analyst while she examines it and returns to all when she releases it', async () => {
  const { id } = await sendDay()
  await handOver(analyst, id, bruna)
  expect(await assume(bruna, id)).toMatchObject({ analyst_name: 'Bruna', assignee_name: 'Bruna' })
  api.setNow('2026-10-15T10:00:00.000Z')
  expect(await findDeskIds(bruna, 'mine')).toEqual([id])
  api.setNow(morning)
  await assume(bruna, id)
  await bruna.call(solicitations.release, { params: { id } })
  expect(await findDeskIds(carla, 'free')).toEqual([id])
})

test('another analyst takes or hands over an assigned request only by naming its assignee', async () => {
  const { id } = await sendDay()
  await handOver(analyst, id, bruna)
  const assignedError = { status: 409, message: 'Solicitação encaminhada a Bruna: assuma-a antes.' }
  await expect(assume(carla, id)).rejects.toMatchObject(assignedError)
  await expect(handOver(carla, id, analyst)).rejects.toMatchObject(assignedError)
  await expect(assume(carla, id, await analyst.id)).rejects.toMatchObject(assignedError)
  expect(await assume(carla, id, await bruna.id)).toMatchObject({ analyst_name: 'Carla', assignee_id: null })
  await expect(handOver(bruna, id, analyst)).rejects.toMatchObject({
    message: 'Solicitação em análise por Carla até 06:30.',
  })
  expect(await handOver(carla, id, bruna)).toMatchObject({ assignee_name: 'Bruna', analyst_id: null })
})

test('of two analysts who hand over a request concurrently one succeeds, and the other sees the new assignee', async () => {
  const { id } = await sendDay()
  const outcomes = await Promise.allSettled([handOver(analyst, id, bruna), handOver(carla, id, bruna)])
  const [winner] = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const [loserError] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(loserError).toMatchObject({
    status: 409,
    message: `Solicitação encaminhada a ${winner?.assignee_name}: assuma-a antes.`,
  })
})

test('a request can be handed over only to another analyst of the company, never to its requester', async () => {
  const { id } = await sendDay()
  const outsider = api.as(analystAbilities, [], 'De fora')
  await outsider.id
  const names = async (by: User) =>
    (await by.call(solicitations.analysts, { params: { id } })).data.map(({ name }) => name)
  await Promise.all([bruna.id, carla.id])
  expect(await names(analyst)).toEqual(['Bruna', 'Carla'])
  for (const to of [analyst, manager, outsider])
    await expect(handOver(analyst, id, to)).rejects.toMatchObject({ code: 'solicitation.not-an-analyst' })
  await expect(handOver(analyst, id, bruna, 'curto')).rejects.toMatchObject({ status: 422 })
  await expect(handOver(manager, id, bruna)).rejects.toMatchObject({ status: 403 })
  await expect(outsider.call(solicitations.analysts, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('before sending a day, the requester sees who may decide it, never including the requester', async () => {
  api.setNow(morning)
  await Promise.all([bruna.id, analyst.id])
  const { id } = await dayOf(manager)
  const names = async (by: User) => (await by.call(dayLife.deciders, { params: { id } })).data.map(({ name }) => name)
  expect(await names(manager)).toEqual(['Analista', 'Bruna'])
  expect(await names(analyst)).toEqual(['Bruna'])
})

test('a user comments on a request from the queue', async () => {
  const { id } = await sendDay()
  const params = { entity: 'cash_conciliation_solicitation', id }
  expect(await bruna.call(comments.comment, { params, body: { body: 'Aguardo a operadora.' } })).toMatchObject({
    body: 'Aguardo a operadora.',
  })
})

test('the queue is sorted by current analyst, and each request appears once across pages', async () => {
  const { id } = await sendDay()
  const copyRequest = async (number: number, analyst_id: string | null, assignee_id: string | null) => {
    const hold = { analyst_id, analyst_until: analyst_id && '2026-10-15T09:30:00Z' }
    const assignment = assignee_id && { assignee_id, handed_over_by: await carla.id, hand_over_note: comment }
    await sql(
      `insert into cash_conciliation_solicitations select (jsonb_populate_record(request, $2::jsonb
        || jsonb_build_object('id', gen_random_uuid()))).*
      from cash_conciliation_solicitations request where id = $1`,
      [id, JSON.stringify({ number, status: 'withdrawn', ...hold, ...assignment })],
    )
  }
  await copyRequest(2, await carla.id, null)
  await copyRequest(3, await analyst.id, await bruna.id)
  const numbers = async (sort: string) => {
    const read = (after?: string) => analyst.call(solicitations.list, { query: { sort, limit: '2', after } })
    const first = await read()
    const second = await read(first.next ?? '')
    return [...first.data, ...second.data].map(({ number }) => number)
  }
  expect([await numbers('analyst_name'), await numbers('-analyst_name')]).toEqual([
    [3, 2, 1],
    [1, 2, 3],
  ])
  // Analista released one request to Bruna; the one that Carla released has no analyst.
  api.setNow('2026-10-15T09:31:00.000Z')
  expect((await numbers('analyst_name'))[0]).toBe(3)
  expect((await numbers('-analyst_name'))[2]).toBe(3)
  api.setNow(morning)
})
