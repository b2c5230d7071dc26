import { notifications } from '@app/areas/session/contract'
import { expect, test } from 'vitest'
import { users } from '../users.contract.ts'
import { peopleStage, plantPasskey } from './people.testing.ts'

const { api, admin, get, confirmPassword } = peopleStage()
const clerk = api.as('fuel-cost', [], 'Bia Souza')
const other = api.as('admin', [], 'Caio Reis')

const reset = (id: string) => admin.call(users.resetSecondFactors, { params: { id } })
const messagesOf = async (person: typeof admin) =>
  (await person.call(notifications.list, { query: {} })).data.map(({ message }) => message)

test('an administrator sees the kinds of second factors of a person, and removes them; the person is notified and signed out', async () => {
  const id = await clerk.id
  await plantPasskey(api, id)
  expect((await get(id)).second_factors).toEqual({ passkeys: 1, code_generator: false, needed: false })
  await confirmPassword(admin)
  expect((await reset(id)).second_factors).toEqual({ passkeys: 0, code_generator: false, needed: false })
  const { rows: sessions } = await api.test.admin.query('select ended_at from sessions where user_id = $1', [id])
  expect(sessions).toEqual([{ ended_at: expect.anything() }])
  const { rows: notices } = await api.test.admin.query('select message from notifications where user_id = $1', [id])
  expect(notices).toEqual([
    { message: 'Aurora Lima removeu o seu segundo fator. Se você não pediu, avise outro administrador.' },
  ])
  const { rows: events } = await api.test.admin.query(
    `select action, before from audit_events where entity_id = $1 and action like 'second-factor%'`,
    [id],
  )
  expect(events).toEqual([{ action: 'second-factor.reset', before: { passkeys: 1, code_generator: false } }])
  await expect(reset(id)).rejects.toMatchObject({ code: 'second-factor.none' })
})

test('removing the second factor of an administrator notifies the other administrators', async () => {
  const third = api.as('admin', [], 'Davi Luz')
  await third.id
  const id = await other.id
  await plantPasskey(api, id)
  await confirmPassword(admin)
  await reset(id)
  expect(await messagesOf(third)).toEqual([
    'Aurora Lima removeu o segundo fator de Caio Reis, que administra o sistema.',
  ])
})

test('an administrator who did not confirm the own identity recently removes nothing', async () => {
  const id = await clerk.id
  await plantPasskey(api, id)
  await expect(reset(id)).rejects.toMatchObject({ code: 'second-factor.required' })
  expect((await get(id)).second_factors.passkeys).toBe(1)
})

test('a person who is not an administrator cannot list people without a second factor', async () => {
  const viewer = api.as('user.index', [], 'Vera Dias')
  await expect(viewer.call(users.list, { query: { second_factor: 'false' } })).rejects.toMatchObject({
    code: 'ability.required',
  })
})
