import { randomUUID } from 'node:crypto'
import { insertRows, testApi } from '@app/kit/testing'
import { describe, expect, test } from 'vitest'
import { integrationConnections } from '../integration-control/integration-control.contract.ts'
import { protheusConnections } from '../protheus-connections/protheus-connections.contract.ts'
import { outboundHosts } from './outbound-hosts.contract.ts'

const api = testApi()
const admin = api.as('admin', [], 'Ana')
const keeper = api.as('integration-control', [], 'Bia')

const reason = 'Combinado com o suporte.'
const note = 'ERP do grupo'
const add = (host: string, person = admin) => person.call(outboundHosts.create, { body: { host, note } })
const list = () => admin.call(outboundHosts.list, {})
const draft = {
  ...{ name: 'Protheus', environment: 'production' as const, base_url: 'https://erp.exemplo.com.br:8443/rest' },
  ...{ username: 'retaguarda', password: 'segredo do ERP' },
}
const connect = (change: Partial<typeof draft> = {}) =>
  admin.call(protheusConnections.create, { body: { ...draft, ...change } })

describe('the list of allowed hosts', () => {
  test('is kept by administrators, with a history of additions and removals', async () => {
    await expect(add('erp.exemplo.com.br', keeper)).rejects.toMatchObject({ status: 403 })
    await expect(add('https://erp.exemplo.com.br/rest')).rejects.toMatchObject({
      status: 422,
      fields: { host: expect.stringContaining('sem https:// nem caminho') },
    })
    const { id } = await add('ERP.exemplo.com.br.')
    expect((await list()).data).toMatchObject([{ id, host: 'erp.exemplo.com.br', note, created_by_name: 'Ana' }])
    await expect(add('erp.exemplo.com.br:443')).rejects.toMatchObject({
      status: 409,
      fields: { host: 'Este servidor já está na lista.' },
    })
    const remove = () => admin.call(outboundHosts.remove, { params: { id }, body: { reason } })
    await remove()
    expect((await list()).data).toEqual([])
    await expect(remove()).rejects.toMatchObject({ status: 404 })
    const { rows } = await api.test.admin.query(
      'select action, reason, before, after from audit_events where entity_id = $1 order by id',
      [id],
    )
    const listed = { host: 'erp.exemplo.com.br', note }
    expect(rows).toEqual([
      { action: 'create', reason: null, before: null, after: listed },
      { action: 'remove', reason, before: listed, after: null },
    ])
    await add('erp.exemplo.com.br')
  })

  test('names the servers of the connections and SFTP sources in use, without their port and path', async () => {
    await connect()
    const [company_id, stamp] = [randomUUID(), { created_at: new Date(), updated_at: new Date() }]
    const sealed = { secret_kind: 'password', sealed_secret: Buffer.from('-'), secret_key_id: '-' }
    const taking = { file_pattern: 'v_{AAAAMMDD}', after_fetch: 'keep', starts_on: '2026-10-01' }
    await insertRows(api.test.admin, {
      companies: [{ id: company_id, name: 'Posto A', legal_name: 'Posto A', cnpj: '11222333000181', ...stamp }],
      download_sources: [
        {
          ...{ company_id, id: randomUUID(), name: 'Vendas', source: 'cielo', transport: 'sftp', folder: '' },
          ...{
            host: 'SFTP.exemplo.com.br',
            port: 22,
            username: 'posto',
            host_key: '-',
            ...sealed,
            ...taking,
            ...stamp,
          },
        },
      ],
    })
    expect((await list()).connections).toEqual([
      { name: 'Protheus', host: 'erp.exemplo.com.br', owner_name: null },
      { name: 'Origem Vendas', host: 'sftp.exemplo.com.br', owner_name: null },
    ])
  })
})

describe('a connection to a server outside the list', () => {
  const refusal = 'O servidor erp.exemplo.com.br não está na lista de servidores permitidos.'

  test('is neither made nor corrected', async () => {
    await add('*.permitido.com.br')
    await expect(connect()).rejects.toMatchObject({ status: 422, fields: { base_url: refusal } })
    const { id } = await connect({ base_url: 'https://erp.permitido.com.br/rest' })
    const read = await admin.call(protheusConnections.get, { params: { id } })
    const body = { ...read, base_url: draft.base_url, password: 'outra senha' }
    await expect(admin.call(protheusConnections.update, { params: { id }, body })).rejects.toMatchObject({
      status: 422,
      fields: { base_url: refusal },
    })
  })

  test('is neither tested nor resumed', async () => {
    const { id } = await connect()
    await add('*.permitido.com.br')
    const { with_credential, steps } = await keeper.call(integrationConnections.test, { params: { id } })
    expect([with_credential, steps[0]]).toEqual([false, { label: 'Endereço', ok: false, detail: refusal }])
    await keeper.call(integrationConnections.pause, { params: { id }, body: { reason } })
    const resume = () => keeper.call(integrationConnections.resume, { params: { id }, body: { reason } })
    await expect(resume()).rejects.toMatchObject({ status: 409, message: refusal })
    await add('erp.exemplo.com.br')
    await resume()
  })

  test('is made if it is a simulator on this machine', async () => {
    await add('*.permitido.com.br')
    const base_url = 'http://127.0.0.1:8080/rest'
    await admin.call(protheusConnections.create, { body: { ...draft, environment: 'simulator', base_url } })
    expect((await list()).connections).toEqual([])
  })
})
