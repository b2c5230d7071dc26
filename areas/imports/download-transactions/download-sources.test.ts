import { expect, test } from 'vitest'
import { downloadSources, fetchedSources } from '../download-sources/download-sources.contract.ts'
import { alheio, modelo } from '../testing/stations.fixture.ts'
import { downloadStage } from './downloads.testing.ts'

const stage = await downloadStage()
const { api, admin, user, rows } = stage
const secret = 'segredo-do-posto'

test('a credential is not readable in the table, the responses, the history or stored calls', async () => {
  const created = await stage.sftpSource()
  const [row] = await rows('download_sources')
  expect(row.sealed_secret).toBeInstanceOf(Buffer)
  const answers = [
    created,
    await admin.call(downloadSources.get, { params: { id: created.id } }),
    await user.call(downloadSources.list, {}),
  ]
  const stored = await Promise.all(
    ['download_sources', 'audit_events', 'idempotency_keys', 'drafts'].map((table) => rows(table)),
  )
  const everything = JSON.stringify([answers, stored], (_key, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  )
  expect(everything).toContain('PDV do Modelo')
  expect(everything).not.toContain(secret)
  expect(everything).not.toContain(Buffer.from(secret).toString('base64'))
  expect(created).toMatchObject({ secret_kind: 'password', secret_set_at: stage.now })
  expect(created).not.toHaveProperty('secret')
  expect(created).not.toHaveProperty('sealed_secret')
})

test.each(Object.entries(fetchedSources))('a download source can be created for files of %s (%s)', async (source) => {
  expect(await stage.folderSource({ source })).toMatchObject({ source })
})

test('only administrators create and change connections, and see their addresses', async () => {
  const { id, version } = await stage.sftpSource()
  const refused = { status: 403 }
  await expect(user.call(downloadSources.create, { body: stage.sftpDraft() })).rejects.toMatchObject(refused)
  await expect(
    user.call(downloadSources.update, { params: { id }, body: { ...stage.sftpDraft(), version } }),
  ).rejects.toMatchObject(refused)
  await expect(user.call(downloadSources.get, { params: { id } })).rejects.toMatchObject(refused)
  await expect(user.call(downloadSources.test, { params: { id } })).rejects.toMatchObject(refused)
  const { data } = await user.call(downloadSources.list, {})
  expect(data).toMatchObject([{ id, name: 'PDV do Modelo', transport: 'sftp' }])
  expect(JSON.stringify(data)).not.toContain('127.0.0.1')
  const stranger = api.as('financial.download-transactions', [alheio])
  expect((await stranger.call(downloadSources.list, {})).data).toEqual([])
})

test('a change without a credential keeps the stored one, unless the server changes', async () => {
  const { id, version } = await stage.sftpSource()
  const { secret: _, company_id: _company, ...draft } = stage.sftpDraft()
  const changed = await admin.call(downloadSources.update, {
    params: { id },
    body: { ...draft, name: 'PDV novo', version },
  })
  expect(await admin.call(downloadSources.test, { params: { id } })).toMatchObject({ ok: true })
  const movedDraft = { ...draft, host: 'outro.servidor.test', version: changed.version }
  await expect(admin.call(downloadSources.update, { params: { id }, body: movedDraft })).rejects.toMatchObject({
    code: 'download-source.secret',
    fields: { secret: 'Informe a senha ou a chave privada.' },
  })
})

test('the security log records who created and changed a connection, and its name', async () => {
  const { id, version } = await stage.sftpSource()
  await admin.call(downloadSources.inactivate, { params: { id }, body: { version } })
  const commonEvent = {
    kind: 'connection-changed',
    person_id: await admin.id,
    entity: 'download_source',
    entity_id: id,
  }
  expect((await rows('security_events')).filter(({ entity }) => entity === 'download_source')).toMatchObject([
    { ...commonEvent, action: 'create', detail: 'PDV do Modelo' },
    { ...commonEvent, action: 'inactivate' },
  ])
})

test('a source changed from a server to a folder deletes its credential', async () => {
  const { id, version } = await stage.sftpSource()
  const { company_id: _, ...draft } = stage.draft
  await admin.call(downloadSources.update, {
    params: { id },
    body: { ...draft, transport: 'folder', folder: 'pdv', version },
  })
  expect(await rows('download_sources')).toMatchObject([{ sealed_secret: null, host: null, secret_set_at: null }])
})

test('a missing server setting, a duplicate name and a folder outside the root are reported at their fields', async () => {
  const create = (change: object) => admin.call(downloadSources.create, { body: { ...stage.sftpDraft(), ...change } })
  await expect(create({ host_key: undefined })).rejects.toMatchObject({ fields: { host_key: 'Campo obrigatório.' } })
  await expect(create({ secret: undefined })).rejects.toMatchObject({
    fields: { secret: 'Informe a senha ou a chave privada.' },
  })
  await expect(create({ folder: '../fora' })).rejects.toMatchObject({
    status: 422,
    fields: { folder: expect.any(String) },
  })
  await expect(create({ file_pattern: '{AAAA}' })).rejects.toMatchObject({
    fields: { file_pattern: expect.any(String) },
  })
  await create({})
  await expect(create({})).rejects.toMatchObject({
    status: 409,
    fields: { name: 'Já existe uma origem com este nome na empresa.' },
  })
})

test('a connection test lists the files that it would fetch, and fetches none', async () => {
  const { id } = await stage.sftpSource()
  await stage.putFile('pdv_20261014.jsonl', 'x')
  await stage.putFile('outro.txt', 'x')
  expect(await admin.call(downloadSources.test, { params: { id } })).toEqual({
    ok: true,
    message: 'Conexão, credencial e pasta conferem.',
    files: 2,
    matching: 1,
    examples: [{ file_name: 'pdv_20261014.jsonl', business_date: '2026-10-14' }],
  })
  stage.server.state.faults = { refuse: true }
  expect(await admin.call(downloadSources.test, { params: { id } })).toMatchObject({
    ok: false,
    message: 'Credencial expirada. O servidor recusou usuário e senha.',
  })
  expect(await rows('download_files')).toEqual([])
  expect((await user.call(downloadSources.list, {})).data).toMatchObject([{ problem: 'credential' }])
})

test('the key of a server is read so that a person can compare it', async () => {
  const { host, port, host_key } = stage.server.server
  expect(await admin.call(downloadSources.hostKey, { body: { host, port } })).toEqual({ host_key })
  await expect(admin.call(downloadSources.hostKey, { body: { host, port: 1 } })).rejects.toThrow(
    'Não foi possível ler a chave do servidor: Sem conexão com 127.0.0.1: a porta está fechada.',
  )
})

test('an inactive source cannot be requested', async () => {
  const { id, version } = await stage.folderSource()
  const inactive = await admin.call(downloadSources.inactivate, { params: { id }, body: { version } })
  expect(inactive.active).toBe(false)
  await expect(stage.ask(id)).rejects.toMatchObject({ message: 'A origem PDV do Modelo está inativa.' })
  expect(
    await admin.call(downloadSources.activate, { params: { id }, body: { version: inactive.version } }),
  ).toMatchObject({
    active: true,
    company_id: modelo,
  })
})

test('a server outside the list of allowed hosts is neither saved, read nor asked for its key', async () => {
  const { id, version } = await stage.sftpSource()
  await api.test.admin.query(
    `insert into outbound_hosts (id, host, note, created_at, created_by) select gen_random_uuid(), 'sftp.permitido.com.br',
      'Adquirente', now(), id from users limit 1`,
  )
  const reason = 'O servidor 127.0.0.1 não está na lista de servidores permitidos.'
  expect(await admin.call(downloadSources.test, { params: { id } })).toMatchObject({
    ...{ ok: false, message: expect.stringContaining(reason) },
  })
  const draft = stage.sftpDraft()
  const { company_id: _company, ...change } = draft
  const refused = { fields: { host: reason } }
  await expect(admin.call(downloadSources.create, { body: { ...draft, name: 'Outra' } })).rejects.toMatchObject(refused)
  const body = { ...change, version }
  await expect(admin.call(downloadSources.update, { params: { id }, body })).rejects.toMatchObject(refused)
  const { host, port } = draft
  await expect(admin.call(downloadSources.hostKey, { body: { host, port } })).rejects.toMatchObject(refused)
  await api.test.admin.query(`update outbound_hosts set host = '127.0.0.1'`)
  expect(await admin.call(downloadSources.test, { params: { id } })).toMatchObject({ ok: true })
})
