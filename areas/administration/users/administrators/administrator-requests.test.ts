import { notifications } from '@app/areas/session/contract'
import { undoOperations } from '@app/kit/contract'
import { knownPassword } from '@app/kit/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { securityLog } from '../../security-events/security-log.contract.ts'
import { companyA } from '../../testing/registers.testing.ts'
import { peopleStage, start } from '../person/people.testing.ts'
import { users } from '../users.contract.ts'
import { administratorRequests } from './administrator-requests.contract.ts'

const { api, admin, invite, get, login, choose, confirmPassword } = peopleStage()
const second = api.as('admin', [], 'Otto Braga')
const { text: password, hash } = knownPassword
const after = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()

let bia = ''
beforeEach(async () => {
  const { id, link } = await invite()
  await choose(link.token)
  bia = id
  await api.test.admin.query('update users set password_hash = $1 where id = $2', [hash, await admin.id])
})

const withSecond = async () =>
  api.test.admin.query('update users set password_hash = $1 where id = $2', [hash, await second.id])
const raise = async (passwordSent: string | undefined = password, by = admin) =>
  by.call(users.giveAccess, {
    params: { id: bia },
    body: { abilities: ['admin'], company_ids: [companyA], version: (await get(bia)).version, password: passwordSent },
  })
const requestAdministrator = async () => {
  const { administrator_request } = await raise()
  if (!administrator_request) throw new Error('there is no request')
  return { params: { id: administrator_request.id }, version: administrator_request.version }
}
const approve = async ({ params, version }: Awaited<ReturnType<typeof requestAdministrator>>, by = second) =>
  by.call(administratorRequests.approve, { params, body: { version, password } })
const isAdmin = async (id = bia) => (await get(id)).abilities.includes('admin')
const statuses = async () =>
  (await api.test.admin.query('select status from administrator_requests order by requested_at, id')).rows.map(
    ({ status }) => status,
  )
const messages = async (user: typeof admin) =>
  (await user.call(notifications.list, {})).data.map(({ message }) => message)
const actions = async () => {
  const { rows } = await api.test.admin.query(
    `select action from audit_events where entity_id = $1 and action like 'administrator.%' order by chain_no`,
    [bia],
  )
  return rows.map(({ action }) => action)
}

describe('a single administrator', () => {
  test('creates another administrator with the password, and is refused without it', async () => {
    await expect(raise('')).rejects.toMatchObject({
      code: 'user.administrator-password',
      fields: { password: expect.any(String) },
    })
    await expect(raise('errada')).rejects.toMatchObject({ code: 'session.wrong-password' })
    expect(await isAdmin()).toBe(false)
    expect((await raise()).administrator_request).toBeNull()
    expect(await isAdmin()).toBe(true)
  })

  test('is not asked for the password again within five minutes', async () => {
    const draft = (name: string) => ({
      name,
      username: name.split(' ')[0] ?? '',
      email: `${name.split(' ')[0]}@x.com`,
      abilities: ['admin'],
      company_ids: [],
    })
    await admin.call(users.create, { body: { ...draft('tia lima'), password } })
    api.setNow(after(5))
    expect(await admin.call(users.create, { body: draft('rui lima') })).toMatchObject({
      administrator_requested: false,
    })
    api.setNow(after(5.1))
    await expect(admin.call(users.create, { body: draft('eva lima') })).rejects.toMatchObject({
      code: 'user.administrator-password',
    })
  })
})

describe('when two administrators exist', () => {
  beforeEach(withSecond)

  test('a person becomes an administrator only after the other administrator has approved', async () => {
    const request = await requestAdministrator()
    expect(await isAdmin()).toBe(false)
    expect(await messages(second)).toEqual([
      'Aurora Lima pediu que Bia Souza administre o sistema. Confira e aprove ou recuse.',
    ])
    await expect(approve(request, admin)).rejects.toMatchObject({ code: 'administrator-request.own' })
    await approve(request)
    expect(await isAdmin()).toBe(true)
    expect(await messages(admin)).toEqual(['Otto Braga aprovou o seu pedido para tornar Bia Souza administrador(a).'])
    expect(await actions()).toEqual(['administrator.request', 'administrator.approve'])
    await expect(approve(request)).rejects.toMatchObject({ code: 'administrator-request.decided' })
  })

  test('a new person is created without the ability until it is approved', async () => {
    const body = {
      name: 'Rui Lima',
      username: 'rui',
      email: 'rui@x.com',
      abilities: ['admin', 'storage'],
      company_ids: [companyA],
      password,
    }
    const { id, administrator_requested } = await admin.call(users.create, { body })
    expect([administrator_requested, (await get(id)).abilities]).toEqual([true, ['storage']])
    const { administrator_request } = await second.call(users.get, { params: { id } })
    await approve({ params: { id: administrator_request?.id ?? '' }, version: 1 })
    expect((await get(id)).abilities).toEqual(['admin', 'storage'])
  })

  test('the other administrator also approves with the password', async () => {
    const { params, version } = await requestAdministrator()
    await expect(second.call(administratorRequests.approve, { params, body: { version } })).rejects.toMatchObject({
      code: 'user.administrator-password',
    })
  })

  test('a refusal needs a reason, and only the requester can withdraw', async () => {
    const { params, version } = await requestAdministrator()
    const note = 'Ela só cuida de um posto.'
    await expect(second.call(administratorRequests.withdraw, { params, body: { version } })).rejects.toMatchObject({
      status: 403,
    })
    await expect(admin.call(administratorRequests.refuse, { params, body: { version, note } })).rejects.toMatchObject({
      status: 403,
    })
    await second.call(administratorRequests.refuse, { params, body: { version, note } })
    expect(await messages(admin)).toEqual([expect.stringContaining(`Motivo: ${note}`)])
    const again = await requestAdministrator()
    await admin.call(administratorRequests.withdraw, { params: again.params, body: { version: again.version } })
    expect([await statuses(), await isAdmin()]).toEqual([['refused', 'withdrawn'], false])
  })

  test('a second request is refused while the first is pending', async () => {
    await requestAdministrator()
    await expect(raise()).rejects.toMatchObject({ code: 'administrator-request.pending' })
  })

  test('a change of the person before the decision withdraws the request', async () => {
    const request = await requestAdministrator()
    const { version } = await get(bia)
    await admin.call(users.giveAccess, {
      params: { id: bia },
      body: { abilities: ['storage'], company_ids: [companyA], version },
    })
    expect(await statuses()).toEqual(['withdrawn'])
    await expect(approve(request)).rejects.toMatchObject({ code: 'administrator-request.decided' })
    await requestAdministrator()
    await second.call(users.inactivate, { params: { id: bia }, body: { version: (await get(bia)).version } })
    expect(await statuses()).toEqual(['withdrawn', 'withdrawn'])
    expect(await isAdmin()).toBe(false)
  })

  test('a request of a person who is no longer an administrator is withdrawn', async () => {
    await requestAdministrator()
    const id = await admin.id
    await second.call(users.inactivate, { params: { id }, body: { version: 1 } })
    expect(await statuses()).toEqual(['withdrawn'])
  })

  test('a request whose person was changed directly in the database is withdrawn on approval, and stays withdrawn', async () => {
    const request = await requestAdministrator()
    await api.test.admin.query(`delete from user_abilities where user_id = $1 and ability = 'storage'`, [bia])
    await expect(approve(request)).rejects.toMatchObject({ code: 'administrator-request.outdated' })
    expect([await statuses(), await isAdmin()]).toEqual([['withdrawn'], false])
  })

  test('of two approvals at the same time only one succeeds', async () => {
    const third = api.as('admin', [], 'Tito Reis')
    await api.test.admin.query('update users set password_hash = $1 where id = $2', [hash, await third.id])
    const request = await requestAdministrator()
    const outcomes = await Promise.allSettled([approve(request), approve(request, third)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await actions()).toEqual(['administrator.request', 'administrator.approve'])
  })

  test('bulk change, undo and activation of an inactive administrator do not bypass the request', async () => {
    const bulk = { selection: { ids: [bia] }, input: { ability: 'admin' } }
    expect(await admin.call(users.giveAbilityMany, { body: bulk })).toMatchObject({
      changed: 0,
      failures: [expect.objectContaining({ reason: expect.stringContaining('com a sua senha') })],
    })
    const otto = await second.id
    const batch = await admin.call(users.inactivateMany, { body: { selection: { ids: [otto] } } })
    const { version } = await get(otto)
    await expect(admin.call(users.activate, { params: { id: otto }, body: { version } })).rejects.toMatchObject({
      code: 'user.administrator-activation',
    })
    await admin.call(undoOperations.undo, { params: { batch: batch.id }, body: {} }).catch(() => undefined)
    expect((await get(otto)).active).toBe(false)
  })
})

describe('people who may know the password of each other count as one person', () => {
  beforeEach(withSecond)
  const days = (count: number) => after(count * 24 * 60)
  const chosen = 'outra senha do Otto'
  const refusal = [403, 'administrator-request.shared-password']

  const send = async (token: string, url: string, payload: object, method: 'POST' | 'PUT' = 'POST') => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await api.inject({ method, url: `/api/v1${url}`, headers, payload })
    return { status: answer.statusCode, body: answer.json() }
  }
  const emailOf = async (id: string) => String((await rowOf('select email as it from users where id = $1', [id])).it)
  const rowOf = async (query: string, values: unknown[]) => (await api.test.admin.query(query, values)).rows[0]
  const enter = async (id: string, passwordSent: string) =>
    String((await login(await emailOf(id), passwordSent)).json().access_token)
  const takeOver = async (token: string, id: string) => {
    await api.test.admin.query('update sessions set password_confirmed_at = $1', [days(30)])
    const { body } = await send(token, `/users/${id}/password-link`, {})
    await choose(body.token, chosen)
    return enter(id, chosen)
  }
  const ask = async (token: string, passwordSent = chosen) => {
    const { version } = await rowOf('select version from users where id = $1', [bia])
    const access = { abilities: ['admin'], company_ids: [companyA], version }
    return send(token, `/users/${bia}/access`, { ...access, password: passwordSent }, 'PUT')
  }
  const decide = async (token: string, passwordSent: string) => {
    const { id, version } = await rowOf(`select id, version from administrator_requests where status = 'pending'`, [])
    const { status, body } = await send(token, `/administrator-requests/${id}/approve`, {
      version,
      password: passwordSent,
    })
    return [status, body.code]
  }
  const changeOwn = (token: string, from: string, to: string) =>
    send(token, '/account/password', { password: from, new_password: to })
  const third = api.as('admin', [], 'Tito Reis')
  const third_id = async () => {
    await api.test.admin.query('update users set password_hash = $1 where id = $2', [hash, await third.id])
    return third.id
  }

  test('a person who used a link that the requester made cannot approve', async () => {
    await requestAdministrator()
    const otto = await takeOver(await admin.token, await second.id)
    expect(await decide(otto, chosen)).toEqual(refusal)
    expect(await isAdmin()).toBe(false)
  })

  test('a person who made the link that the requester used cannot approve', async () => {
    const otto = await takeOver(await admin.token, await second.id)
    expect((await ask(otto)).status).toBe(200)
    expect(await decide(await admin.token, password)).toEqual(refusal)
    expect(await isAdmin()).toBe(false)
  })

  test('a chain of links and two links of one person are refused in the same way', async () => {
    const tito = await third_id()
    const ottoToken = await takeOver(await admin.token, await second.id)
    const titoToken = await takeOver(ottoToken, tito)
    await requestAdministrator()
    expect(await decide(titoToken, chosen)).toEqual(refusal)
    await takeOver(titoToken, await second.id)
    expect(await decide(await enter(await second.id, chosen), chosen)).toEqual(refusal)
    await api.test.admin.query(`update administrator_requests set requested_by = $1`, [await second.id])
    expect(await decide(titoToken, chosen)).toEqual(refusal)
    expect(await isAdmin()).toBe(false)
  })

  test('a password link for oneself or an own password change on the same day does not end the refusal', async () => {
    let otto = await takeOver(await admin.token, await second.id)
    otto = await takeOver(otto, await second.id)
    expect((await changeOwn(otto, chosen, 'margarida do Otto')).status).toBe(200)
    await requestAdministrator()
    expect(await decide(otto, 'margarida do Otto')).toEqual(refusal)
  })

  test('neither time nor an own password change ends the refusal, as the creator of the link may have made that change', async () => {
    await takeOver(await admin.token, await second.id)
    api.setNow(days(8))
    const aurora = await enter(await admin.id, password)
    await ask(aurora, password)
    const otto = await enter(await second.id, chosen)
    expect(await decide(otto, chosen)).toEqual(refusal)
    await changeOwn(otto, chosen, 'margarida do Otto')
    expect(await decide(otto, 'margarida do Otto')).toEqual(refusal)
  })

  test('a link of a third administrator ends the refusal: the creator of the first link does not know the new password', async () => {
    await third_id()
    await takeOver(await admin.token, await second.id)
    await requestAdministrator()
    const otto = await takeOver(await third.token, await second.id)
    expect((await decide(otto, chosen))[0]).toBe(200)
  })

  test('an invited person may decide after the first password was changed 7 days later', async () => {
    await api.test.admin.query(`insert into user_abilities (user_id, ability) values ($1, 'admin')`, [bia])
    const rui = await enter(bia, 'girassol azul 7')
    const ask = (token: string) =>
      send(token, '/users', {
        ...{ name: 'Rui Lima', username: 'rui', email: 'rui@x.com', password },
        ...{ abilities: ['admin'], company_ids: [companyA] },
      })
    expect((await ask(await admin.token)).status).toBe(201)
    await changeOwn(rui, 'girassol azul 7', 'girassol amarelo 8')
    expect(await decide(rui, 'girassol amarelo 8')).toEqual(refusal)
    api.setNow(days(8))
    const newToken = await enter(bia, 'girassol amarelo 8')
    await changeOwn(newToken, 'girassol amarelo 8', 'girassol branco 9')
    expect((await decide(newToken, 'girassol branco 9'))[0]).toBe(200)
  })

  test('a request is withdrawn when a password link has changed the password of its person since', async () => {
    await third_id()
    await ask(await enter(await second.id, password), password)
    api.setNow(after(1))
    await takeOver(await third.token, await second.id)
    expect(await decide(await admin.token, password)).toEqual([409, 'administrator-request.outdated'])
  })
})

describe('an administrator who removed the only other administrator', () => {
  beforeEach(withSecond)
  const refusal = { status: 409, code: 'user.administrator-recent' }
  const version = async (id: string) => (await get(id)).version

  test.each([
    [
      'by inactivating',
      async (id: string) => admin.call(users.inactivate, { params: { id }, body: { version: await version(id) } }),
    ],
    [
      'by taking the ability',
      async (id: string) => {
        const body = { abilities: [], company_ids: [companyA], version: await version(id) }
        return admin.call(users.giveAccess, { params: { id }, body })
      },
    ],
    ['among many', async (id: string) => admin.call(users.inactivateMany, { body: { selection: { ids: [id] } } })],
  ])('%s cannot create another administrator alone for 7 days', async (_how, remove) => {
    await remove(await second.id)
    await expect(raise()).rejects.toMatchObject(refusal)
    const rui = { name: 'Rui Lima', username: 'rui', email: 'rui@x.com', abilities: ['admin'], company_ids: [] }
    await expect(admin.call(users.create, { body: { ...rui, password } })).rejects.toMatchObject(refusal)
    expect(await isAdmin()).toBe(false)
    await api.test.admin.query(`update users set administrator_until = administrator_until - interval '7 days'`)
    expect((await raise()).administrator_request).toBeNull()
    expect(await isAdmin()).toBe(true)
  })

  test.each([
    ['inactivated', 'Aurora Lima inativou Otto Braga, que administrava o sistema.', []],
    [
      'stripped of the ability',
      'Aurora Lima retirou de Otto Braga a permissão de administrar o sistema.',
      ['Aurora Lima retirou a sua permissão de administrar o sistema.'],
    ],
  ])(
    'when an administrator is %s, every other administrator is notified and the security log records it',
    async (removal, noticeToOthers, noticesToPerson) => {
      const third = api.as('admin', [], 'Tito Reis')
      await api.test.admin.query('update users set password_hash = $1 where id = $2', [hash, await third.id])
      const id = await second.id
      const before = { params: { id }, version: await version(id) }
      if (removal === 'inactivated')
        await admin.call(users.inactivate, { params: before.params, body: { version: before.version } })
      else
        await admin.call(users.giveAccess, {
          params: before.params,
          body: { abilities: [], company_ids: [companyA], version: before.version },
        })
      expect([await messages(third), await messages(admin)]).toEqual([[noticeToOthers], []])
      if (removal !== 'inactivated') expect(await messages(second)).toEqual(noticesToPerson)
      const { data } = await admin.call(securityLog.list, { query: { kind: 'rights-changed' } })
      expect(data.map(({ person, detail }) => [person, detail])).toContainEqual([
        'Aurora Lima',
        'Administrador removido: Otto Braga',
      ])
    },
  )

  test('an administrator is notified of a password link for their user, and so are the other administrators', async () => {
    const third = api.as('admin', [], 'Tito Reis')
    await api.test.admin.query('update users set password_hash = $1 where id = $2', [hash, await third.id])
    await confirmPassword()
    await admin.call(users.issueLink, { params: { id: await second.id } })
    await admin.call(users.issueLink, { params: { id: bia } })
    expect(await messages(third)).toEqual([
      'Aurora Lima gerou um link de senha para Otto Braga, que administra o sistema.',
    ])
    expect(await messages(second)).toEqual([expect.stringContaining('Se você não pediu, avise outro administrador.')])
  })

  test('can give the ability back to the same person', async () => {
    const id = await second.id
    const access = { abilities: [], company_ids: [companyA] }
    await admin.call(users.giveAccess, { params: { id }, body: { ...access, version: await version(id) } })
    const restoredAccess = { abilities: ['admin'], company_ids: [companyA], password }
    await admin.call(users.giveAccess, { params: { id }, body: { ...restoredAccess, version: await version(id) } })
    expect(await isAdmin(id)).toBe(true)
  })
})
