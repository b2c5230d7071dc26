import { cashConciliations, solicitations } from '@app/areas/cash-closing/contract'
import { expect, test } from 'vitest'
import { demonstratedDay } from './worked-day.testing.ts'

const { api, manager, analyst, dayOf, explain, registerF15, reclassifyF11, correctAndExplain, correctOnce, submit } =
  demonstratedDay()

test('a day with one unexplained centavo cannot be submitted', async () => {
  await registerF15(manager)
  await reclassifyF11(manager)
  await explain(manager, 'D03')
  await explain(manager, 'D07')
  await explain(manager, 'D09', -200)
  await explain(manager, 'D16')
  await expect(submit(manager)).rejects.toMatchObject({
    status: 422,
    code: 'day.unexplained',
    message: 'Diferença não explicada de R$ 0,50.',
  })
  expect((await dayOf(manager)).status).toBe('in_conference')
})

test('a requester cannot decide their own request', async () => {
  await correctAndExplain(analyst)
  const { id } = await submit(analyst)
  const detail = await analyst.call(solicitations.get, { params: { id } })
  expect(detail).toMatchObject({
    can_decide: false,
    decide_refusal: 'Você não pode analisar a própria solicitação.',
  })
  await expect(
    analyst.call(solicitations.approve, { params: { id }, body: { version: detail.version } }),
  ).rejects.toMatchObject({ status: 403, code: 'solicitation.own' })
})

test('a request that is sent twice with the same key is created once', async () => {
  await correctOnce()
  const { id, version } = await dayOf(manager)
  const send = () =>
    manager.call(
      cashConciliations.submit,
      { params: { id }, body: { version, declared: true } },
      { idempotencyKey: 'one-click' },
    )
  const [first, second] = await Promise.all([send(), send()])
  expect(second).toEqual(first)
  const { data } = await analyst.call(solicitations.list, { query: {} })
  expect(data).toHaveLength(1)
})

test('when two people submit at the same time, one is refused because the day has changed', async () => {
  await correctOnce()
  const { id, version } = await dayOf(manager)
  const input = { params: { id }, body: { version, declared: true } }
  const outcomes = await Promise.allSettled([
    manager.call(cashConciliations.submit, input),
    analyst.call(cashConciliations.submit, input),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a change based on an older version is refused with the name of the person who changed the day', async () => {
  const before = await dayOf(manager)
  await registerF15(analyst)
  await expect(
    manager.call(cashConciliations.rematch, { params: { id: before.id }, body: { version: before.version } }),
  ).rejects.toMatchObject({ status: 409, code: 'version.stale', message: expect.stringContaining('Analista') })
})

test('a submitted or closed day cannot be changed', async () => {
  await correctOnce()
  const { id } = await submit(manager)
  const submittedDay = await dayOf(manager)
  const rematch = { params: { id: submittedDay.id }, body: { version: submittedDay.version } }
  await expect(manager.call(cashConciliations.rematch, rematch)).rejects.toMatchObject({
    status: 423,
    code: 'day.frozen',
  })
  const { version } = await analyst.call(solicitations.get, { params: { id } })
  await analyst.call(solicitations.approve, { params: { id }, body: { version } })
  await expect(manager.call(cashConciliations.rematch, rematch)).rejects.toMatchObject({
    status: 423,
    code: 'day.closed',
  })
})

test('a decided request cannot be decided again', async () => {
  await correctOnce()
  const { id } = await submit(manager)
  const { version } = await analyst.call(solicitations.get, { params: { id } })
  const approve = () => analyst.call(solicitations.approve, { params: { id }, body: { version } })
  const outcomes = await Promise.allSettled([approve(), approve()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await api.test.admin.query('select count(*)::int as entries from journal_entries')
  expect(rows).toEqual([{ entries: 1 }])
})

test('a difference above the direct limit is sent to the analyst', async () => {
  await correctOnce()
  const { id, version } = await dayOf(manager)
  await expect(
    manager.call(cashConciliations.close, { params: { id }, body: { version, declared: true } }),
  ).rejects.toMatchObject({ status: 422 })
})
