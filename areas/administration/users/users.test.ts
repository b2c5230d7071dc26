import { timeline } from '@app/areas/records/contract'
import { account, notifications } from '@app/areas/session/contract'
import { openStream } from '@app/kit/testing'
import { describe, expect, test } from 'vitest'
import { companyA, companyB } from '../testing/registers.testing.ts'
import { bia, peopleStage, plantPasskey } from './person/people.testing.ts'
import { users } from './users.contract.ts'

const { api, admin, invite, get, confirmPassword } = peopleStage()

const access = async (id: string, change: object) => {
  const { version, abilities, company_ids } = await get(id)
  return { params: { id }, body: { version, abilities, company_ids, ...change } }
}

describe('the list', () => {
  const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)

  test('shows all people to an administrator, and to others the colleagues of their companies', async () => {
    await invite()
    await invite({ name: 'Caio Reis', username: 'caio', email: 'caio@posto.com.br', company_ids: [companyA, companyB] })
    const viewer = api.as('user.index', [companyB], 'Vera Dias')
    expect(names(await admin.call(users.list, { query: {} }))).toEqual(['Aurora Lima', 'Bia Souza', 'Caio Reis'])
    const visible = await viewer.call(users.list, { query: {} })
    expect(names(visible)).toEqual(['Caio Reis', 'Vera Dias'])
    expect(visible.data[0]?.company_count).toBe(1)
    await expect(viewer.call(users.get, { params: { id: visible.data[0]?.id ?? '' } })).rejects.toMatchObject({
      status: 403,
    })
  })

  test.each([
    [{ search: 'bia.' }, ['Bia Souza']],
    [{ search: '%' }, []],
    [{ ability: 'fuel-cost' }, ['Bia Souza']],
    [{ company_id: companyA }, ['Aurora Lima', 'Bia Souza']],
    [{ active: 'false' }, ['Caio Reis']],
    [{ no_access_days: '90' }, ['Caio Reis']],
    [{ second_factor: 'true' }, ['Caio Reis']],
    [{ second_factor: 'false' }, ['Aurora Lima', 'Bia Souza']],
    [{ sort: '-name' }, ['Caio Reis', 'Bia Souza', 'Aurora Lima']],
  ])('filtered by %j shows %j', async (query, expected) => {
    await admin.id
    await invite()
    const { id } = await invite({
      name: 'Caio Reis',
      username: 'caio',
      email: 'caio@posto.com.br',
      abilities: [],
      company_ids: [companyB],
    })
    await api.test.admin.query(`update users set active = false, created_at = '2026-01-01' where id = $1`, [id])
    await plantPasskey(api, id)
    expect(names(await admin.call(users.list, { query }))).toEqual(expected)
  })
})

describe('changing a person', () => {
  test('the next request of a person uses the given abilities and no longer the removed ones', async () => {
    const clerk = api.as('fuel-cost', [companyA])
    const list = () => clerk.call(users.list, { query: {} })
    await expect(list()).rejects.toMatchObject({ status: 403 })
    await admin.call(users.giveAccess, await access(await clerk.id, { abilities: ['user.index'] }))
    expect((await list()).data[0]?.abilities).toEqual(['user.index'])
    await admin.call(users.giveAccess, await access(await clerk.id, { company_ids: [companyB] }))
    expect((await clerk.call(users.companies, {})).data).toEqual([{ id: companyB, name: 'Posto B' }])
    await admin.call(users.giveAccess, await access(await clerk.id, { abilities: [] }))
    await expect(list()).rejects.toMatchObject({ status: 403 })
  })

  test('the open pages of a person are notified of each change, and then read the new abilities', async () => {
    const clerk = api.as('fuel-cost', [companyA])
    const id = await clerk.id
    const page = await openStream(api.app, notifications.stream, await clerk.token)
    await page.next()
    const heldAbilities = async () => (await clerk.call(account.user, {})).abilities.map(({ name }) => name)
    expect(await heldAbilities()).toEqual(['fuel-cost'])
    await admin.call(users.giveAccess, await access(id, { abilities: ['storage', 'user.index'] }))
    expect(await page.next()).toEqual({ type: 'changed' })
    expect(await heldAbilities()).toEqual(['storage', 'user.index'])
    await admin.call(users.inactivate, { params: { id }, body: { version: (await get(id)).version } })
    expect(await page.next()).toEqual({ type: 'changed' })
    await expect(clerk.call(account.user, {})).rejects.toMatchObject({ status: 401 })
    await page.leave()
  })

  test('an inactivated person is refused at the next request, and must sign in again once active', async () => {
    const clerk = api.as('user.index', [companyA])
    const id = await clerk.id
    const { version } = await admin.call(users.inactivate, { params: { id }, body: { version: 1 } })
    await expect(clerk.call(users.list, { query: {} })).rejects.toMatchObject({ status: 401 })
    expect((await admin.call(users.activate, { params: { id }, body: { version } })).active).toBe(true)
    await expect(clerk.call(users.list, { query: {} })).rejects.toMatchObject({ status: 401 })
    await admin.call(users.inactivate, { params: { id }, body: { version: version + 1 } })
    await confirmPassword()
    await expect(admin.call(users.issueLink, { params: { id } })).rejects.toThrow('O usuário está inativo.')
  })

  test('an administrator ends one session or all of them', async () => {
    const clerk = api.as('user.index', [companyA])
    const id = await clerk.id
    const { data } = await admin.call(users.sessions, { params: { id } })
    expect(data).toMatchObject([{ current: false }])
    await admin.call(users.endSession, { params: { id, session_id: data[0]?.id ?? '' } })
    await expect(clerk.call(users.list, { query: {} })).rejects.toMatchObject({ status: 401 })
    await expect(admin.call(users.endSession, { params: { id, session_id: data[0]?.id ?? '' } })).rejects.toMatchObject(
      { status: 404 },
    )
    await admin.call(users.endSessions, { params: { id } })
    const ownSessions = await admin.call(users.sessions, { params: { id: await admin.id } })
    expect(ownSessions.data).toMatchObject([{ current: true }])
  })

  test('the open work of a person is listed before they are inactivated', async () => {
    const id = await api.as('storage', [companyA]).id
    const open = async () => (await admin.call(users.openWork, { params: { id } })).data
    expect(await open()).toEqual([])
    const job = '01930000-0000-7000-8000-0000000000e1'
    await api.test.admin.query(
      `insert into jobs (id, owner_id, kind, title, data, created_at) values ($1, $2, 'export-list', 'Exportar Bicos', '{}', now())`,
      [job, id],
    )
    expect(await open()).toEqual([{ title: 'Exportar Bicos', to: `/jobs/${job}` }])
    await api.test.admin.query('update jobs set finished_at = now()')
    expect(await open()).toEqual([])
    await expect(admin.call(users.openWork, { params: { id: job } })).rejects.toMatchObject({ status: 404 })
  })

  test('an update with an old version is refused with the name of the person who changed the data', async () => {
    const { id } = await invite()
    const body = { name: 'Bia Souza Prado', username: 'bia', email: bia.email, employee_code: '0042', version: 1 }
    expect(await admin.call(users.update, { params: { id }, body })).toMatchObject({ ...body, version: 2 })
    const otherAdmin = api.as('admin', [], 'Bruna Reis')
    await expect(otherAdmin.call(users.update, { params: { id }, body })).rejects.toMatchObject({
      status: 409,
      message: 'Este registro foi alterado por Aurora Lima às 06:00. Recarregue antes de continuar.',
    })
    await expect(admin.call(users.giveAccess, { params: { id }, body: { ...bia, version: 1 } })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('optional fields can be emptied again', async () => {
    const { id } = await invite({ employee_code: '0042' })
    const { name, username, email } = bia
    const body = { name, username, email, version: 1 }
    expect((await admin.call(users.update, { params: { id }, body })).employee_code).toBeNull()
    const again = { ...body, employee_code: ' ', version: 2 }
    expect((await admin.call(users.update, { params: { id }, body: again })).employee_code).toBeNull()
  })

  test('a person cannot inactivate the own user or give up the own admin ability; an unknown person is not found', async () => {
    const id = await admin.id
    await expect(admin.call(users.inactivate, { params: { id }, body: { version: 1 } })).rejects.toThrow(
      'Você não pode inativar o próprio usuário.',
    )
    await api.test.admin.query('update users set password_hash = $2 where id = $1', [
      id,
      await hashOf('girassol azul 7'),
    ])
    const body = { abilities: ['user.index'], company_ids: [companyA], version: 1 }
    await expect(admin.call(users.giveAccess, { params: { id }, body })).rejects.toMatchObject({
      fields: { password: 'Confirme com a sua senha: você está mudando as próprias permissões.' },
    })
    await expect(
      admin.call(users.giveAccess, { params: { id }, body: { ...body, password: 'errada' } }),
    ).rejects.toMatchObject({ status: 422, fields: { password: 'Senha incorreta.' } })
    await expect(
      admin.call(users.giveAccess, { params: { id }, body: { ...body, password: 'girassol azul 7' } }),
    ).rejects.toThrow('Você não pode retirar a própria permissão de administrador.')
    const more = { ...body, abilities: ['admin', 'user.index'], password: 'girassol azul 7' }
    expect((await admin.call(users.giveAccess, { params: { id }, body: more })).abilities).toEqual([
      'admin',
      'user.index',
    ])
    await expect(get(companyA)).rejects.toMatchObject({ status: 404, message: 'Usuário não encontrado.' })
  })

  test('only administrators change people', async () => {
    const viewer = api.as('user.index', [companyA])
    const ownChange = {
      params: { id: await viewer.id },
      body: { abilities: ['admin'], company_ids: [companyA], version: 1 },
    }
    await expect(viewer.call(users.giveAccess, ownChange)).rejects.toMatchObject({ status: 403 })
  })
})

test('the history shows which abilities and companies were added and removed', async () => {
  const { id } = await invite()
  await admin.call(users.giveAccess, await access(id, { abilities: ['storage', 'budget'], company_ids: [companyB] }))
  const { data } = await admin.call(timeline.timeline, { params: { entity: 'user', id }, query: {} })
  expect(data[0]).toMatchObject({
    title: 'Acessos alterados',
    author: 'Aurora Lima',
    changes: [
      { label: 'Permissões', before: 'Custo de combustíveis', after: 'Orçamento' },
      { label: 'Empresas', before: 'Posto A', after: 'Posto B' },
    ],
  })
})

describe('the photo of a person', () => {
  const png = Buffer.from('89504e470d0a1a0a0000', 'hex')

  test('is stored and shown when its content is an image', async () => {
    const { id } = await invite()
    await admin.call(users.setImage, { params: { id }, body: {} }, { file: { name: 'bia.txt', content: png } })
    expect((await get(id)).has_image).toBe(true)
    expect(await admin.call(users.image, { params: { id } })).toEqual({
      data_url: `data:image/png;base64,${png.toString('base64')}`,
    })
    await admin.call(users.removeImage, { params: { id } })
    await expect(admin.call(users.image, { params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  test('can be read by its person; the photo of another person cannot', async () => {
    const clerk = api.as('fuel-cost', [companyA])
    const id = await clerk.id
    const getImage = async () => (await clerk.call(account.user, {})).profile_image
    expect(await getImage()).toBeNull()
    await admin.call(users.setImage, { params: { id }, body: {} }, { file: { name: 'eu.png', content: png } })
    const image = (await getImage()) ?? ''
    expect(await clerk.call(account.image, { params: { image } })).toEqual({
      data_url: `data:image/png;base64,${png.toString('base64')}`,
    })
    await expect(admin.call(account.image, { params: { image } })).rejects.toMatchObject({ status: 404 })
    await admin.call(users.removeImage, { params: { id } })
    await expect(clerk.call(account.image, { params: { image } })).rejects.toMatchObject({ status: 404 })
  })

  test.each([
    ['<svg onload="alert(1)">', 415, 'A foto precisa ser JPG, PNG ou WebP.'],
    ['\x89PNG\r\n\x1a\n'.padEnd(2 * 1024 * 1024 + 1), 413, 'Arquivo maior que 2 MB.'],
  ])('is refused when it is not an image or too large', async (content, status, message) => {
    const { id } = await invite()
    const file = { name: 'bia.png', content: Buffer.from(content, 'latin1') }
    await expect(admin.call(users.setImage, { params: { id }, body: {} }, { file })).rejects.toMatchObject({
      status,
      message,
    })
  })
})

const hashOf = async (password: string) => (await import('@app/areas/session/server')).hashPassword(password)
