import { tasks } from '@app/areas/tasks/contract'
import { workedCompany } from '@app/domain/day/facts/testing'
import { undoOperations } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { deferralTests } from '../testing/deferrals.testing.ts'

const { api, sql, getDifference, defer, undo, withoutC14, arriveC14, explainAll } = deferralTests()
const clerk = api.as(['cash-conciliation.solicitation', 'task-flow.my-tasks'], [workedCompany], 'Gerente do posto')
const listTasks = async () => (await clerk.call(tasks.listOwn, { query: {} })).data

test('deferring a difference creates a task to find its file by that day', async () => {
  const { id } = await defer(await withoutC14(), '2026-10-20', clerk)
  expect(await listTasks()).toMatchObject([
    {
      kind: 'follow_up',
      title: 'Conferir se o arquivo chegou: D01 Venda sem captura',
      due_at: '2026-10-21T02:59:00.000Z',
      link: expect.stringContaining(`?open=${id}`),
    },
  ])
})

test('a second deferral of a difference changes the due date of the same task', async () => {
  await defer(await withoutC14(), '2026-10-17', clerk)
  const [first] = await listTasks()
  await defer(await getDifference({ code: 'D01' }), '2026-10-20', clerk)
  expect(await listTasks()).toMatchObject([{ id: first?.id, due_at: '2026-10-21T02:59:00.000Z' }])
})

test.each([
  ['the file came', () => arriveC14()],
  ['the deferral was taken back', () => undo()],
])('the task ends automatically once %s', async (_cause, endDeferral) => {
  await defer(await withoutC14(), '2026-10-20', clerk)
  await endDeferral()
  expect(await listTasks()).toEqual([])
})

test('a task that ended automatically does not count as work of the person', async () => {
  await defer(await withoutC14(), '2026-10-20', clerk)
  await arriveC14()
  expect(await clerk.call(tasks.counts, {})).toEqual({ finished: 0, in_time: 0, late: 0, pending: 0 })
})

test('a finished task stays finished when the difference is deferred again', async () => {
  await defer(await withoutC14(), '2026-10-17', clerk)
  const [task] = await listTasks()
  if (!task) throw new Error('no task')
  await clerk.call(tasks.finish, { params: { id: task.id }, body: { version: task.version } })
  const [{ request_id }] = await sql(`select request_id from audit_events where action = 'finish'`)
  await defer(await getDifference({ code: 'D01' }), '2026-10-20', clerk)
  await expect(clerk.call(undoOperations.undo, { params: { batch: request_id }, body: {} })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('outro registro já usa os dados anteriores'),
  })
  expect(await listTasks()).toMatchObject([{ due_at: '2026-10-21T02:59:00.000Z' }])
})

test('explaining another difference does not end the task', async () => {
  await defer(await withoutC14(), '2026-10-20', clerk)
  await explainAll(clerk)
  expect(await listTasks()).toHaveLength(1)
})
