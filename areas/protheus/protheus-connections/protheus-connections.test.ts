import { insertRows, testApi } from '@app/kit/testing'
import { describe, expect, test } from 'vitest'
import { integrationConnections } from '../integration-control/integration-control.contract.ts'
import { protheusConnections } from './protheus-connections.contract.ts'

const api = testApi()
const admin = api.as('admin', [], 'Ana')
const keeper = api.as('integration-control', [], 'Bia')

const draft = {
  name: 'Protheus',
  environment: 'production' as const,
  base_url: 'https://erp.exemplo.com.br/rest/',
  username: 'retaguarda',
  password: 'segredo do ERP',
}
const simulator = { ...draft, environment: 'simulator' as const, base_url: 'http://127.0.0.1:8080/rest' }
const create = (change: object = {}, person = admin) =>
  person.call(protheusConnections.create, { body: { ...draft, ...change } })

test('an administrator makes a connection, whose password is stored encrypted', async () => {
  const { id } = await create()
  const { rows } = await api.test.admin.query('select * from integration_connections')
  expect(rows).toMatchObject([
    {
      ...{
        id,
        system: 'protheus',
        environment: 'production',
        base_url: 'https://erp.exemplo.com.br/rest',
        networks: [],
      },
      settings: { username: 'retaguarda', tenant_template: '{empresa},{filial}' },
    },
  ])
  const { rows: audit } = await api.test.admin.query('select action, after from audit_events where entity_id = $1', [
    id,
  ])
  expect(audit).toMatchObject([{ action: 'create', after: { username: 'retaguarda' } }])
  expect(JSON.stringify([rows, audit])).not.toContain('segredo')
  expect((await keeper.call(integrationConnections.list, {})).data).toMatchObject([{ id, health: 'never_used' }])
  await expect(create({}, keeper)).rejects.toMatchObject({ status: 403 })
})

test.each([
  ['an address without TLS in production', { base_url: 'http://erp.exemplo.com.br/rest' }, 'base_url'],
  ['an address with a query', { base_url: 'https://erp.exemplo.com.br/rest?chave=1' }, 'base_url'],
  ['a simulator on another machine', { ...simulator, base_url: 'http://10.0.0.5/rest' }, 'base_url'],
  ['a tenant with a line break', { tenant_template: '{empresa}\n{filial}' }, 'tenant_template'],
  ['a tenant with an accent', { tenant_template: 'São{filial}' }, 'tenant_template'],
  ['a tenant with another placeholder', { tenant_template: '{grupo},{filial}' }, 'tenant_template'],
  ['a tenant with a blank after its comma', { tenant_template: '{empresa}, {filial}' }, 'tenant_template'],
])('%s is refused', async (_case, change, field) => {
  await expect(create(change)).rejects.toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
})

test('two connections do not have one name', async () => {
  await create()
  await expect(create()).rejects.toMatchObject({ status: 409, fields: { name: expect.any(String) } })
})

test('only the password of a connection to Protheus is changed, and its audit entry does not contain it', async () => {
  const { id } = await create()
  const readSecret = async () =>
    (await api.test.admin.query('select sealed_secret from integration_connections where id = $1', [id])).rows[0]
  const before = await readSecret()
  const body = { password: 'outro segredo' }
  await admin.call(protheusConnections.changePassword, { params: { id }, body })
  expect(await readSecret()).not.toEqual(before)
  const { rows } = await api.test.admin.query('select action, after from audit_events where entity_id = $1', [id])
  expect(rows[1]).toEqual({ action: 'change-password', after: { name: 'Protheus' } })
  await api.test.admin.query(`update integration_connections set system = 'rm'`)
  await expect(admin.call(protheusConnections.changePassword, { params: { id }, body })).rejects.toMatchObject({
    status: 404,
  })
})

const readAudit = async (id: string, action: string) =>
  (
    await api.test.admin.query('select before, after, reason from audit_events where entity_id = $1 and action = $2', [
      id,
      action,
    ])
  ).rows

test('an administrator corrects a connection, and its next calls use the new settings', async () => {
  const { id } = await create()
  const read = await admin.call(protheusConnections.get, { params: { id } })
  expect(read).toMatchObject({ username: 'retaguarda', version: 1 })
  const base_url = 'https://novo.exemplo.com.br/rest'
  const correct = (change: object, person = admin) =>
    person.call(protheusConnections.update, {
      params: { id },
      body: { ...read, base_url, username: 'integracao', password: 'outra senha', ...change },
    })
  await expect(correct({}, keeper)).rejects.toMatchObject({ status: 403 })
  await expect(correct({ base_url: 'http://novo.exemplo.com.br/rest' })).rejects.toMatchObject({
    status: 422,
    fields: { base_url: 'Em produção o endereço deve começar com https://.' },
  })
  const withoutPassword = correct({ password: '' })
  await expect(withoutPassword).rejects.toMatchObject({ status: 422, fields: { password: expect.any(String) } })
  const readSecret = async () =>
    (await api.test.admin.query('select sealed_secret from integration_connections where id = $1', [id])).rows[0]
  const secret = await readSecret()
  await correct({})
  expect(await readSecret()).not.toEqual(secret)
  const corrected = await admin.call(protheusConnections.get, { params: { id } })
  expect(corrected).toEqual({ ...read, base_url, username: 'integracao', version: 2 })
  expect(await readAudit(id, 'update')).toMatchObject([
    { before: { username: 'retaguarda' }, after: { username: 'integracao', base_url } },
  ])
  expect(JSON.stringify(await readAudit(id, 'update'))).not.toContain('outra senha')
  await expect(correct({})).rejects.toMatchObject({ status: 409 })
})

test('an administrator changes how titles and write-offs are written, and the history has it in words', async () => {
  const { id } = await create()
  const { version, ...read } = await admin.call(protheusConnections.settings, { params: { id } })
  expect(read).toMatchObject({ title_prefix: 'BKO', installment_size: 2, fee_as: 'discount', write_off_reason: 'NOR' })
  const change = (changed: object, person = admin) =>
    person.call(protheusConnections.changeSettings, { params: { id }, body: { ...read, version, ...changed } })
  await expect(change({}, keeper)).rejects.toMatchObject({ status: 403 })
  for (const [field, value] of [
    ['title_prefix', 'bko'],
    ['installment_size', 3],
    ['history_size', 41],
    ['titles_path', 'https://outro.exemplo.com.br/'],
    ['title_types', { debit: 'cartão' }],
  ] as const)
    await expect(change({ [field]: value })).rejects.toMatchObject({ status: 422 })
  await expect(change({ fee_as: 'separate_payable' })).rejects.toMatchObject({
    status: 422,
    fields: { fee_as: 'Escolha uma das opções.' },
  })
  const wanted = { title_prefix: 'RTG', fee_as: 'decrease', title_types: { debit: 'CD', note: '' } } as const
  await change(wanted)
  expect(await admin.call(protheusConnections.settings, { params: { id } })).toEqual({
    ...{ ...read, ...wanted, version: 2 },
  })
  expect(await readAudit(id, 'change-settings')).toMatchObject([
    {
      before: { title_prefix: 'BKO', title_types: '' },
      after: { title_prefix: 'RTG', title_types: 'Cartão de débito: CD' },
    },
  ])
  expect(await admin.call(protheusConnections.get, { params: { id } })).toMatchObject({ username: 'retaguarda' })
  await expect(change(wanted)).rejects.toMatchObject({ status: 409 })
})

test('an administrator ends a connection, and another connection may then have its name', async () => {
  const { id } = await create()
  const end = (person = admin) =>
    person.call(protheusConnections.endConnection, { params: { id }, body: { version: 1, reason: 'ERP desativado.' } })
  await expect(end(keeper)).rejects.toMatchObject({ status: 403 })
  await end()
  expect((await keeper.call(integrationConnections.list, {})).data).toEqual([])
  const { rows } = await api.test.admin.query('select ended_at, sealed_secret from integration_connections')
  expect(rows).toEqual([{ ended_at: expect.anything(), sealed_secret: null }])
  expect(await readAudit(id, 'end')).toMatchObject([{ after: { name: 'Protheus' }, reason: 'ERP desativado.' }])
  await expect(end()).rejects.toMatchObject({ status: 404 })
  await create()
})

test('a title whose message is cancelled by the end of its connection is a draft again', async () => {
  const { id } = await create()
  const [company_id, title_id, message_id] = ['a1', 'e1', 'f1'].map((end) => `01930000-0000-7000-8000-0000000000${end}`)
  const at = '2026-10-15T12:00:00.000Z'
  const content = {
    ...{ company_name: 'Posto A', business_date: '2026-10-14', prefix: 'BKO', number: '000000003', installment: '01' },
    ...{ type: 'CD', method: 'debit', payer: { domain: 'acquirer', key: 'cielo', label: 'Cielo' } },
    ...{ issue_on: '2026-10-14', due_on: '2026-10-15', amount_cents: 57_420, history: 'DEBITO', reference: 'BO#3-01' },
  }
  await insertRows(api.test.admin, {
    companies: [{ id: company_id, name: 'Posto A', legal_name: 'Posto A Ltda', cnpj: '11222333000181' }],
    integration_messages: [
      {
        ...{ company_id, id: message_id, connection_id: id, operation: 'protheus.receivable.create' },
        ...{ entity: 'protheus_title', entity_id: title_id, entity_version: 1, idempotency_key: 'k' },
        ...{ payload: content, masked_payload: '{}', status: 'pending', fair_turn: 0, correlation_id: message_id },
        ...{ next_attempt_at: at, created_at: at },
      },
    ],
    protheus_titles: [
      {
        ...{
          company_id,
          id: title_id,
          cash_conciliation_id: title_id,
          business_date: '2026-10-14',
          group_key: 'debit',
        },
        ...{ prefix: 'BKO', number: '000000003', installment: '01', title_type: 'CD', is_credit: false },
        ...{ method: 'debit', payer_domain: 'acquirer', payer_key: 'cielo', payer_name: 'Cielo' },
        ...{ issue_on: '2026-10-14', due_on: '2026-10-15', amount_cents: 57_420, history: 'DEBITO', message_id },
        ...{ connection_id: id, state: 'queued', created_at: at, updated_at: at },
      },
    ],
  })
  const body = { version: 1, reason: 'ERP desativado.' }
  await admin.call(protheusConnections.endConnection, { params: { id }, body })
  const { rows } = await api.test.admin.query(`select title.state, message.status from protheus_titles title
    join integration_messages message on message.id = title.message_id`)
  expect(rows).toEqual([{ state: 'draft', status: 'cancelled' }])
})

describe('homologation and production', () => {
  const strict = testApi({ simulators: false })
  const owner = strict.as('admin', [], 'Ana')
  const refused = { status: 409, message: 'Conexão de simulação não pode ser usada neste ambiente.' }

  test('neither accept, resume nor call a simulator', async () => {
    await expect(owner.call(protheusConnections.create, { body: simulator })).rejects.toMatchObject(refused)
    const id = '01930000-0000-7000-8000-0000000000e1'
    await strict.test.admin.query(
      `insert into integration_connections (id, system, name, base_url, environment, paused_at, created_at)
        values ($1, 'protheus', 'ERP', 'http://127.0.0.1:1/rest', 'simulator', now(), now())`,
      [id],
    )
    const body = { reason: 'Combinado com o suporte.' }
    await expect(owner.call(integrationConnections.resume, { params: { id }, body })).rejects.toMatchObject(refused)
    await expect(owner.call(integrationConnections.test, { params: { id } })).rejects.toMatchObject(refused)
  })
})
