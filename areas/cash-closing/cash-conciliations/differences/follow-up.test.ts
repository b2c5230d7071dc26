import { tasks } from '@app/areas/tasks/contract'
import { expect, test } from 'vitest'
import { workedCompany } from '../worked-day-rows.fixture.ts'
import { deferralTests } from './deferrals.testing.ts'

const { api, one, defer, undo, withoutC14, arriveC14, explainAll } = deferralTests()
const clerk = api.as(['cash-conciliation.solicitation', 'task-flow.my-tasks'], [workedCompany], 'Gerente do posto')
const waiting = async () => (await clerk.call(tasks.mine, { query: {} })).data

test('who puts a difference off has its file to look for until that day', async () => {
  const { id } = await defer(await withoutC14(), '2026-10-20', clerk)
  expect(await waiting()).toMatchObject([
    {
      kind: 'follow_up',
      title: 'Conferir se o arquivo chegou: D01 Venda sem captura',
      due_at: '2026-10-21T02:59:00.000Z',
      link: expect.stringContaining(`?open=${id}`),
    },
  ])
})

test('put off again it is the same task with another day', async () => {
  await defer(await withoutC14(), '2026-10-17', clerk)
  const [first] = await waiting()
  await defer(await one({ code: 'D01' }), '2026-10-20', clerk)
  expect(await waiting()).toMatchObject([{ id: first?.id, due_at: '2026-10-21T02:59:00.000Z' }])
})

test.each([
  ['the file came', () => arriveC14()],
  ['the deferral was taken back', () => undo()],
])('the task ends by itself once %s', async (_cause, ends) => {
  await defer(await withoutC14(), '2026-10-20', clerk)
  await ends()
  expect(await waiting()).toEqual([])
})

test('another difference that is explained leaves the task alone', async () => {
  await defer(await withoutC14(), '2026-10-20', clerk)
  await explainAll(clerk)
  expect(await waiting()).toHaveLength(1)
})
