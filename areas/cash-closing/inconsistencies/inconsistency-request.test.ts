import { timeline } from '@app/areas/records/contract'
import { tasks } from '@app/areas/tasks/contract'
import { fuellingId, workedCompany } from '@app/domain/day/facts/testing'
import { beforeEach, expect, test } from 'vitest'
import { inconsistencies } from './inconsistencies.contract.ts'
import { inconsistencyTests } from './inconsistencies.testing.ts'

const { api, manager, receive, getInconsistency, get, ignore } = inconsistencyTests()
const company = [workedCompany]
const technician = api.as(['fuel-nozzle.actions', 'task-flow.my-tasks'], company, 'Técnica')
const treasurer = api.as(['financial.bank-slip', 'task-flow.my-tasks'], company, 'Tesoureiro')
const untasked = api.as('fuel-nozzle.actions', company, 'Sem tarefas')
const stranger = api.as(['fuel-nozzle.actions', 'task-flow.my-tasks'], [], 'De outra empresa')
const outsider = api.as('cash-conciliation.solicitation', [], 'Gerente de outra empresa')

beforeEach(async () => {
  for (const person of [technician, treasurer, untasked, stranger]) await person.token
})

const draft = { description: 'A bomba registrou outro valor: verificar.', due_on: '2099-12-31' }
const ask = async (id: string, change = {}, user = manager) =>
  user.call(inconsistencies.askTeam, {
    params: { id },
    body: { assignee_id: await technician.id, ...draft, ...change },
  })

/** The pump registered R$ 5,00 more than litres times price. */
async function wrongPump() {
  await api.test.admin.query('update fuellings set total_cents = total_cents + 500 where id = $1', [fuellingId('F01')])
  await receive('pos')
  return getInconsistency({ code: 'I10' })
}

async function overLimit() {
  await api.test.admin.query(
    `insert into customers (id, company_id, name, document, till_names, limit_cents, opening_on, created_at, updated_at)
      select gen_random_uuid(), $1, name, document, array[name], 100000, '2026-01-01', now(), now()
      from (values ('Transportadora Alfa', '52998224725'), ('Transportadora Beta', '11144477735')) given (name, document)`,
    company,
  )
  await receive('pos')
  return getInconsistency({ code: 'I08' })
}

test('a wrong amount of a pump is asked of the people of nozzles with tasks, as one task', async () => {
  const row = await wrongPump()
  expect((await get(row.id)).request).toEqual({
    name: 'pump',
    people: [{ id: await technician.id, name: 'Técnica' }],
    task: null,
  })
  const { task_id } = await ask(row.id)
  const { request, nozzle_id } = await get(row.id)
  expect(request?.task).toMatchObject({ id: task_id, assignee_name: 'Técnica', created_by: await manager.id })
  await expect(ask(row.id)).rejects.toMatchObject({ status: 409, message: 'O pedido já está aberto com Técnica.' })
  const { data } = await technician.call(tasks.listOwn, { query: {} })
  expect(data).toMatchObject([
    {
      id: task_id,
      kind: 'follow_up',
      title: 'Chamado de bomba',
      link: `/fuel-nozzle?open=${nozzle_id}`,
      ...{ description: draft.description },
    },
  ])
  const history = await manager.call(timeline.timeline, { params: { entity: 'inconsistency', id: row.id }, query: {} })
  expect(history.data[0]).toMatchObject({ title: 'Pedido a outra equipe', reason: `Técnica: ${draft.description}` })
})

test('a finished request may be made again', async () => {
  const row = await wrongPump()
  const { task_id } = await ask(row.id)
  const { version } = await technician.call(tasks.get, { params: { id: task_id } })
  await technician.call(tasks.finish, { params: { id: task_id }, body: { version } })
  expect((await get(row.id)).request?.task).toBeNull()
  expect((await ask(row.id)).task_id).not.toBe(task_id)
})

test.each([
  ['ignored', (row: Parameters<typeof ignore>[0]) => ignore(row)],
  [
    'resolved by a later file',
    async () => {
      const total = 'update fuellings set total_cents = total_cents - 500 where id = $1'
      await api.test.admin.query(total, [fuellingId('F01')])
      await receive('pos')
    },
  ],
] as const)('the task of a request ends when the inconsistency is %s', async (_, decide) => {
  const row = await wrongPump()
  const { task_id } = await ask(row.id)
  await receive('pos')
  expect((await get(row.id)).request?.task).toMatchObject({ id: task_id })
  await decide(row)
  expect((await get(row.id)).request?.task).toBeNull()
  expect(await technician.call(tasks.get, { params: { id: task_id } })).toMatchObject({ status: 'done' })
})

test('a customer above the limit is released by the finance team, on the page of the customer', async () => {
  const row = await overLimit()
  expect(row.sentence).toMatch(/^Transportadora Beta passou do limite em R\$/)
  expect((await get(row.id)).request).toMatchObject({ name: 'release', people: [{ name: 'Tesoureiro' }], task: null })
  await expect(ask(row.id)).rejects.toMatchObject({ message: 'Esta pessoa não pode atender o pedido.' })
  await ask(row.id, { assignee_id: await treasurer.id })
  const { data } = await treasurer.call(tasks.listOwn, { query: {} })
  expect(data).toMatchObject([
    { title: 'Liberação de cliente a prazo', link: `/bank-slips?tab=clientes&open=${row.suggested.customer_id}` },
  ])
})

test('an inconsistency of another kind accepts no request', async () => {
  const envelope = await getInconsistency({ code: 'I13' })
  expect((await get(envelope.id)).request).toBeNull()
  await expect(ask(envelope.id)).rejects.toMatchObject({ code: 'inconsistency.no-request' })
})

test('a request with a past date, for a person without access or by a user of another company is refused', async () => {
  const row = await wrongPump()
  await expect(ask(row.id, { due_on: '2020-01-01' })).rejects.toMatchObject({ code: 'inconsistency.due' })
  for (const person of [untasked, stranger])
    await expect(ask(row.id, { assignee_id: await person.id })).rejects.toMatchObject({ code: 'inconsistency.person' })
  await expect(ask(row.id, {}, outsider)).rejects.toMatchObject({ status: 404 })
})

test('a decided inconsistency accepts no request', async () => {
  const row = await wrongPump()
  const status = `update inconsistencies set status = 'corrected' where id = $1`
  await api.test.admin.query(status, [row.id])
  await expect(ask(row.id)).rejects.toMatchObject({ code: 'inconsistency.not-pending' })
})
