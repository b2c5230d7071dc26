import { recordChangedSince, undoOperations } from '@app/kit/contract'
import { testApi } from '@app/kit/testing'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { integrationMappings, type MappingDetail, mappingForAll } from './integration-mappings.contract.ts'

const companyA = '01930000-0000-7000-8000-0000000000a1'
const companyB = '01930000-0000-7000-8000-0000000000b1'
const erp = '01930000-0000-7000-8000-0000000000e1'
const now = '2026-10-15T12:00:00.000Z'
const idOf = (no: number) => `01930000-0000-7000-8000-${String(no).padStart(12, '0')}`

const api = testApi()
const office = api.as('integration-mappings', [companyA, companyB], 'Olga')
const clerk = api.as('integration-mappings', [companyA], 'Maria')
const otherClerk = api.as('integration-mappings', [companyB], 'Ana')

const draft = {
  system: 'protheus' as const,
  domain: 'nature' as const,
  internal_key: 'credit' as string | null,
  external_key: '1010205',
  valid_from: '2026-01-01',
}
type Draft = Parameters<typeof office.call<typeof integrationMappings.create>>[1]['body']
const create = (change: Partial<Draft> = {}, person = office) =>
  person.call(integrationMappings.create, { body: { ...draft, ...change } })
const toBody = ({
  id: _,
  uses,
  freed,
  changeable,
  active,
  last_used_at,
  internal_label,
  ...mapping
}: MappingDetail) => {
  const { company_name, connection_name, ...body } = mapping
  return body
}
const update = (mapping: MappingDetail, change: object) =>
  office.call(integrationMappings.update, {
    params: { id: mapping.id },
    body: { ...toBody(mapping), applies_from: null, ...change },
  })

beforeEach(async () => {
  await api.test.admin.query(
    `insert into companies (id, name, legal_name, cnpj) values
      ($1, 'Posto A', 'Posto A Ltda', '11222333000181'), ($2, 'Posto B', 'Posto B Ltda', '11222333000262')`,
    [companyA, companyB],
  )
  await api.test.admin.query(
    `insert into integration_connections (id, system, name, base_url, created_at)
      values ($1, 'protheus', 'Protheus', 'https://erp.exemplo.com.br/', $2)`,
    [erp, now],
  )
})

const customerA = idOf(301)
const customerB = idOf(302)

/** One customer with the same name and tax number in each company. */
const plantCustomers = () =>
  api.test.admin.query(
    `insert into customers (id, company_id, name, document, limit_cents, opening_on, created_at, updated_at)
      values ($1, $2, 'Transportadora Alfa', '11444777000161', 0, '2026-01-01', $5, $5),
        ($3, $4, 'Transportadora Alfa', '11444777000161', 0, '2026-01-01', $5, $5)`,
    [customerA, companyA, customerB, companyB, now],
  )

type Blocked = {
  no: number
  codes?: [domain: string, key: string, label: string][]
  company_id?: string
  cents?: number
}

async function plantBlocked({ no, codes = [['nature', 'credit', 'Cartão']], company_id = companyA, cents }: Blocked) {
  await api.test.admin.query(
    `insert into integration_messages (company_id, id, connection_id, operation, entity, entity_id, entity_version,
        idempotency_key, payload, masked_payload, status, fair_turn, correlation_id, created_at, error_kind, amount_cents)
      values ($1, $2, $3, 'receivable.create', 'receivable', $4, 1, $4, '{}', '{}', 'blocked_mapping', 0, $2, $5, 'mapping', $6)`,
    [company_id, idOf(no), erp, String(no), now, cents ?? null],
  )
  for (const [domain, key, label] of codes)
    await api.test.admin.query(
      `insert into integration_missing_codes (company_id, message_id, domain, internal_key, internal_label, needed_on)
        values ($1, $2, $3, $4, $5, '2026-10-14')`,
      [company_id, idOf(no), domain, key, label],
    )
}
const readStates = async () =>
  (await api.test.admin.query('select status from integration_messages order by no')).rows.map(({ status }) => status)

const plantUse = (mapping_id: string, no = 90) =>
  plantBlocked({ no, codes: [] }).then(() =>
    api.test.admin.query(
      `with sent as (update integration_messages set status = 'succeeded' where id = $1)
        insert into integration_mapping_uses (company_id, message_id, domain, internal_key, internal_label, mapping_id,
          external_key, used_on, used_at)
        values ($2, $1, 'nature', 'credit', 'Cartão', $3, '1010205', '2026-10-14', $4)`,
      [idOf(no), companyA, mapping_id, now],
    ),
  )

describe('the queue of missing codes', () => {
  test('has the code that blocks the most money first, and the total counts each message once', async () => {
    await plantBlocked({ no: 1, cents: 10_000 })
    await plantBlocked({
      no: 2,
      cents: 151_250,
      codes: [
        ['nature', 'fleet', 'Frota'],
        ['customer', 'x', 'Alfa'],
      ],
    })
    await plantBlocked({ no: 3, cents: 5000, company_id: companyB })
    await plantBlocked({ no: 4, codes: [['unit', 'L', 'Litro']] })
    const { data } = await office.call(integrationMappings.missing, { query: {} })
    expect(data.map(({ internal_label, messages, amount_cents }) => [internal_label, messages, amount_cents])).toEqual([
      ['Alfa', 1, 151_250],
      ['Frota', 1, 151_250],
      ['Cartão', 2, 15_000],
      ['Litro', 1, 0],
    ])
    expect(data[2]).toMatchObject({ companies: 2, company_id: null, first_on: '2026-10-14' })
    expect(await office.call(integrationMappings.waiting, {})).toEqual({ codes: 4, messages: 4, amount_cents: 166_250 })
    expect((await clerk.call(integrationMappings.missing, { query: { search: 'cart' } })).data).toMatchObject([
      { internal_label: 'Cartão', amount_cents: 10_000, company_id: companyA, company_name: 'Posto A' },
    ])
    expect(await otherClerk.call(integrationMappings.waiting, {})).toEqual({
      codes: 1,
      messages: 1,
      amount_cents: 5000,
    })
  })

  test('loses a code when its mapping is saved, and the answer has the number of freed messages', async () => {
    await plantBlocked({ no: 1 })
    await plantBlocked({ no: 2, company_id: companyB })
    await plantBlocked({
      no: 3,
      codes: [
        ['nature', 'credit', 'Cartão'],
        ['unit', 'L', 'Litro'],
      ],
    })
    expect(await create({ company_id: companyB })).toMatchObject({
      freed: 1,
      internal_label: 'Cartão de crédito à vista',
    })
    expect(await create()).toMatchObject({ freed: 1, uses: 0 })
    expect(await readStates()).toEqual(['pending', 'pending', 'blocked_mapping'])
    expect(await create({ domain: 'unit', internal_key: 'L', external_key: 'LT' })).toMatchObject({ freed: 1 })
    expect(await office.call(integrationMappings.waiting, {})).toEqual({ codes: 0, messages: 0, amount_cents: 0 })
  })

  test('shrinks when a mapping is extended, activated, or its change is undone', async () => {
    const mapping = await create({ valid_to: '2026-10-13' })
    await plantBlocked({ no: 1 })
    const { version } = await update(mapping, { valid_to: null })
    expect(await readStates()).toEqual(['pending'])
    await office.call(integrationMappings.setActive, { params: { id: mapping.id }, body: { version, active: false } })
    await plantBlocked({ no: 2 })
    const { rows } = await api.test.admin.query(
      `select request_id from audit_events where action = 'inactivate' order by chain_no desc limit 1`,
    )
    await office.call(undoOperations.undo, { params: { batch: String(rows[0]?.request_id) }, body: {} })
    expect(await readStates()).toEqual(['pending', 'pending'])
  })
})

test('two mappings of one code are not valid on the same day', async () => {
  await create({ valid_to: '2026-06-30' })
  await expect(create({ valid_from: '2026-06-30' })).rejects.toMatchObject({
    status: 409,
    message: 'Já existe mapeamento vigente para este código entre 01/01/2026 e 30/06/2026.',
  })
  await create({ valid_from: '2026-07-01' })
  await create({ company_id: companyA })
  await create({ connection_id: erp })
  await create({ is_default: true, internal_key: null })
  await expect(create({ is_default: true, internal_key: null })).rejects.toMatchObject({ code: 'mapping.taken' })
})

test.each([
  [
    'a code of another format',
    { external_key: '12345678901' },
    'external_key',
    'Código externo fora do padrão (até 10 caracteres).',
  ],
  [
    'a missing part',
    { domain: 'company', internal_key: companyA, external_key: '01' },
    'external_key_2',
    'Código externo fora do padrão (de 2 a 12 caracteres, sem acento).',
  ],
  [
    'a code that the product does not have',
    { internal_key: 'gold' },
    'internal_key',
    'Escolha um dos códigos do domínio.',
  ],
  [
    'a domain without a register',
    { domain: 'employee', internal_key: '7' },
    'internal_key',
    'Cadastre primeiro em Configuração Domínio.',
  ],
  ['no internal code', { internal_key: null }, 'internal_key', 'Escolha o código interno.'],
  [
    'a default with an internal code',
    { is_default: true },
    'internal_key',
    'O padrão do domínio não tem código interno.',
  ],
  [
    'a validity that ends before it begins',
    { valid_to: '2025-01-01' },
    'valid_to',
    'A data final deve ser igual ou posterior à data inicial.',
  ],
  [
    'a connection of another system',
    { system: 'rm', connection_id: erp },
    'connection_id',
    'Escolha uma conexão do sistema.',
  ],
] as const)('%s is refused', async (_case, change, field, message) => {
  await expect(create(change)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
})

test.each([
  ['no company', null, 'company_id', 'Escolha a empresa deste código interno.'],
  ['another company', companyB, 'internal_key', 'O código interno é de outra empresa.'],
] as const)('a mapping of a customer with %s is refused', async (_case, company_id, field, message) => {
  await plantCustomers()
  const customer = {
    domain: 'customer' as const,
    internal_key: customerA,
    external_key: '000987',
    external_key_2: '01',
  }
  await expect(create({ ...customer, company_id })).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
  expect(await create({ ...customer, company_id: companyA })).toMatchObject({
    internal_label: 'Transportadora Alfa · Posto A',
  })
  await create({ ...customer, company_id: null, is_default: true, internal_key: null })
  const choices = await office.call(integrationMappings.codes, { query: { domain: 'customer', company_id: companyA } })
  expect(choices.data).toEqual([{ key: customerA, label: 'Transportadora Alfa · Posto A' }])
})

test('a code keeps its leading zeros, and a label its accents', async () => {
  const mapping = await create({
    domain: 'company',
    internal_key: companyA,
    external_key: '01',
    external_key_2: '0001',
    external_label: 'Matriz São João',
  })
  expect(mapping).toMatchObject({ external_key: '01', external_key_2: '0001', external_label: 'Matriz São João' })
  expect((await office.call(integrationMappings.list, { query: { search: 'são joão' } })).data).toHaveLength(1)
})

describe('a mapping that messages used', () => {
  test('keeps its code: another one needs its first day, and makes a successor', async () => {
    const mapping = await create()
    await plantUse(mapping.id)
    await expect(update(mapping, { external_key: '2020301' })).rejects.toMatchObject({
      code: 'mapping.start',
      fields: { applies_from: 'Mapeamento já usado: informe a partir de que data vale o novo código.' },
    })
    const successor = await update(mapping, { external_key: '2020301', applies_from: '2026-11-01' })
    expect(successor).toMatchObject({ external_key: '2020301', valid_from: '2026-11-01', valid_to: null, uses: 0 })
    const former = await office.call(integrationMappings.get, { params: { id: mapping.id } })
    expect(former).toMatchObject({ external_key: '1010205', valid_to: '2026-10-31', active: true, uses: 1 })
    const { data } = await office.call(integrationMappings.uses, { params: { id: mapping.id } })
    expect(data).toMatchObject([{ company_name: 'Posto A', used_on: '2026-10-14', status: 'succeeded' }])
  })

  test('is inactive if its successor is valid from its first day, and the undo brings it back', async () => {
    const mapping = await create()
    await plantUse(mapping.id)
    const successor = await update(mapping, { external_key: '2020301', applies_from: '2026-01-01' })
    const readActive = async () =>
      Promise.all(
        [mapping, successor].map(
          async ({ id }) => (await office.call(integrationMappings.get, { params: { id } })).active,
        ),
      )
    expect(await readActive()).toEqual([false, true])
    const { rows } = await api.test.admin.query(`select request_id from audit_events where action = 'replace'`)
    const undo = () => office.call(undoOperations.undo, { params: { batch: String(rows[0]?.request_id) }, body: {} })
    await undo()
    expect(await readActive()).toEqual([true, false])
    await expect(undo()).rejects.toMatchObject({ code: recordChangedSince.code })
  })

  test('is not brought back by an undo if its successor was changed, or if its days have another mapping', async () => {
    const replace = async (internal_key: string, change: object = {}) => {
      const mapping = await create({ internal_key })
      await plantUse(mapping.id, internal_key.length)
      const successor = await update(mapping, { external_key: '2020301', applies_from: '2026-11-01', ...change })
      const { rows } = await api.test.admin.query(
        `select request_id from audit_events where action = 'replace' order by chain_no desc limit 1`,
      )
      const undo = () => office.call(undoOperations.undo, { params: { batch: String(rows[0]?.request_id) }, body: {} })
      return { successor, undo }
    }
    const changed = await replace('credit')
    await update(changed.successor, { external_label: 'Cartões' })
    await expect(changed.undo()).rejects.toMatchObject({ code: recordChangedSince.code })
    const other = await replace('debit', { internal_key: 'fleet' })
    await create({ internal_key: 'debit', valid_from: '2026-12-01', valid_to: '2026-12-31' })
    await expect(other.undo()).rejects.toMatchObject({
      message: 'Já existe mapeamento vigente para este código entre 01/12/2026 e 31/12/2026.',
    })
  })

  test('is not inactivated, but its validity ends', async () => {
    const mapping = await create()
    await plantUse(mapping.id)
    const message = 'Mapeamento usado em 1 envio: encerre a vigência em vez de excluir.'
    await expect(
      office.call(integrationMappings.setActive, {
        params: { id: mapping.id },
        body: { version: mapping.version, active: false },
      }),
    ).rejects.toMatchObject({ status: 409, message })
    const body = { selection: { ids: [mapping.id] }, input: { valid_to: '2026-10-31' } }
    expect(await office.call(integrationMappings.endMany, { body })).toMatchObject({ changed: 1 })
    expect(await office.call(integrationMappings.get, { params: { id: mapping.id } })).toMatchObject({
      valid_to: '2026-10-31',
      active: true,
    })
  })

  test('does not change while the message that uses it is being prepared', async () => {
    const mapping = await create()
    await api.test.admin.query('begin')
    await api.test.admin.query(`select pg_advisory_xact_lock_shared(hashtextextended('integration-mappings', 0))`)
    await plantUse(mapping.id)
    const change = update(mapping, { external_key: '2020301' })
    const outcome = change.catch(({ status }: { status: number }) => status)
    await expect
      .poll(async () => {
        const { rows } = await api.test.admin.query(`select from pg_locks where locktype = 'advisory' and not granted`)
        return rows.length
      })
      .toBe(1)
    await api.test.admin.query('commit')
    expect(await outcome).toBe(422)
  })

  test('is found by its use: without one in 90 days, or about to end', async () => {
    const used = await create()
    await plantUse(used.id)
    await api.test.admin.query('update integration_mapping_uses set used_at = now()')
    const fresh = await create({ internal_key: 'debit' })
    const list = async (attention: 'unused' | 'expiring') =>
      (await office.call(integrationMappings.list, { query: { attention } })).data.map(({ id }) => id)
    expect(await list('unused')).toEqual([fresh.id])
    await api.test.admin.query('update integration_mappings set valid_to = current_date + 30 where id = $1', [used.id])
    expect(await list('expiring')).toEqual([used.id])
  })
})

test('a new mapping waits for another write of its code before it writes its row', async () => {
  await create({ internal_key: 'debit' })
  await api.test.admin.query('begin')
  onTestFinished(() => void api.test.admin.query('rollback'))
  await api.test.admin.query(`select pg_advisory_xact_lock(hashtextextended('integration-mappings', 0))`)
  const outcome = create().catch(({ code }: { code: string }) => code)
  await expect
    .poll(async () => {
      const { rows } = await api.test.admin.query(
        `select count(*)::int as waiting from pg_locks
          where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows[0]?.waiting
    })
    .toBe(1)
  await api.test.admin.query(
    `insert into integration_mappings (id, system, domain, internal_key, external_key, valid_from, created_at, updated_at)
      values ($1, 'protheus', 'nature', 'credit', '1010202', '2026-01-01', $2, $2)`,
    [idOf(501), now],
  )
  await api.test.admin.query('commit')
  expect(await outcome).toBe('mapping.taken')
})

test('a mapping of all companies is read by everyone, and changed by people of all companies', async () => {
  const mapping = await create()
  expect(await clerk.call(integrationMappings.get, { params: { id: mapping.id } })).toMatchObject({ changeable: false })
  const refusal = { status: 403, message: mappingForAll.message }
  await expect(create({ internal_key: 'debit' }, clerk)).rejects.toMatchObject(refusal)
  await expect(
    clerk.call(integrationMappings.setActive, { params: { id: mapping.id }, body: { version: 1, active: false } }),
  ).rejects.toMatchObject(refusal)
  const own = await create({ company_id: companyA }, clerk)
  await expect(otherClerk.call(integrationMappings.get, { params: { id: own.id } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(otherClerk.call(integrationMappings.uses, { params: { id: own.id } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(create({ company_id: companyA, internal_key: 'debit' }, otherClerk)).rejects.toMatchObject({
    fields: { company_id: 'Escolha uma das suas empresas.' },
  })
})

test('a person of some companies cannot choose all of them', async () => {
  expect(await office.call(integrationMappings.choices, {})).toMatchObject({ for_all: true })
  expect(await clerk.call(integrationMappings.choices, {})).toMatchObject({ for_all: false })
})

describe('suggestions', () => {
  const listSuggestions = async () => (await office.call(integrationMappings.suggestions, { query: {} })).data
  const accept = (ids: string[], ambiguous = false) =>
    office.call(integrationMappings.acceptMany, {
      body: { selection: { ids }, preview: false, input: { ambiguous } },
    })

  test('propose the external code of a mapping that is equal in its code, tax number or name', async () => {
    await plantCustomers()
    await create({
      domain: 'customer',
      internal_key: customerA,
      company_id: companyA,
      external_key: '000987',
      external_key_2: '01',
    })
    await plantBlocked({ no: 2, codes: [['unit', 'LT', 'LT']] })
    await create({ domain: 'unit', internal_key: 'LT', external_key: 'L', external_label: 'Litro' })
    await create({ company_id: companyA })
    await plantBlocked({
      no: 1,
      company_id: companyB,
      codes: [
        ['customer', customerB, 'Transportadora Alfa'],
        ['unit', 'L', 'LITRO'],
        ['nature', 'credit', 'Cartão'],
        ['nature', 'debit', 'Débito'],
      ],
    })
    const found = await listSuggestions()
    expect(
      found.map(({ domain, evidence, equal_text, external_key, source_company_name }) => [
        domain,
        evidence,
        equal_text,
        external_key,
        source_company_name,
      ]),
    ).toEqual([
      ['customer', 'code', '11444777000161', '000987', 'Posto A'],
      ['nature', 'key', 'credit', '1010205', 'Posto A'],
      ['unit', 'external_label', 'Litro', 'L', null],
    ])
    expect(await accept(found.map(({ id }) => id))).toMatchObject({ changed: 3, failures: [] })
    const { data } = await office.call(integrationMappings.list, { query: { company_id: companyB } })
    expect(
      data.map(({ internal_key, external_key, external_key_2, valid_from }) => [
        internal_key,
        external_key,
        external_key_2,
        valid_from,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [customerB, '000987', '01', '2026-10-14'],
        ['credit', '1010205', null, '2026-10-14'],
        ['L', 'L', null, '2026-10-14'],
      ]),
    )
    expect(await listSuggestions()).toEqual([])
  })

  test('that differ for one code are accepted one by one only', async () => {
    await create({ company_id: companyA })
    await create({
      company_id: companyA,
      internal_key: 'credit',
      external_key: '1010206',
      valid_from: '2025-01-01',
      valid_to: '2025-12-31',
    })
    await plantBlocked({ no: 1, company_id: companyB, codes: [['nature', 'credit', 'Cartão']] })
    const ids = (await listSuggestions()).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    expect(await accept(ids)).toMatchObject({ changed: 0, skipped: [{ count: 2 }] })
    expect(await accept(ids.slice(1), true)).toMatchObject({ changed: 1 })
    expect(await readStates()).toEqual(['pending'])
  })
})

test('mappings are copied to another company by the tax number of a customer, and replace only by choice', async () => {
  await plantCustomers()
  const customer = await create({
    domain: 'customer',
    internal_key: customerA,
    company_id: companyA,
    external_key: '000987',
    external_key_2: '01',
  })
  const credit = await create({ company_id: companyA })
  const other = await create({ company_id: companyB, external_key: '2020301' })
  await plantUse(other.id)
  const copy = (preview: boolean, replace = false) =>
    office.call(integrationMappings.copyMany, {
      body: { selection: { ids: [customer.id, credit.id] }, preview, input: { company_ids: [companyB], replace } },
    })
  const conflict = { reason: 'Posto B já tem 2020301 para Cartão de crédito à vista.', count: 1 }
  expect(await copy(true)).toMatchObject({ total: 2, changed: 1, skipped: [conflict] })
  expect(await copy(false)).toMatchObject({ changed: 1, skipped: [conflict], failures: [] })
  const readCodes = async () =>
    (
      await api.test.admin.query(
        `select internal_key, external_key, valid_from, valid_to from integration_mappings where active and company_id = $1
          order by external_key, valid_from`,
        [companyB],
      )
    ).rows
  const copied = { internal_key: customerB, external_key: '000987', valid_from: '2026-01-01', valid_to: null }
  expect(await readCodes()).toMatchObject([copied, { external_key: '2020301', valid_to: null }])
  expect(await copy(false, true)).toMatchObject({
    changed: 1,
    skipped: [{ reason: 'Já existe com o mesmo código externo.' }],
  })
  expect(await readCodes()).toMatchObject([
    copied,
    { internal_key: 'credit', external_key: '1010205', valid_to: null },
    { internal_key: 'credit', external_key: '2020301', valid_from: '2026-01-01', valid_to: expect.any(String) },
  ])
})

describe('an imported sheet', () => {
  const heading =
    'Sistema;Conexão;Domínio;Empresa;Código interno;Código externo;Complemento 1;Descrição externa;Vigência desde'
  const send = (lines: string[], preview = false) =>
    office.call(
      integrationMappings.importSheet,
      { body: { preview: String(preview) } },
      { file: { name: 'de-para.csv', content: new TextEncoder().encode([heading, ...lines].join('\n')) } },
    )
  const line = 'Protheus;;Natureza;Todas;Cartão de crédito à vista;0010205;;Cartões à vista;01/01/2026'

  test('writes nothing when it is tried, with a reason for each of eleven wrong rows', async () => {
    await plantBlocked({ no: 1 })
    const outcome = await send(
      [
        line,
        ';;Natureza;;credit;1;;;',
        'SAP;;Natureza;;credit;1;;;',
        'Protheus;;Cor;;credit;1;;;',
        'Protheus;;Natureza;Posto Z;credit;1;;;',
        'Protheus;Outra;Natureza;;credit;1;;;',
        'Protheus;;Natureza;;Ouro;1;;;',
        'Protheus;;Natureza;;debit;12345678901;;;',
        'Protheus;;Natureza;;debit;;;;',
        `Protheus;;Natureza;;debit;${'1'.repeat(61)};;;`,
        'Protheus;;Empresa;;Posto A;01;;;',
        'Protheus;;Natureza;;debit;1;;;31/02/2026',
      ],
      true,
    )
    expect(outcome.lines.map(({ state, reason }) => (state === 'refused' ? reason : state))).toEqual([
      'new',
      'Sistema: campo obrigatório.',
      'Sistema: “SAP” não foi encontrado.',
      'Domínio: “Cor” não foi encontrado.',
      'Empresa: “Posto Z” não foi encontrado.',
      'Conexão: “Outra” não foi encontrado.',
      'Código interno: “Ouro” não foi encontrado.',
      'Código externo: Código externo fora do padrão (até 10 caracteres).',
      'Código externo: campo obrigatório.',
      'Código externo: Escreva no máximo 60 caracteres.',
      'Complemento 1: Código externo fora do padrão (de 2 a 12 caracteres, sem acento).',
      'Vigência desde: data inválida.',
    ])
    expect((await office.call(integrationMappings.list, { query: {} })).data).toEqual([])
    expect(await readStates()).toEqual(['blocked_mapping'])
  })

  test('finds a customer by tax number or name in the company of the row, also after many others', async () => {
    await plantCustomers()
    await api.test.admin.query(
      `insert into customers (id, company_id, name, document, limit_cents, opening_on, created_at, updated_at)
        select gen_random_uuid(), $1, 'Cliente ' || n, lpad(n::text, 11, '0'), 0, '2026-01-01', $2, $2
        from generate_series(1, 5000) as n`,
      [companyA, now],
    )
    await api.test.admin.query(
      `update customers set name = 'Cliente 7' where company_id = $1 and document = '00000000008'`,
      [companyA],
    )
    const ofCustomer = (company: string, text: string) => `Protheus;;Cliente;${company};${text};000987;01;;01/01/2026`
    const { lines } = await send([
      ofCustomer('Posto B', '11.444.777/0001-61'),
      ofCustomer('Posto A', 'Transportadora Alfa'),
      ofCustomer('Posto A', 'Cliente 7'),
      ofCustomer('Todas', '11.444.777/0001-61'),
      ofCustomer('Todas', 'Padrão'),
    ])
    expect(lines.map(({ state, reason }) => reason ?? state)).toEqual([
      'new',
      'new',
      'Código interno: “Cliente 7” serve para mais de um código.',
      'Empresa: informe a empresa deste código interno.',
      'new',
    ])
    const { data } = await office.call(integrationMappings.list, { query: { domain: 'customer' } })
    expect(data.map(({ internal_key, company_id }) => [internal_key, company_id])).toEqual(
      expect.arrayContaining([
        [customerA, companyA],
        [customerB, companyB],
      ]),
    )
  })

  test('is tried while a message is prepared, and does not hold back the next one', async () => {
    await send([line])
    await api.test.admin.query('begin')
    await api.test.admin.query(`select pg_advisory_xact_lock_shared(hashtextextended('integration-mappings', 0))`)
    const { lines } = await send([line.replace('0010205', '0010206'), line.replace('01/01/2026', '01/01/2025')], true)
    await api.test.admin.query('commit')
    expect(lines.map(({ state, reason }) => reason ?? state)).toEqual([
      'changed',
      'Já existe mapeamento vigente para este código entre 01/01/2026 e data indeterminada.',
    ])
  })

  test('writes its mappings, frees the messages that waited, and changes nothing when it is sent again', async () => {
    await plantBlocked({ no: 1 })
    await api.test.admin.query(
      `insert into integration_connections (id, system, name, base_url, created_at)
        values ($1, 'bank', 'Protheus', 'https://banco.exemplo.com.br/', $2)`,
      [idOf(401), now],
    )
    const ofBank = 'Banco;Protheus;Natureza;;credit;7;;;01/01/2026'
    expect((await send([ofBank])).lines.map(({ state }) => state)).toEqual(['new'])
    const branch = 'Protheus;Protheus;Empresa;;11.222.333/0001-81;01;0001;;01/01/2026'
    const other = 'Protheus;;Natureza;Todas;Padrão;9999999;;;01/01/2026'
    expect((await send([line, branch, other])).lines.map(({ state }) => state)).toEqual(['new', 'new', 'new'])
    expect(await readStates()).toEqual(['pending'])
    expect((await send([line, branch, other.replace('9999999', '8888888')])).lines.map(({ state }) => state)).toEqual([
      'same',
      'same',
      'changed',
    ])
    const { data } = await office.call(integrationMappings.list, { query: { domain: 'nature', system: 'protheus' } })
    expect(data.map(({ internal_label, external_key }) => [internal_label, external_key])).toEqual([
      ['Cartão de crédito à vista', '0010205'],
      ['Padrão do domínio', '8888888'],
    ])
  })
})
