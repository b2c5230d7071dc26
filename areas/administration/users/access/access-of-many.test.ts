import { undoOperations } from '@app/kit/contract'
import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { companyA, companyB, plantCompanies } from '../../testing/registers.testing.ts'
import { plantPasskey } from '../person/people.testing.ts'
import { users } from '../users.contract.ts'

const api = testApi()
const admin = api.as('admin', [], 'Aurora Lima')
const bia = api.as('storage', [companyA], 'Bia Souza')
const caio = api.as(['storage', 'fuel-cost'], [companyA, companyB], 'Caio Reis')

beforeEach(async () => {
  api.setNow('2026-10-15T09:00:00.000Z')
  await plantCompanies(api)
})

const selectEveryone = async () => ({ ids: [await admin.id, await bia.id, await caio.id] })
const accessOf = async (id: string) => {
  const { abilities, company_ids } = await admin.call(users.get, { params: { id } })
  return { abilities, company_ids: company_ids.toSorted() }
}

test('an ability is given to the people of a filter who lack it, except the giver, and one undo removes it again', async () => {
  const body = { selection: await selectEveryone(), input: { ability: 'fuel-cost' } }
  const before = await admin.call(users.giveAbilityMany, { body: { ...body, preview: true } })
  expect(before).toMatchObject({ total: 3, changed: 1 })
  expect(before.skipped.map(({ reason }) => reason).sort()).toEqual([
    'As próprias permissões mudam na sua página, com a sua senha.',
    'Já tem a permissão.',
  ])
  const batch = await admin.call(users.giveAbilityMany, { body })
  expect((await accessOf(await bia.id)).abilities).toEqual(['fuel-cost', 'storage'])
  await admin.call(undoOperations.undo, { params: { batch: batch.id }, body: {} })
  expect((await accessOf(await bia.id)).abilities).toEqual(['storage'])
})

test('an administrator with a second factor undoes a change of access only after confirming it', async () => {
  const body = { selection: await selectEveryone(), input: { ability: 'fuel-cost' } }
  const batch = await admin.call(users.giveAbilityMany, { body })
  await plantPasskey(api, await admin.id)
  const undo = () => admin.call(undoOperations.undo, { params: { batch: batch.id }, body: {} })
  const confirmAt = async (at: string) =>
    api.test.admin.query('update sessions set second_factor_at = $2 where user_id = $1', [await admin.id, at])
  await confirmAt('2026-01-01T09:00:00.000Z')
  await expect(undo()).rejects.toMatchObject({ code: 'second-factor.required' })
  expect((await accessOf(await bia.id)).abilities).toEqual(['fuel-cost', 'storage'])
  await confirmAt('2026-10-15T09:00:00.000Z')
  await undo()
  expect((await accessOf(await bia.id)).abilities).toEqual(['storage'])
})

test('an ability is removed from all people of a filter', async () => {
  await selectEveryone()
  const body = { selection: { filter: { ability: 'storage' } }, input: { ability: 'storage' } }
  expect(await admin.call(users.takeAbilityMany, { body })).toMatchObject({ total: 2, changed: 2 })
  expect((await accessOf(await caio.id)).abilities).toEqual(['fuel-cost'])
})

test('a company is given to and removed from many people; the last company of a person stays, with a message', async () => {
  const input = { company_id: companyA }
  const takeOutcome = await admin.call(users.takeCompanyMany, { body: { selection: await selectEveryone(), input } })
  expect(takeOutcome).toMatchObject({
    changed: 1,
    skipped: [{ reason: 'Não está na empresa.', count: 1 }],
    failures: [{ label: 'Bia Souza', reason: 'Selecione ao menos uma empresa.' }],
  })
  expect((await accessOf(await caio.id)).company_ids).toEqual([companyB])
  const giveOutcome = await admin.call(users.giveCompanyMany, { body: { selection: { ids: [await caio.id] }, input } })
  expect([giveOutcome.changed, (await accessOf(await caio.id)).company_ids]).toEqual([1, [companyA, companyB]])
})

test('an unknown ability is refused for all people', async () => {
  const body = { selection: { ids: [await bia.id] }, input: { ability: 'everything' } }
  expect(await admin.call(users.giveAbilityMany, { body })).toMatchObject({
    changed: 0,
    failures: [{ reason: 'Permissão desconhecida: everything.' }],
  })
})

test('access that changed since is not restored by undo', async () => {
  const body = { selection: { ids: [await bia.id] }, input: { ability: 'fuel-cost' } }
  const batch = await admin.call(users.giveAbilityMany, { body })
  await admin.call(users.giveCompanyMany, { body: { selection: body.selection, input: { company_id: companyB } } })
  await expect(admin.call(undoOperations.undo, { params: { batch: batch.id }, body: {} })).rejects.toMatchObject({
    status: 409,
  })
})
