import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { workedDayTests } from '@app/areas/cash-closing/testing'
import { workedCompany } from '@app/domain/day/facts/testing'
import { publishEvents } from '@app/domain/events/server'
import { inTransaction } from '@app/kit/server'
import { knownPassword, type TestUser, until } from '@app/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { WebhookPayload, webhooks } from './webhooks.contract.ts'
import { removeWebhooksOf } from './webhooks.server.ts'

const { api, manager, analyst, calmDay, explainAll, dayOf, submit, approve } = workedDayTests({ workers: true })
const { text: password, hash } = knownPassword
const start = '2026-10-15T12:00:00.000Z'
const hour = 3_600_000
const later = (milliseconds: number) => new Date(Date.parse(start) + milliseconds).toISOString()
const owner = api.as(['cash-conciliation', 'import-file-column-mapping'], [workedCompany], 'Bia')
const stranger = api.as(['cash-conciliation', 'import-file-column-mapping'], [], 'Caio')
const outsider = api.as(['security-log'], [workedCompany], 'Davi')

const Received = z.array(z.object({ headers: z.record(z.string(), z.string()), body: z.string() }))
let receiver = ''
let stop: () => void = () => undefined
beforeAll(async () => {
  const script = path.join(import.meta.dirname, 'receiver-process.testing.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await once(child.stdout, 'data')
  receiver = String(output).trim()
  stop = () => void child.kill('SIGKILL')
})
afterAll(() => stop())

const control = async (name: string, body: unknown = null) =>
  (await fetch(`${receiver}/control/${name}`, { method: 'POST', body: JSON.stringify(body) })).json()
const readReceived = async () =>
  Received.parse(await control('received')).map(({ headers, body }) => ({
    headers,
    body,
    payload: WebhookPayload.extend({ id: z.string() }).parse(JSON.parse(body)),
  }))
const waitForReceived = (count: number) => until(readReceived, (received) => received.length >= count)

beforeEach(async () => {
  api.setNow(start)
  await control('reset')
  for (const person of [owner, stranger, outsider])
    await api.test.admin.query('update users set password_hash = $1 where id = $2', [hash, await person.id])
})

type Draft = { url?: string; events?: ('import.completed' | 'import.undone' | 'day.submitted' | 'day.closed')[] }
const create = (person: TestUser, { url = `${receiver}/hook`, events = ['import.completed'] }: Draft = {}) =>
  person.call(webhooks.create, { body: { name: 'BI', url, events, password } })

const publish = (kind: 'import-completed' | 'import-undone', import_id: string) =>
  inTransaction(api.test.db, { user_id: null, companies: 'all' }, (db) =>
    publishEvents(db, [{ kind, company_id: workedCompany, payload: { import_id } }], { actor_id: null, now: start }),
  )
const complete = (import_id: string) => publish('import-completed', import_id)
const importId = '01930000-0000-7000-8000-00000000f001'
const readDeliveries = async (id: string) => (await owner.call(webhooks.deliveries, { params: { id } })).data
const waitForStatus = (id: string, status: string) =>
  until(
    () => readDeliveries(id),
    ([first]) => first?.status === status,
  )

test('an event reaches the address, signed with the secret that was shown once', async () => {
  const { id, secret } = await create(owner)
  await complete(importId)
  const [received] = await waitForReceived(1)
  expect(received?.payload).toMatchObject({
    event: 'import.completed',
    company_id: workedCompany,
    record: { id: importId, state: 'done', url: `/api/v1/imports/${importId}` },
  })
  const { 'webhook-id': webhookId, 'webhook-timestamp': t, 'webhook-signature': signature } = received?.headers ?? {}
  const expected = createHmac('sha256', secret).update(`${t}.${received?.body}`).digest('hex')
  expect(signature).toBe(`t=${t},v1=${expected}`)
  expect([webhookId, Number(t)]).toEqual([received?.payload.id, Date.parse(start) / 1000])
  const listed = await owner.call(webhooks.list, {})
  expect(JSON.stringify(listed)).not.toContain(secret)
  expect(listed.data).toMatchObject([{ id, name: 'BI', events: ['import.completed'], disabled_at: null }])
  const { rows } = await api.test.admin.query(
    'select integration_connections::text as connection from integration_connections union all select integration_attempts::text from integration_attempts',
  )
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(JSON.stringify(rows)).not.toContain(expected)
})

test('a day that is sent for analysis and closed is announced in this order, without personal data', async () => {
  await create(owner, { events: ['day.submitted', 'day.closed'] })
  await calmDay()
  await explainAll(manager)
  const { id } = await submit(manager)
  await waitForReceived(1)
  await approve(analyst, id)
  const received = await waitForReceived(2)
  const day = await dayOf(manager)
  expect(received.map(({ payload }) => [payload.event, payload.record])).toEqual(
    ['submitted', 'closed'].map((state) => [
      `day.${state}`,
      { id: day.id, state, date: '2026-10-14', url: `/api/v1/cash-conciliations/${day.id}` },
    ]),
  )
  expect(JSON.stringify(received)).not.toMatch(/Gerente|Analista|Bia/)
})

describe('an event is announced only', () => {
  test('to people who see its company and hold one of its abilities when it happens', async () => {
    await create(owner)
    await create(stranger)
    await complete(importId)
    await waitForReceived(1)
    await api.idle()
    expect(await readReceived()).toHaveLength(1)
    await api.test.admin.query('delete from user_abilities where user_id = $1', [await owner.id])
    await complete('01930000-0000-7000-8000-00000000f002')
    const { rows } = await api.test.admin.query('select from integration_messages')
    expect(rows).toHaveLength(1)
  })

  test('once for each change, even if it is published again', async () => {
    const { id } = await create(owner)
    await complete(importId)
    await complete(importId)
    await waitForStatus(id, 'succeeded')
    expect(await readDeliveries(id)).toHaveLength(1)
  })

  test('if the change commits', async () => {
    await create(owner)
    const failing = inTransaction(api.test.db, { user_id: null, companies: 'all' }, async (db) => {
      const event = { kind: 'import-completed', company_id: workedCompany, payload: { import_id: importId } } as const
      await publishEvents(db, [event], { actor_id: null, now: start })
      throw new Error('no import')
    })
    await expect(failing).rejects.toThrow('no import')
    expect((await api.test.admin.query('select from integration_messages')).rows).toEqual([])
  })
})

describe('when its owner loses the ability for an event', () => {
  const loseAbilities = async () =>
    api.test.admin.query('delete from user_abilities where user_id = $1', [await owner.id])

  test('a delivery that waits is cancelled before it is sent', async () => {
    await create(owner)
    await control('status', 500)
    await complete(importId)
    await waitForReceived(2)
    await api.idle()
    await loseAbilities()
    api.setNow(later(hour))
    await api.test.admin.query(`select pg_notify('changes', 'integration')`)
    const read = async () => (await api.test.admin.query('select status, error_message from integration_messages')).rows
    expect(await until(read, ([message]) => message?.status === 'cancelled')).toEqual([
      { status: 'cancelled', error_message: 'A pessoa não tem mais acesso a este evento.' },
    ])
    expect(await readReceived()).toHaveLength(2)
  })

  test('its deliveries are neither listed nor sent again', async () => {
    const { id } = await create(owner)
    await complete(importId)
    const [delivery] = await waitForStatus(id, 'succeeded')
    await loseAbilities()
    expect(await readDeliveries(id)).toEqual([])
    const params = { id, delivery_id: delivery?.id ?? '' }
    await expect(owner.call(webhooks.resend, { params })).rejects.toMatchObject({ status: 404 })
  })

  test('its list has the newest deliveries of events that the person may still see, also after many others', async () => {
    const { id } = await create(owner)
    await owner.call(webhooks.test, { params: { id } })
    await waitForStatus(id, 'succeeded')
    await api.test.admin.query(
      `insert into integration_messages (company_id, id, connection_id, operation, entity, entity_id, entity_version,
          idempotency_key, payload, masked_payload, fair_turn, correlation_id, status, created_at)
        select company_id, gen_random_uuid(), connection_id, operation, 'imports', n::text, 1, n::text,
          payload || '{"event": "import.completed"}', masked_payload, n, gen_random_uuid(), 'succeeded', created_at + interval '1 second'
        from integration_messages, generate_series(1, 30) n`,
    )
    expect((await readDeliveries(id)).map(({ event }) => event)).toEqual(Array(30).fill('import.completed'))
    await loseAbilities()
    expect((await readDeliveries(id)).map(({ event }) => event)).toEqual(['ping'])
  })

  test('a test is still sent to an address of a person who sees a company', async () => {
    const { id } = await create(owner)
    await loseAbilities()
    await owner.call(webhooks.test, { params: { id } })
    expect((await waitForReceived(1))[0]?.payload.event).toBe('ping')
  })
})

describe('a webhook is refused', () => {
  test('for events that its person may not see, and with a wrong password', async () => {
    await expect(create(outsider)).rejects.toMatchObject({ status: 422, code: 'webhook.event-not-allowed' })
    const body = { name: 'BI', url: `${receiver}/hook`, events: ['import.completed' as const], password: 'errada' }
    await expect(owner.call(webhooks.create, { body })).rejects.toMatchObject({
      status: 422,
      fields: { password: 'Senha incorreta.' },
    })
  })

  test.each(['http://169.254.169.254/', 'https://10.0.0.7/hook', 'http://[fd00:ec2::254]/'])(
    'for the internal address %s',
    async (url) => {
      await expect(create(owner, { url })).rejects.toMatchObject({ code: 'webhook.address-refused' })
    },
  )

  test.each(['http://8.8.8.8/hook', 'https://bia:segredo@8.8.8.8/hook'])(
    'for the address %s, to which no call can be made',
    async (url) => {
      await expect(create(owner, { url })).rejects.toMatchObject({ code: 'webhook.address-refused' })
    },
  )

  test('with one sentence for an internal address and for a name that does not exist', async () => {
    const read = async (url: string) => {
      const { message } = await create(owner, { url }).catch((error) => error)
      return String(message).replace(new URL(url).hostname, 'NAME')
    }
    expect(await read('https://10.0.0.7/hook')).toBe(await read('https://retaguarda.invalid/hook'))
  })

  test('before its name is looked up if the password is wrong', async () => {
    const body = { name: 'BI', url: 'https://10.0.0.7/', events: ['import.completed' as const], password: 'errada' }
    await expect(owner.call(webhooks.create, { body })).rejects.toMatchObject({
      fields: { password: 'Senha incorreta.' },
    })
  })

  test('for a server that is not in the list of allowed hosts, also when its person switches it on', async () => {
    const { id } = await create(owner)
    await api.test.admin.query(
      `insert into outbound_hosts (id, host, note, created_at, created_by)
        values (gen_random_uuid(), '*.exemplo.com.br', 'ERP', now(), $1)`,
      [await owner.id],
    )
    const refusal = {
      status: 422,
      fields: { url: 'O servidor 127.0.0.1 não está na lista de servidores permitidos.' },
    }
    await expect(create(owner)).rejects.toMatchObject(refusal)
    await api.test.admin.query('update webhooks set disabled_at = $1', [start])
    await expect(owner.call(webhooks.activate, { params: { id } })).rejects.toMatchObject(refusal)
  })

  test('for an address of another protocol', async () => {
    await expect(create(owner, { url: 'ftp://exemplo.com.br/' })).rejects.toMatchObject({ status: 422 })
  })

  test('when its person has ten', async () => {
    for (let no = 0; no < 10; no += 1) await create(owner)
    await expect(create(owner)).rejects.toMatchObject({ code: 'webhook.too-many' })
  })
})

test('a test sends a ping, and its delivery is listed with state, attempts and answer', async () => {
  const { id } = await create(owner)
  await owner.call(webhooks.test, { params: { id } })
  await waitForReceived(1)
  const [delivery] = await waitForStatus(id, 'succeeded')
  expect(delivery).toMatchObject({ event: 'ping', attempts: 1, http_status: 200, error_message: null })
})

test('tests and resends of a webhook are limited per minute, those of its events are not', async () => {
  const { id } = await create(owner)
  await complete(importId)
  const [delivery] = await waitForStatus(id, 'succeeded')
  const resend = () => owner.call(webhooks.resend, { params: { id, delivery_id: delivery?.id ?? '' } })
  const ping = () => owner.call(webhooks.test, { params: { id } })
  for (let no = 0; no < 5; no += 1) {
    await ping()
    await resend()
  }
  const refusal = { status: 429, code: 'webhook.too-many-requests' }
  await expect(ping()).rejects.toMatchObject(refusal)
  await expect(resend()).rejects.toMatchObject({
    ...refusal,
    message: 'Muitos testes e reenvios deste webhook. Aguarde 60 segundos e tente de novo.',
  })
  await complete('01930000-0000-7000-8000-00000000f002')
  await waitForReceived(12)
  api.setNow(later(60_000))
  await ping()
  await waitForReceived(13)
})

test('only its owner sees, tests and removes a webhook, and sends its deliveries again', async () => {
  const { id } = await create(owner)
  const params = { params: { id } }
  const resend = { params: { id, delivery_id: id } }
  await expect(stranger.call(webhooks.deliveries, params)).rejects.toMatchObject({ status: 404 })
  await expect(stranger.call(webhooks.test, params)).rejects.toMatchObject({ status: 404 })
  await expect(stranger.call(webhooks.resend, resend)).rejects.toMatchObject({ status: 404 })
  await expect(stranger.call(webhooks.remove, params)).rejects.toMatchObject({ status: 404 })
  expect((await stranger.call(webhooks.list, {})).data).toEqual([])
})

test('a failed delivery is repeated with the same id; an exhausted one is sent again by its owner', async () => {
  const { id } = await create(owner)
  await control('status', 500)
  await complete(importId)
  await waitForReceived(2)
  for (let hours = 1; hours <= 24; hours += 1) {
    api.setNow(later(hours * hour))
    // The breaker has the clock of the database, which a test cannot set.
    await api.test.admin.query(`update integration_connections set breaker_until = breaker_until - interval '1 hour'`)
    await api.test.admin.query(`select pg_notify('changes', 'integration')`)
    await api.idle()
    const [delivery] = await readDeliveries(id)
    if (delivery?.status === 'dead') break
    await until(
      () => readDeliveries(id),
      ([first]) => first?.status !== 'processing' && (first?.next_attempt_at ?? '9') > later(hours * hour),
    )
  }
  const [dead] = await readDeliveries(id)
  expect(dead).toMatchObject({ status: 'dead', attempts: 8, error_message: 'O endereço respondeu HTTP 500.' })
  await control('status', 204)
  await owner.call(webhooks.resend, { params: { id, delivery_id: dead?.id ?? '' } })
  await waitForStatus(id, 'succeeded')
  const ids = new Set((await readReceived()).map(({ headers }) => headers['webhook-id']))
  expect(ids).toEqual(new Set([dead?.id]))
})

test('a delivery that succeeded is sent again under a new id', async () => {
  const { id } = await create(owner)
  await complete(importId)
  const [first] = await waitForStatus(id, 'succeeded')
  await owner.call(webhooks.resend, { params: { id, delivery_id: first?.id ?? '' } })
  const received = await waitForReceived(2)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
  expect(received.map(({ payload }) => payload.record?.id)).toEqual([importId, importId])
})

test('a delivery that was sent again does not replace the next event of its record', async () => {
  const { id } = await create(owner, { events: ['import.completed', 'import.undone'] })
  await complete(importId)
  const [first] = await waitForStatus(id, 'succeeded')
  await owner.call(webhooks.resend, { params: { id, delivery_id: first?.id ?? '' } })
  await publish('import-undone', importId)
  const received = await waitForReceived(3)
  expect(received.map(({ payload }) => payload.event).sort()).toEqual([
    'import.completed',
    'import.completed',
    'import.undone',
  ])
})

test('a submission that was sent again does not replace the closing of its day', async () => {
  const { id } = await create(owner, { events: ['day.submitted', 'day.closed'] })
  await calmDay()
  await explainAll(manager)
  const request = await submit(manager)
  const [first] = await waitForStatus(id, 'succeeded')
  const resend = { params: { id, delivery_id: first?.id ?? '' } }
  await owner.call(webhooks.resend, resend)
  await owner.call(webhooks.resend, resend)
  await approve(analyst, request.id)
  const received = await waitForReceived(4)
  expect(received.map(({ payload }) => payload.event).sort()).toEqual([
    'day.closed',
    'day.submitted',
    'day.submitted',
    'day.submitted',
  ])
})

test('an address that fails for three days is switched off, its owner is notified, and can switch it on', async () => {
  const { id } = await create(owner)
  await control('status', 500)
  await api.test.admin.query(`update integration_connections set failing_since = $1`, [later(-72 * hour)])
  await complete(importId)
  await waitForStatus(id, 'cancelled')
  const [webhook] = (await owner.call(webhooks.list, {})).data
  expect(webhook).toMatchObject({ disabled_at: start, disabled_reason: 'O endereço falhou durante 3 dias.' })
  const notices = 'select type, user_id from notifications where type = $1'
  expect((await api.test.admin.query(notices, ['webhook_disabled'])).rows).toEqual([
    { type: 'webhook_disabled', user_id: await owner.id },
  ])
  await expect(owner.call(webhooks.test, { params: { id } })).rejects.toMatchObject({ code: 'webhook.off' })
  await complete('01930000-0000-7000-8000-00000000f002')
  expect(await readDeliveries(id)).toHaveLength(1)
  await control('status', 200)
  await owner.call(webhooks.activate, { params: { id } })
  await owner.call(webhooks.test, { params: { id } })
  expect((await waitForStatus(id, 'succeeded'))[0]).toMatchObject({ event: 'ping' })
})

test('the events of a webhook whose connection is paused wait until its owner switches it on', async () => {
  const { id } = await create(owner)
  await api.test.admin.query(`update integration_connections set paused_at = $1, paused_reason = 'Sem chave.'`, [start])
  expect((await owner.call(webhooks.list, {})).data).toMatchObject([
    { disabled_at: start, disabled_reason: 'Sem chave.' },
  ])
  await expect(owner.call(webhooks.test, { params: { id } })).rejects.toMatchObject({ code: 'webhook.off' })
  await complete(importId)
  await api.idle()
  expect(await readReceived()).toEqual([])
  expect(await readDeliveries(id)).toMatchObject([{ event: 'import.completed', status: 'pending' }])
  await owner.call(webhooks.activate, { params: { id } })
  await owner.call(webhooks.test, { params: { id } })
  const received = await waitForReceived(2)
  expect(received.map(({ payload }) => payload.event).sort()).toEqual(['import.completed', 'ping'])
})

test('a delivery of a webhook that is off is cancelled, also after another person resumed its connection', async () => {
  const { id } = await create(owner)
  const change = (set: string) => api.test.admin.query(`update integration_connections set ${set}`)
  await change('paused_at = now()')
  await complete(importId)
  await api.test.admin.query('update webhooks set disabled_at = $1', [start])
  await change('paused_at = null')
  await api.test.admin.query(`select pg_notify('changes', 'integration')`)
  expect(await waitForStatus(id, 'cancelled')).toMatchObject([
    { error_message: 'O webhook está desligado: só a pessoa que o criou pode ligá-lo.' },
  ])
  expect(await readReceived()).toEqual([])
})

test('a delivery that fails while its webhook is removed is cancelled', async () => {
  const { id } = await create(owner)
  await control('status', 500)
  await control('latency', 1000)
  await complete(importId)
  await waitForReceived(1)
  await owner.call(webhooks.remove, { params: { id } })
  const readStatus = async () => (await api.test.admin.query('select status from integration_messages')).rows[0]?.status
  expect(await until(readStatus, (status) => status !== 'processing')).toBe('cancelled')
})

test('the webhooks of a person who loses access end like removed ones', async () => {
  const { id } = await create(owner)
  const { id: kept } = await create(stranger)
  await inTransaction(api.test.db, { user_id: null, companies: 'all' }, async (db) =>
    removeWebhooksOf(db, await owner.id, start),
  )
  await expect(owner.call(webhooks.test, { params: { id } })).rejects.toMatchObject({ status: 404 })
  expect((await stranger.call(webhooks.list, {})).data).toMatchObject([{ id: kept, disabled_at: null }])
  const { rows } = await api.test.admin.query(
    'select ended_at is null as open, sealed_secret is null as without_secret from integration_connections order by 1',
  )
  expect(rows).toEqual([
    { open: false, without_secret: true },
    { open: true, without_secret: false },
  ])
})

test('a removed webhook receives nothing more, and the history of its owner has each step without the secret', async () => {
  const { id, secret } = await create(owner, { url: `${receiver}/hook?token=chave-do-bi` })
  await owner.call(webhooks.remove, { params: { id } })
  await complete(importId)
  expect((await api.test.admin.query('select from integration_messages')).rows).toEqual([])
  await expect(owner.call(webhooks.test, { params: { id } })).rejects.toMatchObject({ status: 404 })
  const { rows } = await api.test.admin.query(
    'select action, before, after from audit_events where entity_id = $1 order by chain_no',
    [await owner.id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['create-webhook', 'remove-webhook'])
  expect(JSON.stringify(rows)).toContain(`${receiver}/hook`)
  expect(JSON.stringify(rows)).not.toContain('chave-do-bi')
  expect(JSON.stringify(rows)).not.toContain(secret)
})
