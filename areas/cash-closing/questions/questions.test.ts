import { tasks } from '@app/areas/tasks/contract'
import { workedCompany } from '@app/domain/day/facts/testing'
import { undoOperations } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { workedDayTests } from '../testing/worked-day.testing.ts'
import { questions } from './questions.contract.ts'

const { api, supervisor, manager: withoutTasks, dayOf } = workedDayTests()
const stationAbilities = ['cash-conciliation.solicitation', 'task-flow.my-tasks'] as const
const clerk = api.as(stationAbilities, [workedCompany], 'Gerente do posto')
const colleague = api.as(stationAbilities, [workedCompany], 'Outro gerente')
const analyst = api.as(['cash-conciliation', 'task-flow.my-tasks'], [workedCompany], 'Analista')
const question = 'Quem autorizou o cancelamento das 16:56?'

async function ask(change: { assignee_id?: string; due_on?: string } = {}) {
  const { id } = await dayOf(analyst)
  const body = { question, due_on: '2026-10-16', assignee_id: await clerk.id, ...change }
  return analyst.call(questions.ask, { params: { id }, body })
}
const listTasks = async (user = clerk) => (await user.call(tasks.listOwn, { query: {} })).data
const listQuestions = async () =>
  (await analyst.call(questions.questions, { params: { id: (await dayOf(analyst)).id } })).data
const findNotifications = async (type: string) =>
  (await api.test.admin.query('select user_id, message, link from notifications where type = $1', [type])).rows

test('a question of the office about a day is a task of a person of the station, who is notified immediately', async () => {
  const { id } = await ask()
  expect(await listTasks()).toMatchObject([
    {
      id,
      description: question,
      about: 'Posto Modelo 01 · 14/10/2026',
      due_at: '2026-10-17T02:59:00.000Z',
      time: 'week',
      created_by_name: 'Analista',
    },
  ])
  const message = 'Analista: Pedido de esclarecimento (Posto Modelo 01 · 14/10/2026), até 16/10/2026.'
  expect(await findNotifications('task')).toEqual([{ user_id: await clerk.id, message, link: `/my-tasks?open=${id}` }])
})

test('the answer ends the task, appears on the day, and notifies the person who asked', async () => {
  const { id } = await ask()
  const finish = (answer?: string) => clerk.call(tasks.finish, { params: { id }, body: { version: 1, answer } })
  await expect(finish(' ')).rejects.toMatchObject({ status: 422, fields: { answer: 'Escreva a resposta.' } })
  expect(await finish('O gerente Rui, com a via assinada.')).toMatchObject({ status: 'done', time: null })
  expect(await listTasks()).toEqual([])
  expect(await listQuestions()).toMatchObject([{ status: 'done', answer: 'O gerente Rui, com a via assinada.' }])
  const message = 'Gerente do posto respondeu sobre Posto Modelo 01 · 14/10/2026: O gerente Rui, com a via assinada.'
  expect(await findNotifications('task_done')).toMatchObject([{ user_id: await analyst.id, message }])
  await expect(finish('De novo.')).rejects.toMatchObject({ status: 409 })
})

const finish = (id: string, version: number, answer: string) =>
  clerk.call(tasks.finish, { params: { id }, body: { version, answer } })
const findFinishRequests = async () =>
  (await api.test.admin.query(`select request_id from audit_events where action = 'finish' order by chain_no`)).rows
const undo = (batch: string) => clerk.call(undoOperations.undo, { params: { batch }, body: {} })

test('an answer given too early is undone, and the question waits again', async () => {
  const { id } = await ask()
  await finish(id, 1, 'Foi o Rui.')
  const [early] = await findFinishRequests()
  await undo(early.request_id)
  expect(await listTasks()).toMatchObject([{ id, status: 'pending', answer: null }])
})

test('undoing an old answer again does not remove the newer answer', async () => {
  const { id } = await ask()
  await finish(id, 1, 'Foi o Rui.')
  const [early] = await findFinishRequests()
  await undo(early.request_id)
  api.setNow('2026-10-15T10:00:00.000Z')
  await finish(id, 3, 'Foi a Ana, com a via assinada.')
  await expect(undo(early.request_id)).rejects.toMatchObject({ status: 409 })
  expect(await listQuestions()).toMatchObject([{ status: 'done', answer: 'Foi a Ana, com a via assinada.' }])
  api.setNow('2026-10-15T09:00:00.000Z')
})

test('the history of a question stores the IP address and the request, like that of every change', async () => {
  const { id } = await ask()
  const { rows } = await api.test.admin.query(
    `select ip, request_id from audit_events where entity = 'task' and entity_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ ip: expect.any(String), request_id: expect.any(String) }])
})

test('a task of another person can be neither read nor ended; its author can withdraw it', async () => {
  const { id } = await ask()
  const body = { version: 1, answer: 'Não sou eu.' }
  expect(await listTasks(colleague)).toEqual([])
  await expect(colleague.call(tasks.get, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(colleague.call(tasks.finish, { params: { id }, body })).rejects.toMatchObject({ status: 404 })
  await expect(analyst.call(tasks.finish, { params: { id }, body })).rejects.toMatchObject({ status: 404 })
  await expect(clerk.call(tasks.cancel, { params: { id }, body: { version: 1 } })).rejects.toMatchObject({
    status: 404,
  })
  expect(await analyst.call(tasks.cancel, { params: { id }, body: { version: 1 } })).toMatchObject({
    status: 'cancelled',
  })
  expect(await listTasks()).toEqual([])
})

test('only people of the station with access to tasks can be asked, and not with a past date', async () => {
  const { id } = await dayOf(analyst)
  await Promise.all([clerk.id, withoutTasks.id])
  const { data } = await analyst.call(questions.people, { params: { id } })
  expect(data).toEqual([{ id: await clerk.id, name: 'Gerente do posto' }])
  await expect(ask({ assignee_id: await withoutTasks.id })).rejects.toMatchObject({
    status: 422,
    fields: { assignee_id: 'Esta pessoa não responde por Posto Modelo 01.' },
  })
  await expect(ask({ due_on: '2026-10-14' })).rejects.toMatchObject({
    status: 422,
    fields: { due_on: 'O prazo deve ser hoje ou depois.' },
  })
  await expect(
    clerk.call(questions.ask, {
      params: { id },
      body: { question, due_on: '2026-10-16', assignee_id: await clerk.id },
    }),
  ).rejects.toMatchObject({ status: 403 })
})

test('the own figures count pending, late and punctual tasks', async () => {
  await supervisor.id
  const first = await ask({ due_on: '2026-10-15' })
  await ask()
  await clerk.call(tasks.finish, { params: { id: first.id }, body: { version: 1, answer: 'Foi o Rui.' } })
  api.setNow('2026-10-20T12:00:00.000Z')
  expect(await clerk.call(tasks.counts, {})).toEqual({ finished: 1, in_time: 1, late: 1, pending: 1 })
  expect(await listTasks()).toMatchObject([{ time: 'late' }])
  api.setNow('2026-10-15T09:00:00.000Z')
})
