import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { workedDayTests } from '../testing/worked-day.testing.ts'

const { api, manager, supervisor, receive, dayOf, correct, submit } = workedDayTests()
type Body = Omit<Parameters<typeof manager.call<typeof cashConciliations.count>>[1]['body'], 'version'>

const getTarget = async (session_id = 1) => {
  const { id, drawers } = await dayOf(manager)
  const version = drawers.find((drawer) => drawer.session_id === session_id)?.version ?? 0
  return { params: { id, session_id }, version }
}
const count = async (body: Body, user = manager) => {
  const { params, version } = await getTarget()
  return user.call(cashConciliations.count, { params, body: { version, ...body } })
}
const witness = async (name: string) => {
  const { params, version } = await getTarget()
  return manager.call(cashConciliations.recordWitness, { params, body: { version, witness: name } })
}
const acknowledge = async () => {
  const { params, version } = await getTarget()
  return manager.call(cashConciliations.acknowledge, { params, body: { version } })
}
/** R$ 463,91, as in the worked day: R$ 2,00 short. */
const expectedQuantities = { 20000: 2, 5000: 1, 1000: 1, 200: 1, 100: 1, 50: 1, 25: 1, 10: 1, 5: 1, 1: 1 }

test('a till is counted note by note, and its expected cash is shown only after the count', async () => {
  const { message, count: storedCount, needs_witness } = await count({ quantities: expectedQuantities })
  expect(message).toBe('Contagem registrada. Esperado R$ 465,91, contado R$ 463,91, diferença -R$ 2,00.')
  expect(storedCount).toMatchObject({
    number: 1,
    total_cents: 46_391,
    difference_cents: -200,
    counted_by_name: 'Gerente',
  })
  expect(needs_witness).toBe(false)
  const day = await dayOf(manager)
  expect(day).toMatchObject({ status: 'in_conference', sessions_total: 2, sessions_counted: 2 })
  expect(day).toMatchObject({ sessions_to_confirm: 2, sessions_unwitnessed: 0 })
  expect(day.counts).toEqual([storedCount])
})

test('two people who loaded the day at the same time count two of its tills', async () => {
  const first = await getTarget(1)
  const second = await getTarget(2)
  const counts = await Promise.all([
    manager.call(cashConciliations.count, {
      params: first.params,
      body: { version: first.version, quantities: expectedQuantities },
    }),
    supervisor.call(cashConciliations.count, {
      params: second.params,
      body: { version: second.version, quantities: { 10000: 6 } },
    }),
  ])
  expect(counts.map(({ count: { session_id, counted_by_name } }) => [session_id, counted_by_name])).toEqual([
    [1, 'Gerente'],
    [2, 'Supervisora'],
  ])
  expect((await dayOf(manager)).counts.map(({ session_id }) => session_id)).toEqual([1, 2])
})

test('of two concurrent counts of one till, the second is refused and names the author of the first', async () => {
  const { params, version } = await getTarget()
  const body = { version, quantities: expectedQuantities }
  await supervisor.call(cashConciliations.count, { params, body })
  const refusal = (name: string) => ({ status: 409, message: expect.stringContaining(`alterado por ${name} às`) })
  await expect(manager.call(cashConciliations.count, { params, body })).rejects.toMatchObject(refusal('Supervisora'))
  await expect(supervisor.call(cashConciliations.count, { params, body })).rejects.toMatchObject(refusal('você'))
  expect((await dayOf(manager)).counts).toHaveLength(1)
})

test('a till cannot be counted with a version from before its count was undone', async () => {
  const { params, version } = await getTarget()
  await count({ quantities: { 100: 1 }, witness: 'Davi Rocha' })
  await undoCount()
  const body = { version, quantities: expectedQuantities }
  await expect(manager.call(cashConciliations.count, { params, body })).rejects.toMatchObject({ status: 409 })
  await count({ quantities: expectedQuantities })
})

test('a till has one recount, both counts stay stored, and a third is refused', async () => {
  await count({ quantities: { 100: 1 } })
  const { message } = await count({ quantities: expectedQuantities })
  expect(message).toBe('Segunda contagem registrada; a primeira permanece no histórico.')
  expect((await dayOf(manager)).counts).toMatchObject([
    { number: 2, total_cents: 46_391 },
    { number: 1, total_cents: 100 },
  ])
  await expect(count({ quantities: {} })).rejects.toMatchObject({ code: 'session.counted-twice' })
})

test('a day with a large shortage cannot be sent until another person is named as witness of the count', async () => {
  const { needs_witness } = await count({ quantities: { 10000: 4 } })
  expect(needs_witness).toBe(true)
  await correct(manager)
  await expect(submit(manager)).rejects.toMatchObject({
    status: 422,
    message: 'Falta a testemunha da contagem: turno 1.',
  })
  await expect(witness('gerênte')).rejects.toMatchObject({ fields: { witness: 'A testemunha deve ser outra pessoa.' } })
  expect(await dayOf(manager)).toMatchObject({ sessions_unwitnessed: 1 })
  await witness('Davi Rocha')
  expect(await dayOf(manager)).toMatchObject({ sessions_unwitnessed: 0 })
  await expect(witness('Elaine Dias')).rejects.toMatchObject({
    message: 'Esta contagem já tem testemunha: Davi Rocha.',
  })
  expect(await submit(manager)).toMatchObject({ status: 'pending' })
})

test('a day cannot be sent without a witness if its shortage became large after the count', async () => {
  await count({ quantities: expectedQuantities })
  await api.test.admin.query(`update system_movements set amount_cents = amount_cents + 2000
    where id = (select min(id) from system_movements where cash_session_id = 1 and movement_type_code = 'VND-DIN')`)
  await correct(manager)
  await receive('pos')
  await expect(submit(manager)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('Falta a testemunha da contagem: turno 1.'),
  })
  expect(await dayOf(manager)).toMatchObject({ sessions_unwitnessed: 1 })
  await witness('Davi Rocha')
  expect((await dayOf(manager)).drawers[0]).toMatchObject({ difference_cents: -2200 })
})

test('the acknowledgement of a count stores its time and its person, and is possible only once', async () => {
  await expect(acknowledge()).rejects.toMatchObject({ code: 'session.no-count' })
  await count({ quantities: expectedQuantities, witness: 'Davi Rocha' })
  expect(await acknowledge()).toMatchObject({
    witness: 'Davi Rocha',
    acknowledged_at: '2026-10-15T09:00:00.000Z',
    acknowledged_to_name: 'Gerente',
  })
  await expect(acknowledge()).rejects.toMatchObject({ code: 'session.acknowledged' })
})

const undoCount = async (reason = 'Contada antes de o arquivo chegar.') => {
  const { params, version } = await getTarget()
  return manager.call(cashConciliations.undoCount, { params, body: { version, reason } })
}

test('an undone count stays in the history with its reason, and the till can be counted again', async () => {
  const before = (await dayOf(supervisor)).drawers[0]
  await count({ quantities: { 100: 1 }, witness: 'Davi Rocha' })
  await undoCount()
  const day = await dayOf(supervisor)
  expect(day.drawers[0]).toMatchObject({
    counted_cents: before?.counted_cents,
    difference_cents: before?.difference_cents,
  })
  expect(day.counts).toMatchObject([
    {
      ...{ number: 1, total_cents: 100, undone_at: '2026-10-15T09:00:00.000Z', undone_by_name: 'Gerente' },
      ...{ undo_reason: 'Contada antes de o arquivo chegar.', witness: 'Davi Rocha' },
    },
  ])
  const { count: recount } = await count({ quantities: expectedQuantities })
  expect(recount).toMatchObject({ number: 1, undone_at: null })
})

test('undoing the recount restores the first count, and undoing that leaves the till uncounted', async () => {
  const before = (await dayOf(supervisor)).drawers[0]?.counted_cents
  await count({ quantities: { 100: 1 }, witness: 'Davi Rocha' })
  await count({ quantities: expectedQuantities })
  await undoCount()
  expect((await dayOf(supervisor)).drawers[0]).toMatchObject({ counted_cents: 100 })
  await undoCount()
  expect((await dayOf(supervisor)).drawers[0]).toMatchObject({ counted_cents: before })
  await expect(undoCount()).rejects.toMatchObject({ code: 'session.no-count' })
})

test('an undone count of a large shortage requires no witness', async () => {
  await count({ quantities: { 10000: 4 } })
  await undoCount()
  await correct(manager)
  expect(await submit(manager)).toMatchObject({ status: 'pending' })
})

test('a count is undone only with a reason, and not on a day in analysis', async () => {
  await count({ quantities: expectedQuantities })
  await expect(undoCount('curto')).rejects.toMatchObject({ status: 422 })
  await correct(manager)
  await submit(manager)
  await expect(undoCount()).rejects.toMatchObject({ code: 'day.frozen' })
})

test('a repeated file does not remove a count', async () => {
  await count({ quantities: { 100: 1 }, witness: 'Davi Rocha' })
  await receive('pos')
  expect((await dayOf(supervisor)).drawers[0]).toMatchObject({ counted_cents: 100 })
})

test.each([{ 300: 1 }, { 100: -1 }, { 100: 100_000 }, { 100: '1' }])('a count of %j is refused', async (quantities) => {
  const { params, version } = await getTarget()
  const answer = await api.inject({
    method: 'POST',
    url: `/api/v1/cash-conciliations/${params.id}/sessions/1/count`,
    headers: { authorization: `Bearer ${await manager.token}`, 'idempotency-key': crypto.randomUUID() },
    payload: { version, quantities },
  })
  expect(answer.statusCode).toBe(422)
})
