import { allCompaniesScope, openSecrets } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { resumeConnection } from './alerts.server.ts'
import { endConnection, lockConnection } from './connections.store.ts'
import { enqueueMessages } from './enqueue.server.ts'
import { company_id, newTitle, openHub, otherCompany, useErp } from './hub.testing.ts'
import { buildDueMessageQuery } from './messages.store.ts'
import { resendMessage } from './resend.server.ts'
import {
  brokenLookup,
  brokenOperation,
  brokenSteps,
  createSecuredTitle,
  createTitle,
  createTitleUnread,
  readTitle,
} from './titles.testing.ts'

const database = testDatabase()
const erp = useErp()
const hub = openHub(database, erp.getUrl)
beforeEach(async () => {
  await erp.reset()
  await hub.prepare()
})

const getMessage = async () => (await hub.readMessages())[0]
const start = Date.parse('2026-10-15T12:00:00.000Z')
const secondsUntil = (date: Date | string | null) =>
  date === null ? null : Math.round((+new Date(date) - start) / 1000)

test('a message is sent once, with its correlation id, and keeps the code of the other system', async () => {
  const connection = await hub.connect()
  await hub.enqueue(connection, [newTitle(1)])
  expect(await hub.enqueue(connection, [newTitle(1)])).toEqual([])
  await hub.deliver(connection)
  await hub.deliver(connection)
  expect(await erp.readState()).toMatchObject({ titles: ['K1'], writes: 1 })
  expect(await hub.readMessages()).toMatchObject([{ status: 'succeeded', attempts: 1, external_id: 'T1' }])
  expect(await hub.readConnection(connection)).toMatchObject({
    failing_since: null,
    last_ok_at: '2026-10-15T12:00:00.000Z',
  })
})

test('a message exists only if its business change commits', async () => {
  const connection = await hub.connect()
  const failing = hub.tools.within({ user_id: null, companies: 'all' }, async (db) => {
    await enqueueMessages(
      db,
      { connection_id: connection, operation: createTitle.name, messages: [newTitle(1)] },
      { now: hub.tools.now(), actor_id: null },
    )
    throw new Error('no day')
  })
  await expect(failing).rejects.toThrow('no day')
  expect(await hub.readMessages()).toEqual([])
})

test('a message is written while a call of its connection is claimed or recorded', async () => {
  const connection = await hub.connect()
  const ids = await hub.tools.within(allCompaniesScope, async (db) => {
    await lockConnection(db, connection)
    return hub.tools.within({ ...allCompaniesScope, patience: '2s' }, (other) =>
      enqueueMessages(
        other,
        { connection_id: connection, operation: createTitle.name, messages: [newTitle(1)] },
        { now: hub.tools.now(), actor_id: null },
      ),
    )
  })
  expect(ids).toHaveLength(1)
})

test('a job uses one database connection, however many calls it makes at a time', async () => {
  const connection = await hub.connect({ max_concurrency: 8, timeout_ms: 30_000 })
  await hub.enqueue(
    connection,
    Array.from({ length: 20 }, (_, no) => newTitle(no)),
  )
  await erp.setLatency(30)
  let open = 0
  let mostOpen = 0
  const within: typeof hub.tools.within = async (scope, work) => {
    open += 1
    mostOpen = Math.max(mostOpen, open)
    return hub.tools.within(scope, work).finally(() => {
      open -= 1
    })
  }
  await hub.deliver(connection, { within })
  expect(mostOpen).toBe(1)
  expect((await erp.readState()).mostRunning).toBeGreaterThan(1)
})

describe('after the answer of the other system', () => {
  const server = (status: number) => ({ status })
  test.each([
    ['400', server(400), 'failed_business', 'business', null],
    ['412', server(412), 'failed_business', 'business', null],
    ['422 with a text', { status: 422, body: 'Natureza 99 não cadastrada' }, 'failed_business', 'business', null],
    ['403', server(403), 'failed_business', 'auth', null],
    ['404', server(404), 'dead', 'contract', null],
    ['a redirect', { status: 302, headers: { location: 'http://169.254.169.254/' } }, 'dead', 'contract', null],
    ['408', server(408), 'retry_scheduled', 'rate', 0],
    ['425', server(425), 'retry_scheduled', 'rate', 0],
    ['429', server(429), 'retry_scheduled', 'rate', 0],
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '90' } }, 'retry_scheduled', 'rate', 90],
    ['500', server(500), 'retry_scheduled', 'server', 0],
    ['503', server(503), 'retry_scheduled', 'server', 0],
    [
      '503 with a date',
      { status: 503, headers: { 'retry-after': 'Thu, 15 Oct 2026 12:02:00 GMT' } },
      'retry_scheduled',
      'server',
      120,
    ],
    ['502 of a gateway', server(502), 'uncertain', 'server', 0],
    ['504 of a gateway', server(504), 'uncertain', 'server', 0],
    ['HTML with 200', { status: 200, body: '<html>login</html>' }, 'uncertain', 'contract', 0],
    ['JSON without its key', { status: 200, body: '{"ok":true}' }, 'uncertain', 'contract', 0],
    ['a lost connection', { drop: 'before_commit' as const }, 'uncertain', 'transport', 0],
  ])('%s, a write is in its state', async (_name, fault, status, error_kind, due) => {
    const connection = await hub.connect({ max_concurrency: 1 })
    await hub.enqueue(connection, [newTitle(1)])
    await erp.setFaults(fault)
    // One call: the next one would follow at once where the delay is 0 s.
    await hub.tools.within({ user_id: null, companies: 'all' }, (db) =>
      db.updateTable('integration_connections').set({ rate_per_minute: 1 }).execute(),
    )
    await hub.deliver(connection)
    const message = await getMessage()
    expect(message).toMatchObject({ status, error_kind, attempts: 1 })
    expect(secondsUntil(message.next_attempt_at)).toBe(due)
    expect((await erp.readState()).writes).toBe(0)
  })

  test.each([
    ['a lost connection', { drop: 'before_commit' as const }, 'retry_scheduled'],
    ['504 of a gateway', server(504), 'retry_scheduled'],
    ['HTML with 200', { status: 200, body: '<html>login</html>' }, 'retry_scheduled'],
  ])('%s, a read is repeated', async (_name, fault, status) => {
    const connection = await hub.connect({ max_concurrency: 1, rate_per_minute: 1 })
    await hub.enqueue(connection, [newTitle(1)], readTitle.name)
    await erp.setFaults(fault)
    await hub.deliver(connection)
    expect(await getMessage()).toMatchObject({ status })
  })

  test('an unexpected answer to a read is accepted twice, and ends the message at the third time', async () => {
    const connection = await hub.connect({ max_concurrency: 1 })
    await hub.enqueue(connection, [newTitle(1)], readTitle.name)
    await erp.setFaults(...Array.from({ length: 5 }, () => ({ status: 200, body: '<html>' })))
    await hub.settle(connection)
    expect(await getMessage()).toMatchObject({ status: 'dead', attempts: 3, error_kind: 'contract' })
  })

  test('an address that does not exist marks the connection, and the next success clears the mark', async () => {
    const connection = await hub.connect({ max_concurrency: 1 })
    await hub.enqueue(connection, [newTitle(1), newTitle(2)])
    await erp.setFaults({ status: 404 })
    await hub.deliver(connection)
    const [first, second] = await hub.readMessages()
    expect([first.status, second.status]).toEqual(['dead', 'succeeded'])
    expect(first.error_message).toBe('Endereço não existe no servidor: verifique a URL e se o serviço está publicado.')
    expect((await hub.readConnection(connection)).degraded_reason).toBeNull()
  })

  test('a status 500 with a text of the rules of the connection is a refusal', async () => {
    const connection = await hub.connect({ error_rules: ['natureza .* não cadastrada'] })
    await hub.enqueue(connection, [newTitle(1)])
    await erp.setFaults({ status: 500, body: 'AJUDA: Natureza 99 não cadastrada' })
    await hub.deliver(connection)
    expect(await getMessage()).toMatchObject({
      status: 'failed_business',
      error_message: 'AJUDA: Natureza 99 não cadastrada',
    })
  })

  test('its text is stored without the character NUL and without personal data', async () => {
    const connection = await hub.connect({ max_concurrency: 1 })
    await hub.enqueue(connection, [newTitle(1)])
    await erp.setFaults({ status: 422, body: 'GIF89a\0 do CPF 123.456.789-09' })
    await hub.deliver(connection)
    expect(await getMessage()).toMatchObject({
      status: 'failed_business',
      error_message: 'GIF89a do CPF •••456•••••',
    })
    expect(await hub.readAttempts()).toMatchObject([
      { error_message: 'GIF89a do CPF •••456•••••', response_body: 'GIF89a do CPF •••456•••••' },
    ])
  })

  test.each([
    ['the call', 'retry_scheduled', 0],
    ['its token', 'retry_scheduled', 0],
    ['its answer', 'uncertain', 1],
    ['its effects', 'succeeded', 1],
  ])('an error of the code in %s is recorded, and the job reports it', async (step, status, writes) => {
    const connection = await hub.connect({ max_concurrency: 1, rate_per_minute: 1 })
    await hub.enqueue(connection, [newTitle(1)], brokenSteps[step]?.name)
    await expect(hub.deliver(connection)).rejects.toThrow('messages were not prepared or read')
    expect(await getMessage()).toMatchObject({ status, attempts: 1 })
    expect(await hub.readAttempts()).toMatchObject([{ error_kind: 'contract' }])
    expect((await erp.readState()).writes).toBe(writes)
  })

  test('a rule of the connection that is no pattern makes a write uncertain', async () => {
    const connection = await hub.connect({ max_concurrency: 1, rate_per_minute: 1, error_rules: ['('] })
    await hub.enqueue(connection, [newTitle(1)])
    await erp.setFaults({ status: 500, body: 'AJUDA' })
    await expect(hub.deliver(connection)).rejects.toThrow('Invalid regular expression')
    expect(await getMessage()).toMatchObject({ status: 'uncertain', error_kind: 'contract' })
  })

  test('a server that never answers gets eight attempts, and the message is then exhausted', async () => {
    const connection = await hub.connect({ base_url: 'http://127.0.0.1:1' })
    await hub.enqueue(connection, [newTitle(1)])
    for (let hours = 0; hours <= 48; hours += 1) {
      await hub.deliver(connection)
      await hub.passTime(3600)
    }
    expect(await getMessage()).toMatchObject({ status: 'dead', attempts: 8, error_kind: 'transport' })
    expect(await hub.readAttempts()).toHaveLength(8)
  })
})

describe('a write whose answer was lost', () => {
  test.each([
    ['stored it', { drop: 'after_commit' as const }],
    ['did not store it', { drop: 'before_commit' as const }],
    ['stored it and answers with 504', { status: 504 }],
  ])('is there once when the other system %s', async (_name, fault) => {
    const connection = await hub.connect()
    await hub.enqueue(connection, [newTitle(1)])
    await erp.setFaults(fault)
    await hub.settle(connection)
    expect(await getMessage()).toMatchObject({ status: 'succeeded', external_id: 'T1' })
    expect(await erp.readState()).toMatchObject({ titles: ['K1'], writes: 1 })
  })

  test('is looked up twice, 60 s apart, before it is sent again', async () => {
    const connection = await hub.connect()
    await hub.enqueue(connection, [newTitle(1)])
    await erp.setFaults({ drop: 'before_commit' })
    await hub.deliver(connection)
    expect(await getMessage()).toMatchObject({ status: 'uncertain', misses: 1 })
    hub.setTime(59)
    await hub.deliver(connection)
    expect((await erp.readState()).calls.map(({ method }) => method)).toEqual(['POST', 'GET'])
    hub.setTime(60)
    await hub.passDatabaseTime(60)
    await hub.deliver(connection)
    expect((await erp.readState()).calls.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'POST'])
    expect(await getMessage()).toMatchObject({ status: 'succeeded', attempts: 2 })
  })

  test('is found by the second look-up when the other system shows it late', async () => {
    const connection = await hub.connect()
    await hub.enqueue(connection, [newTitle(1)])
    await erp.setFaults({ drop: 'after_commit' }, { status: 404 })
    await hub.deliver(connection)
    expect(await getMessage()).toMatchObject({ status: 'uncertain', misses: 1 })
    await hub.settle(connection, 1)
    expect(await getMessage()).toMatchObject({ status: 'succeeded', attempts: 1 })
    expect((await erp.readState()).writes).toBe(1)
  })

  test('waits for a person if its operation has no look-up', async () => {
    const connection = await hub.connect()
    await hub.enqueue(connection, [newTitle(1)], createTitleUnread.name)
    await erp.setFaults({ drop: 'after_commit' })
    await hub.settle(connection)
    expect(await getMessage()).toMatchObject({ status: 'uncertain', next_attempt_at: null })
    expect((await erp.readState()).writes).toBe(1)
  })

  test('stays uncertain while its look-up cannot be built', async () => {
    const connection = await hub.connect({ max_concurrency: 1 })
    const [id] = await hub.enqueue(connection, [newTitle(1)], brokenLookup.name)
    await erp.setFaults({ drop: 'after_commit' })
    await expect(hub.deliver(connection)).rejects.toThrow('no key')
    expect(await getMessage()).toMatchObject({
      status: 'uncertain',
      error_kind: 'transport',
      error_message: 'A consulta não pôde ser montada.',
    })
    const by = { now: hub.tools.now(), actor_id: company_id }
    const resend = hub.tools.within(allCompaniesScope, (db) =>
      resendMessage(db, { connection_id: connection, id: id ?? '' }, by),
    )
    await expect(resend).rejects.toMatchObject({ code: 'integration.illegal-transition' })
    expect((await erp.readState()).writes).toBe(1)
  })

  test('is not sent again if its operation has lost its look-up', async () => {
    const connection = await hub.connect({ max_concurrency: 1, rate_per_minute: 1 })
    await hub.enqueue(connection, [newTitle(1)])
    await erp.setFaults({ drop: 'after_commit' })
    await hub.deliver(connection)
    await hub.passTime(61)
    const { name, label, prepare } = createTitle
    await expect(
      hub.deliver(connection, { operations: [{ name, label, prepare, repeatable: false }] }),
    ).rejects.toThrow('has no look-up')
    expect(await getMessage()).toMatchObject({ status: 'uncertain' })
    expect((await erp.readState()).writes).toBe(1)
  })

  test('is looked up when the other system says that the record exists: equal is done, different is refused', async () => {
    const connection = await hub.connect()
    await hub.enqueue(connection, [newTitle(1)])
    await hub.deliver(connection)
    await hub.enqueue(connection, [newTitle(1, { version: 2 })])
    await hub.enqueue(connection, [newTitle(1, { version: 3, payload: { key: 'K1', value: 999 } })])
    await hub.deliver(connection)
    const [, equal, different] = await hub.readMessages()
    expect(equal).toMatchObject({ status: 'succeeded', external_id: 'T1' })
    expect(different).toMatchObject({
      status: 'failed_business',
      error_message: 'Já existe no ERP com valores diferentes.',
    })
    expect((await erp.readState()).writes).toBe(1)
  })
})

describe('a token', () => {
  test('is renewed once after 401, and the call is repeated at once', async () => {
    const connection = await hub.connect({ max_concurrency: 1 })
    await hub.enqueue(connection, [newTitle(1)], createSecuredTitle.name)
    await hub.deliver(connection)
    await erp.expireToken()
    await hub.enqueue(connection, [newTitle(2)], createSecuredTitle.name)
    await hub.deliver(connection)
    expect((await erp.readState()).titles).toEqual(['K1', 'K2'])
    expect(await hub.readMessages()).toMatchObject([
      { status: 'succeeded', attempts: 1 },
      { status: 'succeeded', attempts: 1 },
    ])
  })

  test('refused a second time pauses the connection; its messages stay pending and its keepers are notified', async () => {
    const connection = await hub.connect({ max_concurrency: 1 })
    await hub.enqueue(connection, [newTitle(1), newTitle(2)], createSecuredTitle.name)
    await erp.setFaults({ status: 401 }, { status: 401 })
    await hub.deliver(connection)
    expect(await hub.readMessages()).toMatchObject([
      { status: 'pending', attempts: 0, error_kind: 'auth' },
      { status: 'pending', attempts: 0 },
    ])
    expect(await hub.readConnection(connection)).toMatchObject({ paused_reason: 'O sistema recusou a credencial.' })
    const { rows: history } = await database.admin.query(
      `select action, reason, origin from audit_events where entity = 'integration_connection'`,
    )
    expect(history).toEqual([{ action: 'pause', reason: 'O sistema recusou a credencial.', origin: 'rotina' }])
    expect(await hub.readNotices()).toEqual([
      { type: 'connection_paused', message: 'Conexão Protheus: Foi pausada. O sistema recusou a credencial.' },
    ])
  })
})

describe('a refusal of the token endpoint', () => {
  test.each([400, 401, 403])('with status %i pauses the connection, and the message stays pending', async (status) => {
    const connection = await hub.connect({ max_concurrency: 1 })
    await hub.enqueue(connection, [newTitle(1)], createSecuredTitle.name)
    await erp.setFaults({ status, body: '{"error":"invalid_grant"}' })
    await hub.deliver(connection)
    expect(await getMessage()).toMatchObject({ status: 'pending', attempts: 0, error_kind: 'auth' })
    expect(await hub.readConnection(connection)).toMatchObject({ paused_reason: 'O sistema recusou a credencial.' })
  })

  test.each([408, 429, 503])('with status %i leaves the message for a later attempt', async (status) => {
    const connection = await hub.connect({ max_concurrency: 1, rate_per_minute: 1 })
    await hub.enqueue(connection, [newTitle(1)], createSecuredTitle.name)
    await erp.setFaults({ status })
    await hub.deliver(connection)
    expect(await getMessage()).toMatchObject({ status: 'retry_scheduled', attempts: 1, error_kind: 'transport' })
    expect((await erp.readState()).writes).toBe(0)
  })
})

test('an attempt is stored with its answer, and without secrets', async () => {
  const connection = await hub.connect()
  await hub.enqueue(connection, [newTitle(1, { payload: { key: 'K1', value: 100, cpf: '12345678909' } })])
  await hub.deliver(connection)
  await hub.enqueue(connection, [newTitle(2)], createSecuredTitle.name)
  await hub.deliver(connection)
  const attempts = await hub.readAttempts()
  expect(attempts).toMatchObject([
    {
      purpose: 'send',
      method: 'POST',
      url: `${erp.getUrl()}/titles`,
      request_body: '{"cpf":"•••456•••••","key":"K1","value":100}',
      http_status: 201,
      response_body: '{"id":"T1"}',
      outcome: 'ok',
    },
    { http_status: 201 },
  ])
  const { rows } = await database.admin.query('select integration_attempts::text as content from integration_attempts')
  expect(JSON.stringify(rows)).not.toMatch(/segredo-do-erp|Bearer t/)
})

describe('the circuit breaker of a connection', () => {
  test('opens after five failures in a row, allows one probe, and notifies once at its opening and once at its closing', async () => {
    const connection = await hub.connect()
    await hub.enqueue(
      connection,
      Array.from({ length: 20 }, (_, no) => newTitle(no)),
    )
    await erp.setFaults(...Array.from({ length: 12 }, () => ({ status: 503 })))
    await hub.deliver(connection)
    const { calls } = await erp.readState()
    // Up to three other calls were running at the fifth failure.
    expect(calls.length).toBeGreaterThanOrEqual(5)
    expect(calls.length).toBeLessThanOrEqual(8)
    expect(await hub.readConnection(connection)).toMatchObject({ breaker: 'open', breaker_seconds: 60 })
    expect(await hub.sweep()).toEqual([])
    await hub.passTime(60)
    await erp.setFaults({ status: 503 })
    await hub.deliver(connection)
    expect((await erp.readState()).calls).toHaveLength(calls.length + 1)
    expect(await hub.readConnection(connection)).toMatchObject({ breaker: 'open', breaker_seconds: 120 })
    await hub.passTime(120)
    await hub.deliver(connection)
    expect(await hub.readConnection(connection)).toMatchObject({ breaker: 'closed' })
    expect(await hub.readNotices()).toEqual([
      { type: 'breaker_open', message: 'Conexão Protheus: Parou de responder. As mensagens esperam até 09:01.' },
      { type: 'breaker_closed', message: 'Conexão Protheus: Normalizado: voltou a responder.' },
    ])
    await hub.settle(connection)
    expect((await erp.readState()).titles).toHaveLength(20)
  })

  test('opens for a server that does not answer, though it has fewer than ten calls in a minute', async () => {
    const connection = await hub.connect({ base_url: 'http://127.0.0.1:1', max_concurrency: 1 })
    await hub.enqueue(connection, [newTitle(1)])
    for (const seconds of [0, 60, 180, 720]) {
      await hub.passTime(seconds)
      await hub.deliver(connection)
    }
    expect(await hub.readConnection(connection)).toMatchObject({ breaker: 'open', failures_in_row: 5 })
    expect((await hub.readNotices()).map(({ type }) => type)).toEqual(['breaker_open'])
  })

  test('stays closed when the other system refuses messages for their content', async () => {
    const connection = await hub.connect()
    await hub.enqueue(
      connection,
      Array.from({ length: 12 }, (_, no) => newTitle(no)),
    )
    await erp.setFaults(...Array.from({ length: 12 }, () => ({ status: 422 })))
    await hub.deliver(connection)
    expect(await hub.readConnection(connection)).toMatchObject({ breaker: 'closed' })
    expect(await hub.readNotices()).toEqual([])
  })
})

test.each([
  ['fast', 3600],
  ['slow', -3600],
])(
  'a server whose clock is an hour %s waits for the breaker and for calls per minute as others do',
  async (_name, seconds) => {
    const limited = await hub.connect({ rate_per_minute: 1 })
    const failing = await hub.connect({ base_url: 'http://127.0.0.1:1', max_concurrency: 1 })
    await hub.enqueue(limited, [newTitle(1), newTitle(2)])
    await hub.enqueue(
      failing,
      Array.from({ length: 6 }, (_, no) => newTitle(no)),
    )
    await hub.deliver(limited)
    await hub.deliver(failing)
    const calls = (await hub.readAttempts()).length
    expect(await hub.readConnection(failing)).toMatchObject({ breaker: 'open' })
    hub.setTime(seconds)
    await database.admin.query(
      `update integration_messages set next_attempt_at = $1 where next_attempt_at is not null`,
      [hub.tools.now()],
    )
    expect(await hub.sweep()).toEqual([limited])
    await hub.deliver(limited)
    await hub.deliver(failing)
    expect(await hub.readAttempts()).toHaveLength(calls)
    await hub.passDatabaseTime(61)
    await hub.deliver(limited)
    await hub.deliver(failing)
    expect(await hub.readAttempts()).toHaveLength(calls + 2)
  },
)

describe('the limits of a connection', () => {
  test('calls per minute: the others wait until the first is a minute old', async () => {
    const connection = await hub.connect({ rate_per_minute: 3 })
    await hub.enqueue(
      connection,
      Array.from({ length: 5 }, (_, no) => newTitle(no)),
    )
    await hub.deliver(connection)
    expect((await erp.readState()).writes).toBe(3)
    await hub.passTime(50)
    await hub.deliver(connection)
    expect((await erp.readState()).writes).toBe(3)
    await hub.passTime(10)
    await hub.deliver(connection)
    expect((await erp.readState()).writes).toBe(5)
  })

  test('a sending window: messages wait until it opens', async () => {
    const connection = await hub.connect({
      sending_window: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], from: '10:00', to: '11:00' }],
    })
    await hub.enqueue(connection, [newTitle(1)])
    expect(await hub.sweep()).toEqual([])
    await hub.deliver(connection)
    expect(await getMessage()).toMatchObject({ status: 'pending' })
    hub.setTime(3600)
    expect(await hub.sweep()).toEqual([connection])
    await hub.deliver(connection)
    expect(await getMessage()).toMatchObject({ status: 'succeeded' })
  })

  test('the time of a job: after 30 s it leaves its place to other connections, and a new one sends the rest', async () => {
    const connection = await hub.connect({ max_concurrency: 1 })
    await hub.enqueue(
      connection,
      Array.from({ length: 5 }, (_, no) => newTitle(no)),
    )
    let seconds = 0
    const { call } = hub.tools.outbound
    const callSlowly: typeof call = async (request) => {
      seconds += 20
      hub.setTime(seconds)
      return call(request)
    }
    await hub.deliver(connection, { outbound: { ...hub.tools.outbound, call: callSlowly } })
    expect((await erp.readState()).writes).toBe(2)
    expect(await hub.sweep()).toEqual([connection])
    await hub.deliver(connection)
    expect((await erp.readState()).writes).toBe(5)
  })

  test('jobs: while one waits for a process, no other is sent for its connection', async () => {
    const connection = await hub.connect()
    await hub.enqueue(connection, [newTitle(1)])
    await database.admin.query(
      `insert into queued_jobs (id, kind, data, due_at) values (gen_random_uuid(), 'integration-delivery', $1, now())`,
      [{ connection_id: connection }],
    )
    expect(await hub.sweep()).toEqual([])
    await database.admin.query(
      `update queued_jobs set lease_id = gen_random_uuid(), leased_until = now() + interval '10 s'`,
    )
    expect(await hub.sweep()).toEqual([connection])
  })

  test('two servers make together at most its calls at a time, and send each message once', async () => {
    const connection = await hub.connect({ max_concurrency: 2, timeout_ms: 30_000 })
    await hub.enqueue(
      connection,
      Array.from({ length: 30 }, (_, no) => newTitle(no)),
    )
    await erp.setLatency(30)
    const workers = [hub.startWorker(connection), hub.startWorker(connection)]
    await Promise.all(workers.map(({ child }) => new Promise((resolve) => child.once('close', resolve))))
    await hub.deliver(connection)
    const state = await erp.readState()
    expect([state.writes, state.titles.length, state.calls.length]).toEqual([30, 30, 30])
    expect(state.mostRunning).toBe(2)
  })
})

describe('the order of messages', () => {
  const sentKeys = async () => (await erp.readState()).calls.map(({ body }) => JSON.parse(body).key)

  test('of one key is kept: a later one waits until the earlier has ended', async () => {
    const connection = await hub.connect()
    await hub.enqueue(connection, [
      newTitle(1, { order_key: 'receivable:1' }),
      newTitle(2, { order_key: 'receivable:1' }),
    ])
    await erp.setFaults({ status: 422 })
    await hub.deliver(connection)
    expect(await hub.readMessages()).toMatchObject([{ status: 'failed_business' }, { status: 'blocked_dependency' }])
    await database.admin.query(`update integration_messages set status = 'cancelled' where entity_id = '1'`)
    await hub.sweep()
    await hub.deliver(connection)
    expect(await hub.readMessages()).toMatchObject([{ status: 'cancelled' }, { status: 'succeeded' }])
  })

  test('of one key is kept when two transactions wrote them at the same time', async () => {
    const connection = await hub.connect()
    await hub.enqueue(connection, [newTitle(1, { order_key: 'receivable:1' })])
    await hub.enqueue(connection, [newTitle(2, { order_key: 'receivable:1' })])
    await database.admin.query(`update integration_messages set status = 'pending'`)
    await erp.setLatency(30)
    await hub.deliver(connection)
    expect(await sentKeys()).toEqual(['K1', 'K2'])
    expect((await erp.readState()).mostRunning).toBe(1)
  })

  test('of a dependent message follows the success of the other', async () => {
    const connection = await hub.connect()
    const [inclusion] = await hub.enqueue(connection, [newTitle(1)])
    await hub.enqueue(connection, [newTitle(2, { depends_on_id: inclusion ?? '' })])
    expect(await hub.readMessages()).toMatchObject([{ status: 'pending' }, { status: 'blocked_dependency' }])
    await hub.deliver(connection)
    expect(await sentKeys()).toEqual(['K1', 'K2'])
  })

  test('follows the priority, then the turns of the companies', async () => {
    const connection = await hub.connect({ max_concurrency: 1 })
    await hub.enqueue(
      connection,
      [1, 2, 3].map((no) => newTitle(no)),
    )
    await hub.enqueue(connection, [
      newTitle(4, { company_id: otherCompany }),
      newTitle(5, { company_id: otherCompany }),
    ])
    await hub.enqueue(connection, [newTitle(6, { priority: 1 })])
    await hub.deliver(connection)
    expect(await sentKeys()).toEqual(['K6', 'K1', 'K4', 'K2', 'K5', 'K3'])
  })
})

test('a message without a mapping waits for it, and one that cannot be built ends; the others are sent', async () => {
  const connection = await hub.connect({ max_concurrency: 1 })
  await hub.enqueue(connection, [newTitle(1, { payload: { key: 'K1', value: 100, nature: 'CC' } })])
  await hub.enqueue(connection, [newTitle(2)], brokenOperation.name)
  await hub.enqueue(connection, [newTitle(3)])
  await expect(hub.deliver(connection)).rejects.toThrow('messages were not prepared')
  expect(await hub.readMessages()).toMatchObject([
    { status: 'blocked_mapping', error_kind: 'mapping', error_message: 'Sem mapeamento de natureza para "CC".' },
    { status: 'dead', error_kind: 'contract' },
    { status: 'succeeded' },
  ])
})

test('a message that was sent before waits for a mapping that is missing since', async () => {
  const connection = await hub.connect({ max_concurrency: 1, rate_per_minute: 1 })
  await hub.enqueue(connection, [newTitle(1)])
  await erp.setFaults({ status: 503 })
  await hub.deliver(connection)
  expect(await getMessage()).toMatchObject({ status: 'retry_scheduled' })
  await hub.passTime(61)
  const nature = { domain: 'nature', key: 'CC', label: 'CC' } as const
  const operations = [{ ...createTitle, codes: () => ({ on: '2026-10-14', codes: [nature] }) }]
  await hub.deliver(connection, { operations })
  expect(await getMessage()).toMatchObject({ status: 'blocked_mapping', error_kind: 'mapping' })
})

test('a paused connection sends nothing', async () => {
  const connection = await hub.connect()
  await hub.enqueue(connection, [newTitle(1)])
  await database.admin.query('update integration_connections set paused_at = now()')
  await hub.deliver(connection)
  expect(await hub.sweep()).toEqual([])
  expect(await getMessage()).toMatchObject({ status: 'pending' })
})

describe('when a connection ends', () => {
  const end = (id: string) => hub.tools.within(allCompaniesScope, (db) => endConnection(db, id, hub.tools.now()))
  const readStates = async () => (await hub.readMessages()).map(({ status }) => status)

  test('its waiting and blocked messages are cancelled, and its secret is deleted', async () => {
    const connection = await hub.connect({ max_concurrency: 1, rate_per_minute: 2 })
    await hub.enqueue(connection, [newTitle(1)])
    await hub.deliver(connection)
    await erp.setFaults({ status: 503 })
    await hub.enqueue(connection, [newTitle(2, { payload: { key: 'K2', value: 100, nature: 'CC' } }), newTitle(3)])
    await hub.deliver(connection)
    const [needed = ''] = await hub.enqueue(connection, [newTitle(4)])
    await hub.enqueue(connection, [newTitle(5, { depends_on_id: needed })])
    const waiting = ['blocked_mapping', 'retry_scheduled', 'pending', 'blocked_dependency']
    expect(await readStates()).toEqual(['succeeded', ...waiting])
    await end(connection)
    expect(await readStates()).toEqual(['succeeded', ...waiting.map(() => 'cancelled')])
    expect(await hub.readConnection(connection)).toMatchObject({ sealed_secret: null, secret_key_id: null })
  })

  test('messages that were written meanwhile are not sent, and the sweep cancels them', async () => {
    const connection = await hub.connect()
    await end(connection)
    const [needed = ''] = await hub.enqueue(connection, [newTitle(1)])
    await hub.enqueue(connection, [newTitle(2, { depends_on_id: needed })])
    await hub.deliver(connection)
    expect(await readStates()).toEqual(['pending', 'blocked_dependency'])
    expect(await hub.sweep()).toEqual([])
    expect(await readStates()).toEqual(['cancelled', 'cancelled'])
    expect((await erp.readState()).calls).toEqual([])
  })

  test.each([
    ['a read', readTitle.name, 'cancelled'],
    ['a write, which may have been done,', createTitle.name, 'uncertain'],
  ])('%s whose result is lost is not sent again', async (_name, operation, status) => {
    const connection = await hub.connect({ max_concurrency: 1 })
    await hub.enqueue(connection, [newTitle(1)], operation)
    const { child, firstLine } = hub.startWorker(connection, 'claimed')
    expect(await firstLine).toBe('stalled')
    child.kill('SIGKILL')
    await end(connection)
    await hub.settle(connection, 1)
    expect(await readStates()).toEqual([status])
  })

  test('a call that fails then is recorded without a notice, and its message is cancelled', async () => {
    const connection = await hub.connect({ max_concurrency: 1 })
    await hub.enqueue(connection, [newTitle(1)], createSecuredTitle.name)
    await erp.setFaults({ status: 401 })
    const { call } = hub.tools.outbound
    const endDuringCall: typeof call = async (request) => call(request).finally(() => end(connection))
    await hub.deliver(connection, { outbound: { ...hub.tools.outbound, call: endDuringCall } })
    expect(await readStates()).toEqual(['cancelled'])
    expect(await hub.readNotices()).toEqual([])
  })
})

test('a connection whose credential this server cannot open is paused', async () => {
  const connection = await hub.connect()
  await hub.enqueue(connection, [newTitle(1)])
  await hub.deliver(connection, { secrets: openSecrets([Buffer.alloc(32, 8)]) })
  expect(await getMessage()).toMatchObject({ status: 'pending', attempts: 0 })
  expect(await hub.readConnection(connection)).toMatchObject({
    paused_reason: 'A credencial não pode ser aberta neste servidor.',
  })
})

test('a call is not begun when its lease may end before it, and the message is claimed again', async () => {
  const connection = await hub.connect({ max_concurrency: 1 })
  await hub.enqueue(connection, [newTitle(1)])
  let transactions = 0
  const within: typeof hub.tools.within = async (scope, work) => {
    transactions += 1
    const result = await hub.tools.within(scope, work)
    // The second transaction is the first claim. The lease has 11.75 s, the call may take 1.75 s.
    if (transactions === 2) await hub.passDatabaseTime(11)
    return result
  }
  await hub.deliver(connection, { within })
  expect(await getMessage()).toMatchObject({ status: 'succeeded', attempts: 1 })
  expect((await hub.readAttempts()).map(({ outcome }) => outcome)).toEqual(['stopped', 'ok'])
  expect((await erp.readState()).writes).toBe(1)
})

describe('after the death of a server', () => {
  test.each(['claiming', 'claimed', 'answered', 'recording', 'recorded'])(
    'in the step "%s" the message is sent, and the title is there once',
    async (point) => {
      const connection = await hub.connect({ max_concurrency: 1 })
      await hub.enqueue(connection, [newTitle(1)])
      const { child, firstLine } = hub.startWorker(connection, point)
      expect(await firstLine).toBe('stalled')
      child.kill('SIGKILL')
      await new Promise((resolve) => child.once('close', resolve))
      await hub.settle(connection)
      expect(await getMessage()).toMatchObject({ status: 'succeeded', external_id: 'T1' })
      expect(await erp.readState()).toMatchObject({ titles: ['K1'], writes: 1 })
    },
  )

  test('during its call the message is found, and the title is there once', async () => {
    const connection = await hub.connect({ timeout_ms: 30_000 })
    await hub.enqueue(connection, [newTitle(1)])
    await erp.setFaults({ hang: true })
    const { child } = hub.startWorker(connection)
    await expect.poll(async () => (await erp.readState()).writes).toBe(1)
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('close', resolve))
    await hub.settle(connection)
    expect(await getMessage()).toMatchObject({ status: 'succeeded', external_id: 'T1' })
    expect((await hub.readAttempts()).map(({ outcome }) => outcome)).toEqual(['lost', 'found'])
    expect((await erp.readState()).writes).toBe(1)
  })

  test('whose clock is an hour slow, its lease lasts as long as any other', async () => {
    const connection = await hub.connect({ max_concurrency: 1 })
    hub.setTime(-3600)
    await hub.enqueue(connection, [newTitle(1), newTitle(2)], readTitle.name)
    const { child, firstLine } = hub.startWorker(connection, 'claimed')
    expect(await firstLine).toBe('stalled')
    hub.setTime(0)
    await hub.sweep()
    await hub.deliver(connection)
    expect(await hub.readMessages()).toMatchObject([{ status: 'processing' }, { status: 'pending' }])
    expect((await erp.readState()).calls).toEqual([])
    child.kill('SIGKILL')
    await hub.passDatabaseTime(12)
    await hub.sweep()
    expect(await getMessage()).toMatchObject({ status: 'pending' })
  })

  test('a message without a job is found by the sweep', async () => {
    const connection = await hub.connect()
    await hub.enqueue(connection, [newTitle(1)])
    expect(await hub.sweep()).toEqual([connection])
    await hub.deliver(connection)
    expect(await hub.sweep()).toEqual([])
  })
})

test('the next message is found by an index in its order, so that its cost does not grow with the number of messages', async () => {
  const operations = hub.tools.operations.map(({ name }) => name)
  const { sql, parameters } = buildDueMessageQuery(
    company_id,
    { sent: operations, looked_up: [] },
    hub.tools.now(),
  ).compile(database.db)
  await database.admin.query('begin; set local enable_seqscan = off; set local enable_sort = off')
  const plan = await database.admin.query(`explain (costs off) ${sql}`, [...parameters])
  await database.admin.query('rollback')
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(lines).toContain('integration_messages_waiting')
  expect(lines).not.toContain('Sort')
})

test('homologation and production pause a simulator instead of calling it', async () => {
  const connection = await hub.connect({ environment: 'simulator' })
  await hub.enqueue(connection, [newTitle(1)])
  await hub.deliver(connection, { simulators: false })
  expect(await hub.readMessages()).toMatchObject([{ status: 'pending' }])
  const { rows } = await database.admin.query('select paused_reason from integration_connections')
  expect(rows).toEqual([{ paused_reason: 'Conexão de simulação não pode ser usada neste ambiente.' }])
})

test('a server outside the list of allowed hosts is not called: its connection is paused, and its messages wait', async () => {
  const connection = await hub.connect()
  await hub.enqueue(connection, [newTitle(1)])
  const allow = (host: string) =>
    database.admin.query(
      `insert into outbound_hosts (id, host, note, created_at, created_by)
        select gen_random_uuid(), $1, 'ERP', now(), id from users`,
      [host],
    )
  await allow('erp.exemplo.com.br')
  await hub.deliver(connection)
  expect((await erp.readState()).calls).toEqual([])
  expect(await getMessage()).toMatchObject({ status: 'pending', attempts: 0 })
  const paused_reason = 'O servidor 127.0.0.1 não está na lista de servidores permitidos.'
  expect(await hub.readConnection(connection)).toMatchObject({ paused_reason })
  const message = `Conexão Protheus: Foi pausada. ${paused_reason}`
  expect(await hub.readNotices()).toEqual([{ type: 'connection_paused', message }])
  await allow('127.0.0.1')
  await hub.tools.within(allCompaniesScope, (db) =>
    resumeConnection(db, { id: connection, name: 'Protheus', owner_id: null }, hub.tools.now()),
  )
  await hub.deliver(connection)
  expect(await getMessage()).toMatchObject({ status: 'succeeded' })
})
