import { plantWebhook } from '@app/areas/session/testing'
import { undoOperations } from '@app/kit/contract'
import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { companyA, plantCompanies } from '../../testing/registers.testing.ts'
import { users } from '../users.contract.ts'

const api = testApi()
const admin = api.as('admin', [], 'Aurora Lima')

beforeEach(() => plantCompanies(api))

async function invite(name: string) {
  const username = name.toLowerCase().replaceAll(' ', '.')
  const { id } = await admin.call(users.create, {
    body: { name, username, email: `${username}@posto.com.br`, abilities: ['storage'], company_ids: [companyA] },
  })
  return id
}
const inactivate = (selection: object, preview = false) =>
  admin.call(users.inactivateMany, { body: { selection, preview } })
const undo = (batch: string) => admin.call(undoOperations.undo, { params: { batch }, body: {} })
const activeOf = async (id: string) => (await admin.call(users.get, { params: { id } })).active

test('the people of a filter are inactivated in one call, except the own user, and one undo activates all again', async () => {
  const bia = await invite('Bia Souza')
  const caio = await invite('Caio Reis')
  const before = await inactivate({ filter: { search: '' } }, true)
  expect(before).toMatchObject({
    total: 3,
    changed: 2,
    skipped: [{ reason: 'Você não pode inativar o próprio usuário.', count: 1 }],
  })
  expect(await activeOf(bia)).toBe(true)
  const batch = await inactivate({ filter: {} })
  expect([batch.changed, await activeOf(bia), await activeOf(caio)]).toEqual([2, false, false])
  expect(await undo(batch.id)).toMatchObject({ changed: 2, failures: [] })
  expect([await activeOf(bia), await activeOf(caio)]).toEqual([true, true])
})

test('the webhooks of an inactivated person end, and stay ended after the undo', async () => {
  const bia = await invite('Bia Souza')
  const readWebhook = await plantWebhook(api, { user_id: bia, company_id: companyA })
  const batch = await inactivate({ ids: [bia] })
  const ended = { ended: true, without_secret: true, delivery: 'cancelled' }
  expect(await readWebhook()).toEqual(ended)
  const { notes } = await undo(batch.id)
  expect([await activeOf(bia), await readWebhook()]).toEqual([true, ended])
  expect(notes).toEqual([
    'O webhook de Bia Souza não volta, porque o segredo foi apagado. A pessoa pode criar outro em Preferências.',
  ])
})

test('one undo of several inactivations names each person whose webhooks stay ended, and not earlier endings', async () => {
  const bia = await invite('Bia Souza')
  const caio = await invite('Caio Reis')
  const dora = await invite('Dora Lins')
  for (const user_id of [bia, bia, caio]) await plantWebhook(api, { user_id, company_id: companyA })
  await api.test.admin.query(`update webhooks set removed_at = '2026-01-01' where user_id = $1`, [caio])
  const batch = await inactivate({ ids: [bia, caio, dora] })
  expect((await undo(batch.id)).notes).toEqual([
    'Os 2 webhooks de Bia Souza não voltam, porque os segredos foram apagados. A pessoa pode criar outros em Preferências.',
  ])
})

test('a person who was changed after the batch stays inactive and is named in the answer', async () => {
  const bia = await invite('Bia Souza')
  const caio = await invite('Caio Reis')
  const batch = await inactivate({ ids: [bia, caio] })
  const { version } = await admin.call(users.get, { params: { id: bia } })
  await admin.call(users.activate, { params: { id: bia }, body: { version } })
  const undone = await undo(batch.id)
  expect(undone.changed).toBe(1)
  expect(undone.failures[0]?.reason).toContain('alterado depois por Aurora Lima')
})

test('undo does not restore a user name that another person has taken since', async () => {
  const bia = await invite('Bia Souza')
  const data = { name: 'Bia Souza Lima', username: 'bia.lima', email: 'bia.lima@posto.com.br' }
  const { version } = await admin.call(users.get, { params: { id: bia } })
  const changed = await api.inject({
    method: 'PUT',
    url: `/api/v1/users/${bia}`,
    headers: { authorization: `Bearer ${await admin.token}` },
    payload: { ...data, version },
  })
  await invite('Bia Souza')
  await expect(undo(String(changed.headers['x-request-id']))).rejects.toMatchObject({
    status: 409,
    code: 'undo.taken-since',
  })
})
