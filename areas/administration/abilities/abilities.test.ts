import { notifications } from '@app/areas/session/contract'
import { unknownAbility } from '@app/domain/people/contract'
import { abilities, abilitySpellings, undoOperations } from '@app/kit/contract'
import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { profiles } from '../ability-profiles/profiles.contract.ts'
import { users } from '../users/users.contract.ts'
import { abilityOperations as catalogue } from './abilities.contract.ts'

const api = testApi()
const company = '01930000-0000-7000-8000-0000000000a1'
const admin = api.as('admin', [], 'Aurora Lima')
const clerk = api.as('fuel-cost', [company], 'Bia Souza')
const ownAbility = { name: 'report.monthly', label: 'Relatório mensal', menu_group: 'Financeiro' }

beforeEach(() =>
  api.test.admin.query(
    `insert into companies (id, name, legal_name, cnpj) values ($1, 'Posto A', 'Posto A Ltda', '11222333000181')`,
    [company],
  ),
)

const idOf = async (name: string) => {
  const { data } = await admin.call(catalogue.list, { query: { limit: 200 } })
  return { id: data.find((ability) => ability.name === name)?.id ?? company }
}
const give = async (abilityNames: string[]) => {
  const id = await clerk.id
  const { version } = await admin.call(users.get, { params: { id } })
  await admin.call(users.giveAccess, {
    params: { id },
    body: { abilities: abilityNames, company_ids: [company], version },
  })
  return id
}

test('the catalogue contains every ability of the specification, in both spellings, under its menu', async () => {
  const { data } = await admin.call(catalogue.list, { query: { limit: 200 } })
  expect(data.map(({ name }) => name).sort()).toEqual(Object.keys(abilities).sort())
  expect(data.every(({ is_system }) => is_system)).toBe(true)
  const both = await admin.call(catalogue.list, { query: { search: 'acquirer-company' } })
  expect(both.data.map(({ name, menu_group }) => [name, menu_group])).toEqual([
    ['acquirer-company', 'Administração'],
    ['financial.acquirer-company', 'Administração'],
  ])
})

test('an ability lists the operations that it opens and the profiles that propose it', async () => {
  const ability = await admin.call(catalogue.get, { params: await idOf('user.index') })
  expect(ability.operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /users',
    'GET /users/companies',
    'GET /abilities',
  ])
  expect((await admin.call(catalogue.get, { params: await idOf('rm-integration') })).profiles).toEqual(['RH'])
})

test('every operation that the API refuses without an ability is in the list of that ability', async () => {
  const { operations } = await admin.call(catalogue.get, { params: await idOf('financial.system-movements') })
  for (const { path } of operations) {
    const headers = { authorization: `Bearer ${await clerk.token}` }
    expect((await api.inject({ url: `/api/v1${path}`, headers })).statusCode).toBe(403)
  }
  expect(operations.length).toBeGreaterThan(0)
})

test('an own ability can be created and given, but renamed and deleted only while no person has it', async () => {
  await admin.call(catalogue.create, { body: ownAbility })
  await expect(admin.call(catalogue.create, { body: ownAbility })).rejects.toThrow(
    'Já existe um registro com estes dados.',
  )
  await give([ownAbility.name])
  expect((await admin.call(catalogue.list, { query: { is_system: 'false' } })).data).toEqual([
    {
      ...ownAbility,
      id: expect.any(String),
      is_system: false,
      requires_second_factor: false,
      user_count: 1,
      version: 1,
    },
  ])
  const rename = { params: await idOf(ownAbility.name), body: { ...ownAbility, name: 'report.month', version: 1 } }
  await expect(admin.call(catalogue.update, rename)).rejects.toThrow('Permissão em uso por 1 usuários.')
  await expect(admin.call(catalogue.remove, { params: await idOf(ownAbility.name) })).rejects.toThrow(
    'Permissão em uso por 1 usuários.',
  )
  await give([])
  expect((await admin.call(catalogue.update, rename)).name).toBe('report.month')
  await admin.call(catalogue.remove, { params: rename.params })
  await expect(admin.call(catalogue.get, { params: rename.params })).rejects.toMatchObject({
    status: 404,
    message: 'Permissão não encontrada.',
  })
})

test('an ability that is given and deleted at the same moment is either given or deleted, never partly both', async () => {
  const { id: ability } = await admin.call(catalogue.create, { body: ownAbility })
  const id = await clerk.id
  const body = { abilities: [ownAbility.name], company_ids: [company], version: 1 }
  const outcomes = await Promise.allSettled([
    admin.call(users.giveAccess, { params: { id }, body }),
    admin.call(catalogue.remove, { params: { id: ability } }),
  ])
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason.message)] : []))
  expect(refused).toHaveLength(1)
  expect(['Permissão em uso por 1 usuários.', 'Permissão desconhecida: report.monthly.']).toContain(refused[0])
})

test('a system ability cannot be renamed or deleted, but its description can be changed', async () => {
  const change = async (body: object) =>
    admin.call(catalogue.update, {
      params: await idOf('fuel-cost'),
      body: { name: 'fuel-cost', label: 'Custos', menu_group: 'Compras', version: 1, ...body },
    })
  await expect(change({ name: 'fuel-price' })).rejects.toThrow('Permissão de sistema não pode ser renomeada.')
  await expect(admin.call(catalogue.remove, { params: await idOf('fuel-cost') })).rejects.toThrow(
    'Permissão de sistema não pode ser excluída.',
  )
  expect(await change({})).toMatchObject({ label: 'Custos', version: 2 })
  await expect(change({ label: 'Outra' })).rejects.toMatchObject({ status: 409 })
})

test('the history of an ability shows who gave it to whom and who removed it, newest first', async () => {
  const id = await give(['fuel-cost', 'storage'])
  await give(['fuel-cost'])
  const { data } = await admin.call(catalogue.grants, { params: await idOf('storage'), query: {} })
  const common = { user_id: id, user_name: 'Bia Souza', actor_name: 'Aurora Lima', origin: 'tela' }
  expect(data).toMatchObject([
    { ...common, given: false },
    { ...common, given: true },
  ])
  expect((await admin.call(catalogue.grants, { params: await idOf('fuel-cost'), query: {} })).data).toEqual([])
})

test.each([
  [{ name: 'Relatório' }, 'name'],
  [{ name: 'a'.repeat(81) }, 'name'],
  [{ label: ' ' }, 'label'],
  [{ label: 'x'.repeat(10_000) }, 'label'],
  [{ menu_group: 'Outros' }, 'menu_group'],
])('an ability with %j is refused', async (draftChange, field) => {
  await expect(admin.call(catalogue.create, { body: { ...ownAbility, ...draftChange } })).rejects.toMatchObject({
    status: 422,
    fields: { [field]: expect.any(String) },
  })
})

test('the six profiles exist, propose existing abilities only, and contain both spellings', async () => {
  const { data } = await admin.call(profiles.list, { query: {} })
  expect(data.map(({ name }) => name)).toEqual([
    'Analista de conciliação',
    'Compras',
    'Financeiro',
    'Fiscal',
    'Gerente de posto',
    'RH',
  ])
  for (const profile of data) {
    expect(profile.abilities.filter((name) => !(name in abilities))).toEqual([])
    for (const [page, menu] of abilitySpellings)
      expect(profile.abilities.includes(menu), profile.name).toBe(profile.abilities.includes(page))
  }
})

test('an own profile is created, counted, changed and removed; people keep the abilities that it gave them', async () => {
  await admin.call(catalogue.create, { body: ownAbility })
  const draft = { name: 'Controladoria', description: 'Fecha o mês.', abilities: ['fuel-cost', ownAbility.name] }
  const { id } = await admin.call(profiles.create, { body: draft })
  await expect(admin.call(profiles.create, { body: draft })).rejects.toThrow('Já existe um perfil com este nome.')
  const person = await give(draft.abilities)
  const found = await admin.call(profiles.list, { query: { search: 'control' } })
  expect(found.data).toMatchObject([{ ...draft, user_count: 1 }])
  const body = { ...draft, abilities: ['budget'], version: 1 }
  expect(await admin.call(profiles.update, { params: { id }, body })).toMatchObject({ user_count: 0, version: 2 })
  await expect(admin.call(profiles.update, { params: { id }, body })).rejects.toMatchObject({ status: 409 })
  await expect(
    admin.call(profiles.update, { params: { id }, body: { ...body, version: 2, abilities: ['none'] } }),
  ).rejects.toMatchObject({ fields: { abilities: 'Permissão desconhecida: none.' } })
  expect(await admin.call(profiles.get, { params: { id } })).toMatchObject({ name: 'Controladoria', version: 2 })
  await admin.call(profiles.remove, { params: { id } })
  expect((await admin.call(users.get, { params: { id: person } })).abilities).toEqual(['fuel-cost', ownAbility.name])
})

test('a change of a profile is undone, unless an ability that it would propose again was deleted', async () => {
  await admin.call(catalogue.create, { body: ownAbility })
  const draft = { name: 'Controladoria', description: '', abilities: ['fuel-cost', ownAbility.name] }
  const { id } = await admin.call(profiles.create, { body: draft })
  const change = async (abilities: string[], version: number) => {
    const changed = await api.inject({
      method: 'PUT',
      headers: { authorization: `Bearer ${await admin.token}` },
      url: `/api/v1/ability-profiles/${id}`,
      payload: { ...draft, abilities, version },
    })
    return String(changed.headers['x-request-id'])
  }
  const undo = (batch: string) => admin.call(undoOperations.undo, { params: { batch }, body: {} })
  await undo(await change(['budget'], 1))
  expect(await admin.call(profiles.get, { params: { id } })).toMatchObject({ ...draft, version: 3 })
  const batch = await change(['budget'], 3)
  await admin.call(catalogue.remove, { params: await idOf(ownAbility.name) })
  await expect(undo(batch)).rejects.toMatchObject({ code: unknownAbility.code })
})

test('a deleted ability is removed from the profiles that proposed it', async () => {
  await admin.call(catalogue.create, { body: ownAbility })
  await admin.call(profiles.create, { body: { name: 'Controladoria', abilities: ['budget', ownAbility.name] } })
  await admin.call(catalogue.remove, { params: await idOf(ownAbility.name) })
  const { data } = await admin.call(profiles.list, { query: { search: 'control' } })
  expect(data[0]?.abilities).toEqual(['budget'])
})

test('a profile that lost its last ability counts no users', async () => {
  await admin.call(catalogue.create, { body: ownAbility })
  await admin.call(profiles.create, { body: { name: 'Controladoria', abilities: [ownAbility.name] } })
  await admin.call(catalogue.remove, { params: await idOf(ownAbility.name) })
  const { data } = await admin.call(profiles.list, { query: { search: 'control' } })
  expect(data).toMatchObject([{ abilities: [], user_count: 0 }])
})

test('an administrator requires a second factor of the people of an ability only after enrolling one', async () => {
  const { id } = await idOf('fuel-cost')
  const { name, label, menu_group, version } = await admin.call(catalogue.get, { params: { id } })
  const body = { name, label, menu_group, version, requires_second_factor: true }
  await expect(admin.call(catalogue.update, { params: { id }, body })).rejects.toMatchObject({
    code: 'ability.own-second-factor-first',
  })
  await api.test.admin.query(
    `insert into passkeys (id, user_id, name, credential_id, public_key, signatures, transports, created_at)
      values (gen_random_uuid(), $1, 'Celular', 'x', '', 0, '{}', now())`,
    [await admin.id],
  )
  await api.test.admin.query(`update sessions set second_factor_at = '2026-10-15T09:00:00Z'`)
  expect(await admin.call(catalogue.update, { params: { id }, body })).toMatchObject({ requires_second_factor: true })
  await expect(clerk.call(notifications.list, { query: {} })).rejects.toMatchObject({ code: 'second-factor.missing' })
  const renamed = { name, label: 'Custo', menu_group, version: version + 1 }
  expect(await admin.call(catalogue.update, { params: { id }, body: renamed })).toMatchObject({
    label: 'Custo',
    requires_second_factor: true,
  })
})
