import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { account, notifications } from '@app/areas/session/contract'
import { listExports } from '@app/kit/contract'
import { deliverSecurityLog, newLineSink } from '@app/kit/server'
import { openStream } from '@app/kit/testing'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { personalDataOperations } from '../privacy/privacy.contract.ts'
import { settlementAccounts } from '../settlement-accounts/settlement-accounts.contract.ts'
import { companyA } from '../testing/registers.testing.ts'
import { peopleStage } from '../users/person/people.testing.ts'
import { users } from '../users/users.contract.ts'
import { securityLog } from './security-log.contract.ts'

const { api, admin, invite, login, choose } = peopleStage()
const guard = api.as('security-log', [], 'Gil Reis')
const clerk = api.as('settlement-account', [companyA], 'Caio Lima')
const maxStreamsOfPerson = 20
const missing = '01930000-0000-7000-8000-00000000dead'

type Query = Parameters<typeof guard.call<typeof securityLog.list>>[1]['query']
const log = async (query: Query = {}) => (await guard.call(securityLog.list, { query })).data
/** Requests do not wait for the log to be written. */
const expectLogged = (query: Query, expected: readonly object[]) =>
  expect.poll(() => log(query)).toEqual(expected.map((row) => expect.objectContaining(row)))

let bia = { id: '', token: '' }
beforeEach(async () => {
  const { id, link } = await invite()
  await choose(link.token)
  bia = { id, token: link.token }
})

describe('the security log contains', () => {
  test('sign-ins, failed and throttled attempts, with the account and the address', async () => {
    await login('bia@posto.com.br', 'girassol azul 7')
    for (let count = 1; count <= 5; count += 1) await login('bia@posto.com.br', 'errada')
    await login('Bia@Posto.com.br', 'girassol azul 7')
    await expectLogged({ kind: 'sign-in' }, [
      { person_id: bia.id, person: 'Bia Souza', ip: '127.0.0.1', occurrences: 1 },
    ])
    await expectLogged({ kind: 'sign-in-throttled' }, [{ person_id: null, person: 'bia@posto.com.br' }])
    const failed = await log({ kind: 'sign-in-failed' })
    expect(failed.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(5)
  })

  test('guesses of password links', async () => {
    await choose('nenhum link')
    await expectLogged({ kind: 'link-failed' }, [{ person: null, ip: '127.0.0.1' }])
  })

  test('requests of a person without the ability or for records of other companies', async () => {
    await expect(clerk.call(users.get, { params: { id: bia.id } })).rejects.toMatchObject({ status: 403 })
    await expect(clerk.call(settlementAccounts.get, { params: { id: missing } })).rejects.toMatchObject({ status: 404 })
    await expectLogged({ kind: 'access-refused' }, [
      { person: 'Caio Lima', detail: `Administração do sistema: GET /api/v1/users/${bia.id}` },
    ])
    const detail = `Contas de liquidação: GET /api/v1/settlement-accounts/${missing}`
    await expectLogged({ kind: 'record-refused' }, [{ person: 'Caio Lima', detail }])
  })

  test('no entry when an administrator does not find a record, because administrators see all companies', async () => {
    await expect(admin.call(users.get, { params: { id: missing } })).rejects.toMatchObject({ status: 404 })
    await expect(clerk.call(users.get, { params: { id: missing } })).rejects.toMatchObject({ status: 403 })
    await expectLogged({ kind: 'access-refused' }, [{}])
    expect(await log({ kind: 'record-refused' })).toEqual([])
  })

  test('changes of people and their access, one by one or in bulk, in the words of their history', async () => {
    const body = { selection: { ids: [bia.id] }, input: { ability: 'attachment' } }
    await admin.call(users.giveAbilityMany, { body })
    await admin.call(users.inactivate, { params: { id: bia.id }, body: { version: 3 } })
    const listRightsChanges = async () =>
      (await log({ kind: 'rights-changed', search: 'Bia' })).map(({ person, detail }) => [person, detail])
    expect(await listRightsChanges()).toEqual([
      ['Aurora Lima', 'Usuário inativado: Bia Souza'],
      ['Aurora Lima', 'Acessos alterados: Bia Souza'],
      [null, 'Senha definida pela pessoa: Bia Souza'],
      ['Aurora Lima', 'Usuário criado: Bia Souza'],
    ])
  })

  test('calls without a session, with an ended session or with an unknown one', async () => {
    const url = '/api/v1/users'
    await api.inject({ url: `${url}?search=bia` })
    await api.inject({ url, headers: { authorization: `Bearer ${'x'.repeat(43)}` } })
    const detail = `Ver usuários: GET ${url}`
    await expectLogged({ kind: 'session-missing' }, [{ person: null, ip: '127.0.0.1', detail }])
    await expectLogged({ kind: 'session-ended' }, [{ person: null, ip: '127.0.0.1', detail }])
  })

  test('passwords that are confirmed again inside a session', async () => {
    const { access_token } = (await login('bia@posto.com.br', 'girassol azul 7')).json()
    const answer = await api.inject({
      ...{ method: 'POST', url: `/api/v1${account.changePassword.path}` },
      headers: { authorization: `Bearer ${access_token}` },
      payload: { password: 'girassol azul 7', new_password: 'ipê amarelo 42' },
    })
    expect(answer.statusCode).toBe(200)
    await expectLogged({ kind: 'password-confirmed' }, [{ person: 'Bia Souza' }])
  })

  test('calls of a person above the limit', async () => {
    const token = await clerk.token
    const open = () => openStream(api.app, notifications.stream, token)
    const streams = [await open(), ...(await Promise.all(Array.from({ length: maxStreamsOfPerson - 1 }, open)))]
    const url = `/api/v1${notifications.stream.path}`
    const refused = await api.inject({ url, headers: { authorization: `Bearer ${token}` } })
    await Promise.all(streams.map((stream) => stream.leave()))
    expect(refused.statusCode).toBe(429)
    await expectLogged({ kind: 'calls-throttled' }, [{ person: 'Caio Lima', detail: `GET ${url}` }])
  })

  test('one event for 60 invalid requests of one person in a minute, and no event for 59', async () => {
    const sendInvalid = async (person: typeof clerk, count: number) => {
      const headers = { authorization: `Bearer ${await person.token}` }
      const url = '/api/v1/settlement-accounts?stauts=1'
      for (let calls = 0; calls < count; calls += 1) expect((await api.inject({ url, headers })).statusCode).toBe(422)
    }
    await sendInvalid(clerk, 60)
    await sendInvalid(api.as('settlement-account', [companyA], 'Nina Reis'), 59)
    await api.idle()
    const detail = 'Contas de liquidação: GET /api/v1/settlement-accounts'
    expect(await log({ kind: 'input-refused' })).toMatchObject([{ person: 'Caio Lima', detail, occurrences: 60 }])
  })

  test('exports of the personal data of a person, without the document, and anonymisations', async () => {
    await admin.call(personalDataOperations.export, { body: { user_id: bia.id } })
    await admin.call(personalDataOperations.export, { body: { document: '529.982.247-25' } })
    expect(await log({ kind: 'personal-data-exported' })).toMatchObject([
      { person: 'Aurora Lima', detail: 'CPF ou CNPJ terminado em 4725', entity_id: null },
      { person: 'Aurora Lima', detail: 'Bia Souza', entity_id: bia.id },
    ])
    const { version } = await admin.call(users.inactivate, { params: { id: bia.id }, body: { version: 2 } })
    await admin.call(personalDataOperations.anonymise, {
      params: { id: bia.id },
      body: { version, reason: 'Pedido da titular' },
    })
    expect(await log({ kind: 'anonymised' })).toMatchObject([{ person: 'Aurora Lima', entity_id: bia.id }])
  })

  test('exports of lists, with the name of the list', async () => {
    const columns = [{ field: 'name', title: 'Nome' }]
    await admin.call(listExports.create, {
      body: {
        ...{ list: 'users.list', title: 'Usuários', page: '/users/list', format: 'csv' },
        ...{ columns, query: {}, filters: [] },
      },
    })
    expect(await log({ kind: 'export' })).toMatchObject([
      { person: 'Aurora Lima', detail: 'Lista exportada: Usuários (users.list)' },
    ])
  })
})

test('security events and audit events are sent out of the product as lines of JSON', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-security-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await api.inject({ url: '/api/v1/users' })
  await admin.call(personalDataOperations.export, { body: { document: '529.982.247-25' } })
  await api.idle()
  const file = path.join(folder, 'security.jsonl')
  const faults: unknown[] = []
  const delivery = { database: api.test.db, sink: newLineSink(file), delivery: 'filed_at' } as const
  await deliverSecurityLog({ ...delivery, log: (error) => void faults.push(error) })()
  const text = await readFile(file, 'utf8')
  const lines: unknown[] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({ kind: 'session-missing', ip: '127.0.0.1', detail: 'GET /api/v1/users', occurrences: 1 }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({ kind: 'personal-data-exported', person_id: await admin.id, action: 'export' }),
  )
  expect([text.includes('52998224725'), faults]).toEqual([false, []])
})

test('the log is filtered by person, address and day', async () => {
  await login('bia@posto.com.br', 'girassol azul 7')
  await expectLogged({ kind: 'sign-in', person_id: bia.id, ip: '127.0.0.1', from: '2026-10-15', to: '2026-10-15' }, [
    {},
  ])
  expect(await log({ kind: 'sign-in', person_id: await admin.id })).toEqual([])
  expect(await log({ kind: 'sign-in', ip: '10.0.0.1' })).toEqual([])
  expect(await log({ kind: 'sign-in', from: '2026-10-16' })).toEqual([])
  expect(await log({ kind: 'sign-in', to: '2026-10-14' })).toEqual([])
})

test('the application can only add to the log and mark entries as delivered', async () => {
  const client = await api.test.pool.connect()
  const tryStatement = async (sql: string) =>
    client.query(sql).then(
      () => 'done',
      (error) => String(error.message),
    )
  try {
    expect(await tryStatement(`update security_events set kind = 'x'`)).toContain('permission denied')
    expect(await tryStatement('delete from security_events')).toContain('permission denied')
    expect(await tryStatement('truncate security_events')).toContain('permission denied')
    expect(await tryStatement('update security_events set filed_at = now()')).toBe('done')
  } finally {
    client.release()
  }
})
