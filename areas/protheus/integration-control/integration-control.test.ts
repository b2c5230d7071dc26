import { createServer } from 'node:http'
import { maskBody } from '@app/kit/server'
import { testApi } from '@app/kit/testing'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { integrationConnections, integrationMessages } from './integration-control.contract.ts'

const companyA = '01930000-0000-7000-8000-0000000000a1'
const companyB = '01930000-0000-7000-8000-0000000000b1'
const erp = '01930000-0000-7000-8000-0000000000e1'
const bi = '01930000-0000-7000-8000-0000000000e2'
const now = '2026-10-15T12:00:00.000Z'
const idOf = (no: number) => `01930000-0000-7000-8000-${String(no).padStart(12, '0')}`

const api = testApi()
const keeper = api.as('integration-control', [companyA], 'Ana')
const group = api.as('integration-control', [companyA, companyB], 'Bia')
const reason = 'Combinado com o suporte.'

type Planted = {
  no: number
  status?: string
  company_id?: string
  connection_id?: string
  error?: [kind: string, message: string]
  created_at?: string
  external_id?: string
  payload?: object
}

const plant = ({ no, status = 'pending', company_id = companyA, connection_id = erp, ...more }: Planted) =>
  api.test.admin.query(
    `insert into integration_messages (company_id, id, connection_id, operation, entity, entity_id, entity_version,
        idempotency_key, payload, masked_payload, status, fair_turn, correlation_id, next_attempt_at, created_at, error_kind,
        error_message, external_id)
      values ($1, $2, $3, $4, 'receivable', $5, 1, 'k' || $5, $6, $12, $7, 0, $2,
        case when $7 in ('pending', 'retry_scheduled') then $8::timestamptz end, $8, $9, $10, $11)`,
    [
      ...[
        company_id,
        idOf(no),
        connection_id,
        connection_id === bi ? 'webhook.deliver' : 'receivable.create',
        String(no),
      ],
      ...[more.payload ?? {}, status, more.created_at ?? now, more.error?.[0] ?? null, more.error?.[1] ?? null],
      more.external_id ?? null,
      maskBody(JSON.stringify(more.payload ?? {})),
    ],
  )

async function plantAttempt(no: number, number: number, more: { error_kind?: string; seconds?: number } = {}) {
  await api.test.admin.query(
    `insert into integration_attempts (company_id, message_id, number, connection_id, purpose, started_at, method, url,
        request_headers, request_body)
      values ($1, $2, $3, $4, 'send', now(), 'POST', 'https://erp.exemplo.com.br/titles', '{"authorization":"••••"}',
        '{"value":1}')`,
    [companyA, idOf(no), number, erp],
  )
  await api.test.admin.query(
    `update integration_attempts set finished_at = started_at + $3 * interval '1 second', http_status = 201,
        response_headers = '{}', response_body = '{"id":"T1"}', outcome = 'ok', error_kind = $4
      where message_id = $1 and number = $2`,
    [idOf(no), number, more.seconds ?? 1, more.error_kind ?? null],
  )
}

const list = async (query = {}, person = keeper) =>
  (await person.call(integrationMessages.list, { query })).data.map(({ id }) => id)
const getStatus = async (no: number) =>
  (await keeper.call(integrationMessages.get, { params: { id: idOf(no) } })).status
const getConnection = async (id: string, person = keeper) =>
  (await person.call(integrationConnections.list, {})).data.find((connection) => connection.id === id)

beforeEach(async () => {
  api.setNow(now)
  await api.test.admin.query(
    `insert into companies (id, name, legal_name, cnpj) values ($1, 'Posto A', 'Posto A Ltda', '11222333000181'),
      ($2, 'Posto B', 'Posto B Ltda', '11222333000262')`,
    [companyA, companyB],
  )
  const owner = await keeper.id
  await api.test.admin.query(
    `insert into integration_connections (id, system, name, base_url, owner_id, created_at)
      values ($1, 'protheus', 'ERP', 'https://erp.exemplo.com.br/rest', null, $3),
        ($2, 'webhook', 'BI', 'https://bi.exemplo.com.br/hook?token=abc', $4, $3)`,
    [erp, bi, now, owner],
  )
})

describe('the list of messages', () => {
  test('has those of the companies that the person sees, the newest first', async () => {
    await plant({ no: 1, created_at: '2026-10-14T12:00:00.000Z' })
    await plant({ no: 2 })
    await plant({ no: 3, company_id: companyB })
    expect(await list()).toEqual([2, 1].map(idOf))
    expect(await list({}, group)).toEqual([3, 2, 1].map(idOf))
  })

  test.each<[string, object, number[]]>([
    ['state', { status: 'dead' }, [2]],
    ['states without a solution', { status: 'unsolved' }, [3, 2]],
    ['connection', { connection_id: bi }, [4]],
    ['system', { system: 'webhook' }, [4]],
    ['operation', { operation: 'webhook.deliver' }, [4]],
    ['kind of error', { error_kind: 'business' }, [3]],
    ['error without its numbers', { error_pattern: 'Título # recusado' }, [3]],
    ['day', { from: '2026-10-15' }, [4, 3, 2]],
    ['age', { hours: '24' }, [1]],
    ['code of the other system', { search: 'T-881' }, [1]],
    ['content', { search: 'maria' }, [2]],
    ['content as it is shown, so that a masked CPF is not found', { search: '52998224725' }, []],
    ['entity and company', { entity: 'receivable', company_id: companyB }, []],
  ])('is filtered by %s', async (_name, query, expected) => {
    await plant({ no: 1, created_at: '2026-10-14T11:00:00.000Z', external_id: 'T-881', status: 'succeeded' })
    await plant({ no: 2, status: 'dead', payload: { customer: 'Maria', cpf: '52998224725' } })
    await plant({ no: 3, status: 'failed_business', error: ['business', 'Título 17 recusado'] })
    await plant({ no: 4, connection_id: bi })
    expect(await list(query)).toEqual(expected.map(idOf))
  })

  test('says what a message is about, and leads to its record', async () => {
    const record = { id: idOf(9), state: 'closed', date: '2026-10-14', url: '/api/v1/cash-conciliations/9' }
    const payload = { event: 'day.closed', created_at: now, company_id: companyA, record }
    await plant({ no: 1, connection_id: bi, payload })
    await plant({ no: 2 })
    const { data } = await keeper.call(integrationMessages.list, { query: {} })
    expect(data).toMatchObject([
      { summary: 'receivable 2', operation_label: 'receivable.create', origin: null },
      {
        summary: 'Dia fechado · 14/10/2026',
        operation_label: 'Aviso de webhook',
        origin: `/cash-conciliation/${idOf(9)}`,
      },
    ])
  })
})

test('messages whose errors differ only in their numbers form one group', async () => {
  await plant({ no: 1, status: 'failed_business', error: ['business', 'Título 17 recusado'] })
  await plant({
    no: 2,
    status: 'dead',
    error: ['business', 'Título 18 recusado'],
    created_at: '2026-10-15T11:00:00.000Z',
  })
  await plant({ no: 3, status: 'dead', error: ['server', 'HTTP 503'] })
  await plant({ no: 4, status: 'dead', company_id: companyB, error: ['server', 'HTTP 503'] })
  await plant({ no: 5, status: 'ignored', error: ['server', 'HTTP 503'] })
  const { data } = await keeper.call(integrationMessages.errors, { query: {} })
  expect(data).toMatchObject([
    {
      error_kind: 'business',
      error_pattern: 'Título # recusado',
      error_message: 'Título 17 recusado',
      messages: 2,
      first_at: '2026-10-15T11:00:00.000Z',
      last_at: now,
    },
    { error_kind: 'server', messages: 1, companies: 1 },
  ])
  const { data: ofGroup } = await group.call(integrationMessages.errors, { query: { error_kind: 'server' } })
  expect(ofGroup).toMatchObject([{ messages: 2, companies: 2 }])
})

test('a message shows its masked content, its attempts and the message that it waits for', async () => {
  await plant({ no: 1, payload: { cpf: '123.456.789-09', value: 1 } })
  await plant({ no: 2 })
  await api.test.admin.query('update integration_messages set depends_on_id = $1 where id = $2', [idOf(1), idOf(2)])
  await plantAttempt(1, 1)
  const read = (no: number) => keeper.call(integrationMessages.get, { params: { id: idOf(no) } })
  expect(await read(1)).toMatchObject({
    payload: '{"cpf":"•••456•••••","value":1}',
    duration_ms: 1000,
    can_look_up: false,
    attempt_list: [{ number: 1, request_body: '{"value":1}', response_body: '{"id":"T1"}', duration_ms: 1000 }],
  })
  expect(await read(2)).toMatchObject({ depends_on: { id: idOf(1), status: 'pending' } })
})

test('a message shows the codes that it was sent with, or those that it waits for', async () => {
  await plant({ no: 1, status: 'succeeded' })
  await plant({ no: 2, status: 'blocked_mapping' })
  await api.test.admin.query(
    `insert into integration_mappings (id, system, domain, is_default, internal_label, external_key, external_key_2, valid_from,
        created_at, updated_at) values ($1, 'protheus', 'customer', true, 'Padrão do domínio', '000001', '01', '2026-01-01', $2, $2)`,
    [idOf(9), now],
  )
  await api.test.admin.query(
    `insert into integration_mapping_uses (company_id, message_id, domain, internal_key, internal_label, mapping_id, external_key,
        external_key_2, used_on, used_at)
      values ($1, $2, 'customer', 'alfa', 'Alfa', $3, '000001', '01', '2026-10-15', $4)`,
    [companyA, idOf(1), idOf(9), now],
  )
  for (const no of [1, 2])
    await api.test.admin.query(
      `insert into integration_missing_codes (company_id, message_id, domain, internal_key, internal_label, needed_on)
        values ($1, $2, 'nature', 'credit', 'Crédito', $3)`,
      [companyA, idOf(no), now],
    )
  const readCodes = async (no: number) =>
    (await keeper.call(integrationMessages.get, { params: { id: idOf(no) } })).codes
  const sent = { domain: 'customer', internal_label: 'Alfa', external: '000001 · 01' }
  expect(await readCodes(1)).toEqual([{ ...sent, mapping_id: idOf(9), is_default: true }])
  const missing = { domain: 'nature', internal_label: 'Crédito', external: null }
  expect(await readCodes(2)).toEqual([{ ...missing, mapping_id: null, is_default: false }])
})

test('a message shows its newest 20 attempts', async () => {
  await plant({ no: 1 })
  for (let number = 1; number <= 21; number += 1) await plantAttempt(1, number)
  const { attempt_list } = await keeper.call(integrationMessages.get, { params: { id: idOf(1) } })
  expect(attempt_list.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => 21 - at))
})

test('an attempt of a webhook shows only the origin of its address, and that of another connection its path', async () => {
  await plant({ no: 1 })
  await plant({ no: 2, connection_id: bi })
  for (const no of [1, 2]) await plantAttempt(no, 1)
  const readUrl = async (no: number) =>
    (await keeper.call(integrationMessages.get, { params: { id: idOf(no) } })).attempt_list[0]?.url
  expect(await readUrl(1)).toBe('https://erp.exemplo.com.br/titles')
  expect(await readUrl(2)).toBe('https://erp.exemplo.com.br')
})

describe('the card of a connection', () => {
  test('counts the messages and calls of the companies that the person sees', async () => {
    await plant({ no: 1 })
    await plant({ no: 2, status: 'dead' })
    await plant({ no: 3, status: 'dead', company_id: companyB })
    for (const number of [1, 2, 3]) await plantAttempt(1, number, { seconds: number })
    await plantAttempt(1, 4, { error_kind: 'server' })
    expect(await getConnection(erp)).toMatchObject({
      ...{ pending: 1, dead: 1, uncertain: 0, oldest_pending_at: now },
      ...{ calls: 4, succeeded: 3, p95_ms: 3162, health: 'never_used' },
    })
    expect(await getConnection(erp, group)).toMatchObject({ pending: 1, dead: 2 })
  })

  test('of a person is shown while it has messages of a company that the reader sees, without secrets', async () => {
    expect(await getConnection(bi)).toBeUndefined()
    await plant({ no: 1, connection_id: bi, company_id: companyB })
    expect(await getConnection(bi)).toBeUndefined()
    expect(await getConnection(bi, group)).toMatchObject({
      owner_name: 'Ana',
      url: 'https://bi.exemplo.com.br',
    })
  })

  test.each([
    ['ok', `last_ok_at = now()`],
    ['degraded', `degraded_reason = 'Endereço não existe no servidor.'`],
    ['open', `breaker = 'open', breaker_until = now() + interval '1 minute'`],
    ['paused', `paused_at = now(), paused_reason = 'Manutenção', breaker = 'open'`],
  ])('shows that the connection is %s', async (health, change) => {
    await api.test.admin.query(`update integration_connections set ${change} where id = $1`, [erp])
    expect(await getConnection(erp)).toMatchObject({ health })
  })
})

describe('a decision about a message', () => {
  const params = { id: idOf(1) }

  test('is written to the history of the message with its reason', async () => {
    await plant({ no: 1, status: 'dead' })
    await keeper.call(integrationMessages.ignore, { params, body: { reason } })
    await keeper.call(integrationMessages.reopen, { params })
    await keeper.call(integrationMessages.cancel, { params, body: { reason } })
    expect(await getStatus(1)).toBe('cancelled')
    const { rows } = await api.test.admin.query(
      `select company_id, action, reason, before ->> 'status' as was, after ->> 'status' as is from audit_events
        where entity = 'integration_message' order by id`,
    )
    expect(rows).toEqual([
      { company_id: companyA, action: 'ignore', reason, was: 'dead', is: 'ignored' },
      { company_id: companyA, action: 'reopen', reason: null, was: 'ignored', is: 'pending' },
      { company_id: companyA, action: 'cancel', reason, was: 'pending', is: 'cancelled' },
    ])
  })

  test('reprocesses it, with its record or with the same content', async () => {
    await plant({ no: 1, status: 'failed_business' })
    await plant({ no: 2, status: 'dead' })
    await keeper.call(integrationMessages.reprocess, { params })
    await keeper.call(integrationMessages.repeat, { params: { id: idOf(2) } })
    expect([await getStatus(1), await getStatus(2)]).toEqual(['pending', 'pending'])
  })

  test('about an uncertain one confirms it with the code of the other system, or sends it again', async () => {
    await plant({ no: 1, status: 'uncertain' })
    await plant({ no: 2, status: 'uncertain' })
    await keeper.call(integrationMessages.confirm, { params, body: { external_id: '01|FIN|1', reason } })
    await keeper.call(integrationMessages.sendAgain, { params: { id: idOf(2) }, body: { reason } })
    expect(await keeper.call(integrationMessages.get, { params })).toMatchObject({
      status: 'succeeded',
      external_id: '01|FIN|1',
    })
    expect(await getStatus(2)).toBe('pending')
  })

  test('is refused with the state of the message', async () => {
    await plant({ no: 1, status: 'succeeded' })
    await expect(keeper.call(integrationMessages.reprocess, { params })).rejects.toMatchObject({
      status: 409,
      message: 'A mensagem está "Concluída" e não pode ser reprocessada.',
    })
  })

  test.each(['curto', '\u200b'.repeat(12)])('needs a reason of ten visible characters: %j', async (short) => {
    await plant({ no: 1, status: 'dead' })
    await expect(keeper.call(integrationMessages.ignore, { params, body: { reason: short } })).rejects.toMatchObject({
      status: 422,
      fields: { reason: 'Informe o motivo (mínimo 10 caracteres).' },
    })
  })

  test('about many messages changes those whose state allows it, and gives the reason for each other one', async () => {
    await plant({ no: 1, status: 'dead' })
    await plant({ no: 2, status: 'failed_business' })
    await plant({ no: 3, status: 'succeeded' })
    await plant({ no: 4, status: 'dead', company_id: companyB })
    const ignore = (preview: boolean) =>
      keeper.call(integrationMessages.ignoreMany, { body: { selection: { filter: {} }, preview, input: { reason } } })
    const outcome = {
      changed: 2,
      skipped: [{ reason: 'A mensagem está "Concluída" e não pode ser ignorada.', count: 1 }],
    }
    expect(await ignore(true)).toMatchObject({ state: 'preview', ...outcome })
    expect(await getStatus(1)).toBe('dead')
    expect(await ignore(false)).toMatchObject({ state: 'done', ...outcome, failures: [] })
    expect(await Promise.all([1, 2, 3].map(getStatus))).toEqual(['ignored', 'ignored', 'succeeded'])
    const { rows } = await api.test.admin.query(`select reason from audit_events where action = 'ignore'`)
    expect(rows).toEqual([{ reason }, { reason }])
  })

  test('of another company is not found', async () => {
    await plant({ no: 1, company_id: companyB, status: 'dead' })
    await expect(keeper.call(integrationMessages.reprocess, { params })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a connection', () => {
  test('is paused with a reason, and resumed with a closed breaker', async () => {
    const params = { id: erp }
    await keeper.call(integrationConnections.pause, { params, body: { reason } })
    expect(await getConnection(erp)).toMatchObject({ health: 'paused', reason })
    await expect(keeper.call(integrationConnections.pause, { params, body: { reason } })).rejects.toMatchObject({
      message: 'A conexão já está pausada.',
    })
    await keeper.call(integrationConnections.resume, { params, body: { reason } })
    expect(await getConnection(erp)).toMatchObject({ health: 'never_used', reason: null })
    await expect(keeper.call(integrationConnections.resume, { params, body: { reason } })).rejects.toMatchObject({
      message: 'A conexão não está pausada.',
    })
    const { rows } = await api.test.admin.query(
      `select action, reason from audit_events where entity = 'integration_connection' order by id`,
    )
    expect(rows).toEqual([
      { action: 'pause', reason },
      { action: 'resume', reason },
    ])
  })

  test('is changed in its limits and sending window by an administrator', async () => {
    const root = api.as('admin', [], 'Rui')
    const params = { id: erp }
    const limits = { max_concurrency: 2, rate_per_minute: 1200, timeout_ms: 5000 }
    await expect(keeper.call(integrationConnections.setLimits, { params, body: limits })).rejects.toMatchObject({
      status: 403,
    })
    await root.call(integrationConnections.setLimits, { params, body: { ...limits, max_concurrency: 6 } })
    await root.call(integrationConnections.setLimits, { params, body: limits })
    const { rows } = await api.test.admin.query('select n from integration_slots order by n')
    expect(rows).toEqual([{ n: 1 }, { n: 2 }])
    const body = { weekdays: ['5' as const, '1' as const], from: '08:00', to: '18:00' }
    await root.call(integrationConnections.setWindow, { params, body })
    const sending_window = [{ weekdays: [1, 5], from: '08:00', to: '18:00' }]
    expect(await getConnection(erp)).toMatchObject({ ...limits, sending_window })
    await root.call(integrationConnections.setWindow, { params, body: { weekdays: [], from: null, to: null } })
    expect(await getConnection(erp)).toMatchObject({ sending_window: null })
    await expect(
      root.call(integrationConnections.setWindow, { params, body: { ...body, to: '07:00' } }),
    ).rejects.toMatchObject({ fields: { to: 'Informe uma hora depois do início.' } })
  })

  test('has its readings at the times that an administrator sets, until they are paused', async () => {
    await api.test.admin.query(`update integration_connections set settings = '{"username": "retaguarda"}'`)
    const admin = api.as('admin', [], 'Caio')
    const params = { id: erp }
    const read = async () => (await keeper.call(integrationConnections.schedules, { params })).data[0]
    const usual = { resource: 'protheus.balances', label: 'Saldos dos títulos', times: ['06:00'], paused: false }
    expect(await read()).toMatchObject({ ...usual, next_run_at: '2026-10-16T09:00:00.000Z', status: null })
    const body = { resource: 'protheus.balances' }
    const set = (draft: object, person = admin) =>
      person.call(integrationConnections.setSchedule, { params, body: { ...body, ...draft } })
    await expect(set({ times: ['12:00'] }, keeper)).rejects.toMatchObject({ status: 403 })
    for (const wrong of [{}, { every_minutes: 4 }, { times: ['25:00'] }, { every_minutes: 60, times: ['06:00'] }])
      await expect(set(wrong)).rejects.toMatchObject({ status: 422 })
    await set({ times: ['18:00', '12:00', '12:00'] })
    expect(await read()).toMatchObject({ times: ['12:00', '18:00'], next_run_at: '2026-10-15T15:00:00.000Z' })
    await set({ every_minutes: 30 })
    expect(await read()).toMatchObject({ times: [], every_minutes: 30, next_run_at: '2026-10-15T12:30:00.000Z' })
    const pause = (paused: boolean) =>
      admin.call(integrationConnections.pauseSchedule, { params, body: { ...body, paused } })
    const run = () => admin.call(integrationConnections.runSchedule, { params, body })
    await pause(true)
    expect(await read()).toMatchObject({ paused: true })
    await expect(run()).rejects.toMatchObject({ message: 'Esta leitura está pausada.' })
    await pause(false)
    await run()
    expect(await read()).toMatchObject({ paused: false, next_run_at: now })
    const { rows } = await api.test.admin.query(
      `select action, after from audit_events where entity = 'integration_connection' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      ...['setSchedule', 'setSchedule', 'pauseSchedule', 'resumeSchedule', 'runSchedule'],
    ])
    expect(rows[0]?.after).toEqual({ reading: 'Saldos dos títulos', reading_times: 'Todo dia às 12:00 e 18:00' })
  })

  test('notifies its owner when another person pauses it', async () => {
    await plant({ no: 1, connection_id: bi })
    const params = { id: bi }
    await group.call(integrationConnections.pause, { params, body: { reason } })
    await group.call(integrationConnections.resume, { params, body: { reason } })
    await keeper.call(integrationConnections.pause, { params, body: { reason } })
    const { rows } = await api.test.admin.query('select user_id, type, message from notifications')
    const message = `Conexão BI: Foi pausada. Motivo: ${reason}`
    expect(rows).toEqual([{ user_id: await keeper.id, type: 'connection_paused', message }])
  })

  test('is tested at the root of its address, without its path, query and credential', async () => {
    const received: { url: string | undefined; authorization: string | undefined }[] = []
    const server = createServer(({ url, headers }, reply) => {
      received.push({ url, authorization: headers.authorization })
      reply.writeHead(404, { date: new Date(now).toUTCString() }).end('x'.repeat(5000))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    await api.test.admin.query('update integration_connections set base_url = $2, networks = $3 where id = $1', [
      ...[erp, `http://127.0.0.1:${port}/rest?chave=abc`, ['127.0.0.1']],
    ])
    const { steps } = await keeper.call(integrationConnections.test, { params: { id: erp } })
    expect(steps.map(({ label, ok }) => [label, ok])).toEqual([
      ['Endereço', true],
      ['Conexão e certificado', true],
      ['Resposta', true],
      ['Relógio', true],
    ])
    expect(received).toEqual([{ url: '/', authorization: undefined }])
  })

  test('whose address is internal is refused in its test', async () => {
    await api.test.admin.query(
      `update integration_connections set base_url = 'https://169.254.169.254/' where id = $1`,
      [erp],
    )
    const { steps } = await keeper.call(integrationConnections.test, { params: { id: erp } })
    expect(steps.map(({ ok }) => ok)).toEqual([false, null, null, null])
    expect(steps[0]?.detail).toContain('rede interna ou reservada')
  })

  test('of a person without messages that the reader sees is neither paused, resumed nor tested', async () => {
    await plant({ no: 1, connection_id: bi, company_id: companyB })
    const { pause, resume, test: check } = integrationConnections
    const params = { id: bi }
    const missing = { status: 404 }
    await expect(keeper.call(pause, { params, body: { reason } })).rejects.toMatchObject(missing)
    await group.call(pause, { params, body: { reason } })
    await expect(keeper.call(resume, { params, body: { reason } })).rejects.toMatchObject(missing)
    await expect(keeper.call(check, { params })).rejects.toMatchObject(missing)
    expect(await getConnection(bi, group)).toMatchObject({ health: 'paused' })
  })

  test('that has ended is not found', async () => {
    await api.test.admin.query('update integration_connections set ended_at = now() where id = $1', [erp])
    await expect(
      keeper.call(integrationConnections.pause, { params: { id: erp }, body: { reason } }),
    ).rejects.toMatchObject({ status: 404 })
  })
})
