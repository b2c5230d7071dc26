import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openOutbound } from '@app/kit/server'
import { certificate, certifiedHost, serverKey, testDatabase } from '@app/kit/testing'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { company_id, openHub } from '../integration/hub.testing.ts'
import type { IntegrationOperation } from '../integration/operation.server.ts'
import { type IntegrationPull, runPull } from '../integration/pull.server.ts'
import { defineReading } from '../integration/reading.server.ts'
import { startVendors, startVendorsOnce } from '../integration/vendors.testing.ts'
import {
  classifyProtheusAnswer,
  parseProtheusPage,
  parseProtheusTitle,
  readTitleLookup,
} from './protheus-answers.rules.ts'
import { newProtheusCalls, protheusToken } from './protheus-calls.server.ts'

const Payload = z.object({
  number: z.string().default('000000001'),
  cents: z.int().default(108555),
  customer: z.string().default('000901'),
  branch: z.string().default('0001'),
})

function toTitle(payload: unknown) {
  const { number, cents, customer, branch } = Payload.parse(payload)
  return {
    tenant: { company: '01', branch },
    title: {
      ...{ prefix: 'BKO', number, installment: '1', type: 'CC', nature: '1010205', customer, store: '01' },
      ...{ issueDate: '2026-10-14', dueDate: '2026-11-13', value: { cents }, history: 'LOTE 77 BO#1' },
      externalReference: 'BO#1',
    },
  }
}

/** A write that Protheus refuses to do twice, with the look-up by its key. */
const includeTitle: IntegrationOperation = {
  ...{ name: 'test.protheus.include', label: 'Título', repeatable: false },
  prepare: async (_db, { connection, payload }) => {
    const { tenant, title } = toTitle(payload)
    return newProtheusCalls(connection, tenant).includeTitle(title)
  },
  classify: classifyProtheusAnswer,
  token: protheusToken,
  lookup: {
    prepare: ({ connection, payload }) => {
      const { tenant, title } = toTitle(payload)
      return newProtheusCalls(connection, tenant).readTitle(title)
    },
    read: (answer, { payload }) => {
      const { customer, store, type, dueDate, value } = toTitle(payload).title
      return readTitleLookup(answer, { customer, store, type, due_date: dueDate, value_cents: value.cents })
    },
  },
}

const readTitles: IntegrationOperation = {
  ...{ name: 'test.protheus.read', label: 'Títulos', repeatable: true },
  prepare: async (_db, { connection }) =>
    newProtheusCalls(connection, { company: '01', branch: '0001' }).query({
      ...{
        table: 'SE1',
        fields: ['E1_NUM', 'E1_HIST', 'E1_SALDO'],
        where: "E1_PREFIXO = 'BKO'",
        page: 1,
        page_size: 100,
      },
    }),
  classify: classifyProtheusAnswer,
  token: protheusToken,
}

const database = testDatabase()
const vendors = startVendors()
const hub = openHub(database, vendors.getUrl, [includeTitle, readTitles])

beforeEach(async () => {
  await vendors.reset()
  await hub.prepare()
})

const connect = (more: object = {}) =>
  hub.connect({ secret: 'simulador', settings: { username: 'retaguarda' }, timeout_ms: 1000, ...more })

let sent = 0
async function send(connection_id: string, payload: object = {}, operation = includeTitle.name) {
  sent += 1
  const message = { company_id, entity: 'receivable', entity_id: String(sent), version: 1, payload }
  await hub.enqueue(connection_id, [message], operation)
  await hub.deliver(connection_id)
  const messages = await hub.readMessages()
  return messages[messages.length - 1]
}

test('a title is included once, and read with exact amounts', async () => {
  const connection = await connect()
  expect(await send(connection)).toMatchObject({ status: 'succeeded', external_id: '0001|BKO|000000001|1|CC' })
  const read = await send(connection, {}, readTitles.name)
  expect(read.status).toBe('succeeded')
  const [attempt] = (await hub.readAttempts()).filter(({ message_id }) => message_id === read.id)
  const answer = { status: attempt.http_status, headers: {}, body: attempt.response_body }
  expect(parseProtheusPage(answer)).toEqual({
    rows: [{ e1_num: '000000001', e1_hist: 'LOTE 77 BO#1', e1_saldo: '1085.55' }],
    has_next: false,
  })
})

/** The services with the token of an earlier message. */
async function openServices() {
  const [request] = (await vendors.readRequests()).filter(({ path: target }) => target.endsWith('accountsReceivable'))
  const headers = { authorization: String(request?.headers.authorization), 'content-type': 'application/json' }
  const { tenant, title } = toTitle({})
  const calls = newProtheusCalls({ base_url: vendors.getUrl(), settings: { username: 'retaguarda' } }, tenant)
  const make = async (call: ReturnType<typeof calls.readTitle>) => {
    const answer = await fetch(call.url, { ...call, headers: { ...call.headers, ...headers } })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
  }
  return { calls, make, title }
}

test('a write-off reaches its title, and the title shows it', async () => {
  await send(await connect())
  const { calls, make, title } = await openServices()
  const settlement = {
    ...{ date: '2026-11-13', creditDate: '2026-11-13', reason: 'NOR', bank: '341', agency: '0412', account: '10001' },
    ...{ received: { cents: 100000 }, discount: { cents: 2000 }, history: 'BO#2' },
  }
  expect(classifyProtheusAnswer(await make(calls.settleTitle(title, settlement)))).toEqual({
    kind: 'ok',
    external_id: '01',
  })
  expect(parseProtheusTitle(await make(calls.readTitle(title)))).toMatchObject({
    ...{ value_cents: 108555, balance_cents: 6555, real_due_date: '2026-11-13' },
    settlements: [{ sequence: '01', received_cents: 100000, discount_cents: 2000, history: 'BO#2' }],
  })
  expect(classifyProtheusAnswer(await make(calls.cancelTitle(title)))).toEqual({
    ...{ kind: 'business', message: 'Título com baixa não pode ser cancelado. Estorne as baixas antes.' },
  })
  expect(classifyProtheusAnswer(await make(calls.reverseSettlement(title, 1)))).toEqual({ kind: 'ok' })
  const movement = {
    kind: 'pay' as const,
    date: '2026-11-13',
    value: { cents: 4500 },
    nature: '2020101',
    history: 'BO#3',
  }
  const account = { bank: '341', agency: '0412', account: '10001' }
  const made = classifyProtheusAnswer(await make(calls.createMovement({ ...movement, ...account })))
  expect(made).toEqual({ kind: 'ok', external_id: '0001|000000001' })
  expect(classifyProtheusAnswer(await make(calls.cancelMovement('0001|000000001')))).toEqual({ kind: 'ok' })
  expect(classifyProtheusAnswer(await make(calls.changeTitle(title, { dueDate: '2026-11-16' })))).toMatchObject({
    kind: 'ok',
  })
  expect(classifyProtheusAnswer(await make(calls.cancelTitle(title)))).toEqual({ kind: 'ok' })
})

const page =
  'O Protheus respondeu uma página em vez dos dados: verifique o endereço base e se o serviço está publicado.'

describe('an answer that cannot be trusted', () => {
  test.each([
    ['a page with status 200', { action: 'html_200' }, 'uncertain', 'retry_scheduled', page],
    [
      'JSON without its end',
      { action: 'invalid_json' },
      'uncertain',
      'retry_scheduled',
      'A resposta do Protheus não está completa.',
    ],
    [
      'an answer that ends early',
      { action: 'truncate_body' },
      'uncertain',
      'retry_scheduled',
      'interrompeu a conexão.',
    ],
    ['one byte a second', { action: 'slow_stream' }, 'uncertain', 'retry_scheduled', 'não respondeu no tempo limite.'],
    ['11 MB', { action: 'big_body' }, 'uncertain', 'retry_scheduled', 'passa de 10 MB.'],
    [
      'a redirect to an internal address, which is not followed',
      { action: 'redirect', headers: { location: 'http://169.254.169.254/latest/meta-data' } },
      'retry_scheduled',
      'retry_scheduled',
      'O servidor redirecionou a chamada para outro endereço, que não foi seguido.',
    ],
    [
      'no answer after the change',
      { action: 'drop_after_commit' },
      'uncertain',
      'retry_scheduled',
      'interrompeu a conexão.',
    ],
  ])('such as %s makes a write %s and a read %s', async (_name, fault, write, readState, message) => {
    const connection = await connect()
    // The look-up of the write meets the fault too.
    await vendors.addFault({ ...fault, times: null, match: { path: '/api/f' } })
    const error_message = expect.stringContaining(message)
    expect(await send(connection)).toMatchObject({ status: write, error_message })
    const read = await send(await connect({ name: 'Outro' }), {}, readTitles.name)
    expect(read).toMatchObject({ status: readState, error_message })
  })

  test('is looked up, so that a title whose answer was lost exists once', async () => {
    await vendors.addFault({ action: 'drop_after_commit', match: { method: 'POST', path: 'accountsReceivable' } })
    const connection = await connect()
    expect(await send(connection)).toMatchObject({ status: 'succeeded', external_id: '0001|BKO|000000001|1|CC' })
    expect((await vendors.readState()).titles).toHaveLength(1)
  })

  test('is looked up again when reads show the title late', async () => {
    await vendors.change({ late_ms: 5000 })
    await vendors.addFault({ action: 'drop_after_commit', match: { method: 'POST', path: 'accountsReceivable' } })
    const connection = await connect()
    expect(await send(connection)).toMatchObject({ status: 'uncertain', misses: 1 })
    await vendors.setClock(new Date(Date.now() + 60_000).toISOString())
    await hub.settle(connection, 2)
    expect((await hub.readMessages())[0]).toMatchObject({ status: 'succeeded' })
    expect((await vendors.readState()).titles).toHaveLength(1)
  })
})

describe('a refusal', () => {
  test.each([
    ['of a blocked customer', { customer: '000999' }, 'Cliente 000999/01 inexistente ou bloqueado no Protheus.'],
    ['of an unknown branch', { branch: '9999' }, 'Empresa/filial 01,9999 não existe no Protheus.'],
    ['of a number that is too long', { number: '0000000001' }, 'O campo E1_NUM aceita até 9 caracteres no Protheus.'],
    ['without a known text', { cents: 0 }, 'O Protheus recusou o registro: O valor do título deve ser maior que zero.'],
  ])('%s has a sentence', async (_name, payload, error_message) => {
    expect(await send(await connect(), payload)).toMatchObject({ status: 'failed_business', error_message })
  })

  test('of a closed period names the date', async () => {
    await vendors.change({ open_from: '2026-11-01' })
    expect(await send(await connect())).toMatchObject({
      error_message: 'O período financeiro de 14/10/2026 está fechado no Protheus.',
    })
  })

  test.each(['conflict', 'log'])(
    'of an existing title (%s) succeeds if it is equal, and fails if it differs',
    async (duplicates) => {
      await vendors.change({ duplicates })
      const connection = await connect()
      await send(connection)
      expect(await send(connection)).toMatchObject({ status: 'succeeded' })
      expect(await send(connection, { cents: 1 })).toMatchObject({
        ...{ status: 'failed_business', error_message: 'Já existe no ERP com valores diferentes.' },
      })
    },
  )
})

test('a branch with blanks in its code is reached', async () => {
  expect(await send(await connect(), { branch: 'D 01' })).toMatchObject({ external_id: 'D 01|BKO|000000001|1|CC' })
})

describe('the token', () => {
  const countTokens = async () =>
    (await vendors.readRequests()).filter(({ path: target }) => target.includes('oauth2')).length

  test('is used until 80 % of its lifetime, and renewed at once if it ended between two calls', async () => {
    const connection = await connect()
    for (const number of ['1', '2']) await send(connection, { number })
    expect(await countTokens()).toBe(1)
    await vendors.addFault({ action: 'token_expire', match: { method: 'POST', path: 'accountsReceivable' } })
    expect(await send(connection, { number: '3' })).toMatchObject({ status: 'succeeded', attempts: 1 })
    expect(await countTokens()).toBe(2)
    await hub.passTime(0.8 * 3600)
    await send(connection, { number: '4' })
    expect(await countTokens()).toBe(3)
    expect((await vendors.readState()).titles).toHaveLength(4)
  })

  test('that is refused twice pauses the connection, and the message waits', async () => {
    const connection = await connect()
    await vendors.addFault({ action: 'status', status: 401, times: null, match: { path: 'accountsReceivable' } })
    expect(await send(connection)).toMatchObject({ status: 'pending', attempts: 0 })
    expect(await hub.readConnection(connection)).toMatchObject({ paused_reason: 'O sistema recusou a credencial.' })
  })

  test('is not given for a wrong password', async () => {
    const connection = await connect({ secret: 'outra' })
    expect(await send(connection)).toMatchObject({ status: 'pending' })
    expect(await hub.readConnection(connection)).toMatchObject({ paused_reason: 'O sistema recusou a credencial.' })
  })
})

test('Retry-After as a date delays the next attempt until then', async () => {
  const headers = { 'retry-after': 'Thu, 15 Oct 2026 13:00:00 GMT' }
  await vendors.addFault({ action: 'status', status: 429, headers, match: { path: 'accountsReceivable' } })
  const message = await send(await connect())
  expect(message).toMatchObject({ status: 'retry_scheduled', error_kind: 'rate' })
  expect(new Date(message.next_attempt_at).toISOString()).toBe('2026-10-15T13:00:00.000Z')
})

test('a certificate for another name sends nothing, and the message is tried again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'certificate-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')]
  await writeFile(cert, certificate)
  await writeFile(key, serverKey)
  const { address } = await startVendorsOnce('--cert', cert, '--key', key)
  const { port } = new URL(address)
  const outbound = openOutbound(['127.0.0.1'], { ca: certificate, resolve: async () => [{ address: '127.0.0.1' }] })
  const deliverTo = async (host: string) => {
    const connection = await connect({ name: host, base_url: `https://${host}:${port}/rest` })
    const message = { company_id, entity: 'receivable', entity_id: host, version: 1, payload: {} }
    await hub.enqueue(connection, [message], readTitles.name)
    await hub.deliver(connection, { outbound })
    const messages = await hub.readMessages()
    return messages[messages.length - 1]
  }
  expect(await deliverTo(certifiedHost)).toMatchObject({ status: 'succeeded' })
  expect(await deliverTo('erp.test')).toMatchObject({
    status: 'retry_scheduled',
    error_message: `O certificado de erp.test:${port} não é válido para este endereço.`,
  })
})

describe('a reading of titles', () => {
  const applied: string[] = []
  let isBroken = false
  /** Two titles on a page. */
  const titles: IntegrationPull = {
    ...{ resource: 'test.titles', reread_days: 3 },
    operation: defineReading({ name: 'test.titles', label: 'Leitura', token: protheusToken }),
    prepare: ({ connection, cursor }) =>
      newProtheusCalls(connection, { company: '01', branch: '0001' }).query({
        ...{ table: 'SE1', fields: ['E1_NUM', 'E1_VENCTO'], page: Number(cursor ?? 1), page_size: 2 },
      }),
    read: (answer, { cursor }) => {
      const page = parseProtheusPage(answer)
      const records = page?.rows.map((content) => ({ key: content.e1_num ?? '', content })) ?? []
      return page && { records, next: page.has_next ? String(Number(cursor ?? 1) + 1) : null }
    },
    apply: async (_db, { inserted, changed }) => {
      if (isBroken && inserted.some(({ key }) => key.endsWith('3'))) throw new Error('no such title')
      applied.push(...inserted.map(({ key }) => `+${Number(key)}`), ...changed.map(({ key }) => `~${Number(key)}`))
    },
  }
  const pull = (connection_id: string) => runPull(titles, { company_id, connection_id }, hub.tools)
  const readCursor = async () => (await database.admin.query('select * from integration_cursors')).rows[0]

  async function connectWithTitles(count: number) {
    const connection = await connect()
    for (let number = 1; number <= count; number += 1)
      await send(connection, { number: String(number).padStart(9, '0') })
    return connection
  }
  beforeEach(() => {
    applied.length = 0
    isBroken = false
  })

  test('has every title once, and the next one those that changed', async () => {
    const connection = await connectWithTitles(5)
    expect(await pull(connection)).toEqual({ records: 5, inserted: 5, changed: 0, pages: 3, fault: undefined })
    await hub.passTime(24 * 3600)
    await send(connection, { number: '000000006' })
    const { calls, make, title } = await openServices()
    await make(calls.changeTitle(title, { dueDate: '2026-11-16' }))
    applied.length = 0
    expect(await pull(connection)).toMatchObject({ records: 6, inserted: 1, changed: 1 })
    expect(applied).toEqual(['~1', '+6'])
    const { window_start, window_end, cursor } = await readCursor()
    expect([window_start, window_end, cursor]).toEqual(['2026-10-12', '2026-10-16', null])
  })

  test('stores its page with the records, and goes on there after an error', async () => {
    const connection = await connectWithTitles(3)
    isBroken = true
    await expect(pull(connection)).rejects.toThrow('no such title')
    expect(await readCursor()).toMatchObject({ cursor: '2', completed_at: null })
    isBroken = false
    expect(await pull(connection)).toMatchObject({ records: 1, inserted: 1, pages: 2 })
    expect(applied).toEqual(['+1', '+2', '+3'])
  })

  test.each([
    ['repeats a page', 'repeat_page'],
    ['announces more after empty pages', 'empty_with_next'],
  ])('stops at a server that %s', async (_name, action) => {
    const connection = await connectWithTitles(5)
    await vendors.addFault({ match: { path: 'genericQuery' }, action, times: null })
    const error_message = 'O servidor devolveu a mesma página repetidas vezes.'
    expect(await pull(connection)).toMatchObject({ fault: { error_kind: 'contract', error_message } })
    expect(await readCursor()).toMatchObject({ error_kind: 'contract', error_message, lease_id: null })
  })

  test('ends with the reason of a failed call', async () => {
    const connection = await connectWithTitles(1)
    await vendors.addFault({ match: { path: 'genericQuery' }, action: 'status', status: 503 })
    expect(await pull(connection)).toMatchObject({ records: 0, fault: { error_kind: 'server' } })
    expect(await pull(connection)).toMatchObject({ records: 1, fault: undefined })
    expect(await readCursor()).toMatchObject({ error_kind: null, error_message: null })
  })

  test('begins again from its first day if Protheus refuses the stored page', async () => {
    const connection = await connectWithTitles(3)
    await pull(connection)
    await hub.passTime(24 * 3600)
    await database.admin.query(`update integration_cursors set cursor = '9', window_start = '2026-10-01'`)
    await vendors.addFault({ match: { path: 'genericQuery' }, action: 'status', status: 400 })
    expect(await pull(connection)).toMatchObject({ records: 0, fault: { error_kind: expect.any(String) } })
    expect(await readCursor()).toMatchObject({ cursor: null })
    expect(await pull(connection)).toMatchObject({ records: 3, fault: undefined })
    expect(await readCursor()).toMatchObject({ cursor: null, window_start: '2026-10-01', window_end: '2026-10-16' })
  })

  test('goes on at its page after another reading was in progress', async () => {
    const connection = await connectWithTitles(3)
    isBroken = true
    await expect(pull(connection)).rejects.toThrow('no such title')
    isBroken = false
    const message = { company_id, entity: 'company', entity_id: company_id, version: 1, payload: {} }
    await hub.enqueue(connection, [{ ...message, order_key: `${titles.resource}:${company_id}` }], includeTitle.name)
    expect(await pull(connection)).toMatchObject({ fault: { error_kind: 'transport' } })
    expect(await readCursor()).toMatchObject({ cursor: '2' })
  })

  test('fails if it is interrupted, and goes on at its page', async () => {
    const connection = await connectWithTitles(3)
    const stopping = new AbortController()
    const stopped: IntegrationPull = { ...titles, apply: async () => stopping.abort() }
    const tools = { ...hub.tools, signal: stopping.signal }
    const error_message = 'a leitura foi interrompida.'
    expect(await runPull(stopped, { company_id, connection_id: connection }, tools)).toMatchObject({
      ...{ records: 2, fault: { error_kind: 'transport', error_message } },
    })
    expect((await hub.readMessages()).at(-1)).toMatchObject({ status: 'dead', error_message })
    expect(await pull(connection)).toMatchObject({ records: 1, fault: undefined })
  })

  test('begins again from its first day after page 10,000', async () => {
    const connection = await connectWithTitles(5)
    await pull(connection)
    await hub.passTime(24 * 3600)
    await database.admin.query(
      `update integration_cursors set cursor = '1', pages = 10000, window_start = '2026-10-01'`,
    )
    const error_message = 'A leitura passou de 10.000 páginas.'
    expect(await pull(connection)).toMatchObject({ fault: { error_kind: 'contract', error_message } })
    expect(await pull(connection)).toMatchObject({ records: 5, pages: 3, fault: undefined })
    expect(await readCursor()).toMatchObject({ cursor: null, window_start: '2026-10-01', window_end: '2026-10-16' })
  })

  test('keeps its first day if the first call fails', async () => {
    const connection = await connectWithTitles(1)
    await pull(connection)
    for (const window_end of ['2026-10-16', '2026-10-17']) {
      await hub.passTime(24 * 3600)
      await vendors.addFault({ match: { path: 'genericQuery' }, action: 'status', status: 503 })
      expect(await pull(connection)).toMatchObject({ fault: { error_kind: 'server' } })
      expect(await readCursor()).toMatchObject({ window_start: '2026-10-12', window_end })
    }
  })

  test('is made by one server at a time, and not for a paused connection', async () => {
    const connection = await connectWithTitles(3)
    await vendors.addFault({ match: { path: 'genericQuery' }, action: 'delay', delay_ms: 500 })
    const results = await Promise.all([pull(connection), pull(connection)])
    expect(results.filter((result) => result !== undefined)).toMatchObject([{ records: 3 }])
    await database.admin.query('update integration_connections set paused_at = now()')
    expect(await pull(connection)).toBeUndefined()
  })
})
