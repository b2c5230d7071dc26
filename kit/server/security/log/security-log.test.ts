import { execFile } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../testing/testing.ts'
import { createDb, openPool } from '../../database/connection.ts'
import { deliverOnce } from './deliver-security-log.ts'
import type { SecurityEvent } from './security-events.store.ts'
import { SecurityLog } from './security-log.ts'
import { frameSyslog, isSyslogUrl, newLineSink, newSyslogSink, syslogMessage } from './security-sinks.ts'

const database = testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-security-'))
afterAll(() => rm(folder, { recursive: true }))

const now = '2026-10-15T09:00:00.000Z'
const failures: string[] = []
const log = (_error: unknown, message: string) => void failures.push(message)
const event = (change: Partial<SecurityEvent> = {}): SecurityEvent => ({
  kind: 'sign-in-failed',
  happened_at: now,
  account: 'ana@posto.com.br',
  ip: '10.0.0.1',
  ...change,
})
const rows = async () =>
  (await database.admin.query('select kind, account, occurrences from security_events order by id')).rows

beforeEach(() => void failures.splice(0))

describe('the security log', () => {
  test('writes equal events of one moment as one row with their count', async () => {
    const security = new SecurityLog({ database: database.db, log, now: () => now })
    for (let count = 1; count <= 300; count += 1) security.note(event())
    security.note(event({ account: 'bia@posto.com.br' }))
    await security.close()
    expect(await rows()).toEqual([
      { kind: 'sign-in-failed', account: 'ana@posto.com.br', occurrences: 300 },
      { kind: 'sign-in-failed', account: 'bia@posto.com.br', occurrences: 1 },
    ])
  })

  test('counts events beyond its buffer, logs the first immediately, and writes the number in a row of its own', async () => {
    const security = new SecurityLog({ database: database.db, log, now: () => now, maxWaiting: 2 })
    for (const name of ['a', 'b', 'c', 'd', 'e']) security.note(event({ account: name }))
    expect(failures).toEqual(['security log drops events'])
    await security.close()
    expect(await rows()).toEqual([
      { kind: 'sign-in-failed', account: 'a', occurrences: 1 },
      { kind: 'sign-in-failed', account: 'b', occurrences: 1 },
      { kind: 'lines-dropped', account: null, occurrences: 3 },
    ])
  })

  test('writes a limited number of rows of a kind for a source in a minute, and one row with the count of the rest', async () => {
    const security = new SecurityLog({ database: database.db, log, now: () => now, maxRowsOfSource: 3 })
    for (let host = 1; host <= 9; host += 1) security.note(event({ account: null, ip: `2001:db8::${host}` }))
    security.note(event({ account: 'bia', ip: '2001:db8:0:1::1' }))
    await security.close()
    const { rows: logged } = await database.admin.query(
      'select ip, detail, occurrences from security_events order by id',
    )
    expect(logged.map(({ ip, detail, occurrences }) => `${ip} ${detail} ${occurrences}`)).toEqual([
      '2001:db8::1  1',
      '2001:db8::2  1',
      '2001:db8::3  1',
      '2001:db8:0:1::1  1',
      '2001:db8::4 Outros do mesmo minuto 6',
    ])
  })

  test('writes the rest of a minute when the minute ends, and then writes rows again', async () => {
    const security = new SecurityLog({ database: database.db, log, now: () => now, maxRowsOfSource: 1, windowMs: 20 })
    for (const account of ['a', 'b', 'c']) security.note(event({ account }))
    await expect.poll(rows).toHaveLength(2)
    security.note(event({ account: 'd' }))
    await security.close()
    expect((await rows()).map(({ account, occurrences }) => [account, occurrences])).toEqual([
      ['a', 1],
      [null, 2],
      ['d', 1],
    ])
  })

  test('loses no event in any order, and never exceeds the rows of a source', async () => {
    const events = fc.array(
      fc.record({ account: fc.constantFrom('a', 'b', 'c', 'd', 'e'), ip: fc.constantFrom('10.0.0.1', '10.0.0.2') }),
      { maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(events, async (inputs) => {
        await database.admin.query('truncate security_events')
        const security = new SecurityLog({ database: database.db, log, now: () => now, maxRowsOfSource: 2 })
        for (const input of inputs) security.note(event(input))
        await security.close()
        const { rows: logged } = await database.admin.query(
          'select ip, count(*)::int as written, sum(occurrences)::int as events from security_events group by ip',
        )
        for (const { ip, written, events } of logged) {
          expect(written).toBeLessThanOrEqual(3)
          expect(events).toBe(inputs.filter((input) => input.ip === ip).length)
        }
        expect(logged).toHaveLength(new Set(inputs.map(({ ip }) => ip)).size)
      }),
      { numRuns: 15 },
    )
  })

  test('stores refused input only if one source sends it in masses', async () => {
    const security = new SecurityLog({ database: database.db, log, now: () => now })
    for (let count = 1; count <= 60; count += 1)
      security.note(event({ kind: 'input-refused', account: null, detail: `GET /${count}` }))
    for (let count = 1; count <= 59; count += 1) security.note(event({ kind: 'input-refused', ip: '10.0.0.2' }))
    await security.close()
    expect(await rows()).toEqual([{ kind: 'input-refused', account: null, occurrences: 60 }])
  })

  test('accepts any text that was tried as an account, of any length', async () => {
    const security = new SecurityLog({ database: database.db, log, now: () => now })
    for (const account of ['a\0b', 'a\ud800', 'x'.repeat(5000), `'"\\\u2028`])
      security.note(event({ account, ip: account }))
    await security.close()
    expect([(await rows()).length, failures]).toEqual([4, []])
  })

  test('keeps events while the database is unavailable, and never fails its caller', async () => {
    const unreachablePool = openPool({ url: 'postgres://x@127.0.0.1:1/x', max: 1 })
    const security = new SecurityLog({ database: createDb(unreachablePool), log, now: () => now })
    security.note(event())
    await security.flush()
    security.note(event())
    await security.close()
    await unreachablePool.end()
    expect(failures).toContain('security events cannot be written')
    expect(failures.at(-1)).toBe('security log is incomplete')
  })
})

async function insertEvents(count: number) {
  const security = new SecurityLog({ database: database.db, log, now: () => now })
  for (let no = 1; no <= count; no += 1)
    security.note(event({ account: `pessoa${no}@posto.com.br`, detail: 'ação “1”' }))
  await security.close()
}

describe('a destination of the security log', () => {
  test('that is a file receives each row once, as JSON', async () => {
    const file = path.join(folder, 'security.jsonl')
    await insertEvents(3)
    const delivery = { database: database.db, sink: newLineSink(file), delivery: 'filed_at' as const }
    expect([await deliverOnce(delivery), await deliverOnce(delivery)]).toEqual([3, 0])
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).account)).toEqual([1, 2, 3].map((no) => `pessoa${no}@posto.com.br`))
  })

  test('that is a syslog server over TCP receives the rows that waited while it was unavailable', async () => {
    await insertEvents(2)
    const unreachableSink = newSyslogSink('tcp://127.0.0.1:1')
    await expect(deliverOnce({ database: database.db, sink: unreachableSink, delivery: 'sent_at' })).rejects.toThrow()
    let received = ''
    const server = createServer((socket) => socket.on('data', (data) => (received += data.toString())))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const sink = newSyslogSink(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(await deliverOnce({ database: database.db, sink, delivery: 'sent_at' })).toBe(2)
    await expect.poll(() => messagesOf(received)).toHaveLength(2)
    for (const message of messagesOf(received))
      expect(message).toMatch(
        /^<84>1 2026-10-15T09:00:00\.000Z \S+ retaguarda \d+ sign-in-failed - \{.*"ação “1”".*\}$/,
      )
    await sink.close()
    server.close()
  })

  test('that is a syslog server over TLS receives no data before its certificate is trusted', async () => {
    await insertEvents(1)
    const { port, received } = await startCollector()
    const sink = newSyslogSink(`tls://localhost:${port}`)
    const refused = deliverOnce({ database: database.db, sink, delivery: 'sent_at' })
    await expect(refused).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(received()).toBe('')
    const { rows: waiting } = await database.admin.query('select from security_events where sent_at is null')
    expect(waiting).toHaveLength(1)
  })

  test('that is a syslog server over TLS receives lines if NODE_EXTRA_CA_CERTS trusts it, under its own name only', async () => {
    const { port, received } = await startCollector()
    const authority = path.join(folder, 'authority.pem')
    await writeFile(authority, collectorCert)
    // Node reads trusted authorities at its start, so a separate process sends.
    const send = `import { newSyslogSink } from './kit/server/security/log/security-sinks.ts'
      for (const url of process.argv.slice(1)) {
        const sink = newSyslogSink(url)
        console.log(await sink.write([${JSON.stringify(line)}]).then(() => 'sent', (error) => error.code))
        await sink.close()
      }`
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [
        ...['--import', 'tsx', '--input-type=module', '-e', send],
        ...[`tls://127.0.0.1:${port}`, `tls://localhost:${port}`],
      ],
      { env: { ...process.env, NODE_EXTRA_CA_CERTS: authority } },
    )
    expect(stdout.trim().split('\n')).toEqual(['ERR_TLS_CERT_ALTNAME_INVALID', 'sent'])
    expect(stderr).not.toContain('DEP0123')
    await expect.poll(() => messagesOf(received())).toHaveLength(1)
    expect(messagesOf(received())).toEqual([expect.stringMatching(/^<85>1 .* rights-changed - \{.*\}$/)])
  })

  test('that is a syslog server over UDP receives one datagram for each row', async () => {
    await insertEvents(2)
    const received: string[] = []
    const socket = createSocket('udp4', (data) => void received.push(data.toString()))
    await once(socket.bind(0, '127.0.0.1'), 'listening')
    const sink = newSyslogSink(`udp://127.0.0.1:${socket.address().port}`)
    await deliverOnce({ database: database.db, sink, delivery: 'sent_at' })
    await expect.poll(() => received).toHaveLength(2)
    await sink.close()
    socket.close()
  })

  test('does not withhold rows from another destination when it fails', async () => {
    await insertEvents(1)
    const unreachableSink = newSyslogSink('tcp://127.0.0.1:1')
    await deliverOnce({ database: database.db, sink: unreachableSink, delivery: 'sent_at' }).catch(() => undefined)
    const file = newLineSink(path.join(folder, 'other.jsonl'))
    expect(await deliverOnce({ database: database.db, sink: file, delivery: 'filed_at' })).toBe(1)
  })
})

// A key and certificate for localhost, used only in this test; valid until 2126.
const collectorKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFfB3fXWDa7ZSD1pA
MhnLiQMuzTjkQ25ajoVOIyz6VyGhRANCAATRHGjn9NdF+LL0fU1ax4CZC5wg7r3Z
zEMDBXAynQFAtwCdi0ycYowOJI8EE2xXIAf2V+lz+UrWQPvPdDi3RHnF
-----END PRIVATE KEY-----`
const collectorCert = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIULoQC1fZJuolnppSIuejQHZfwTrMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNTIzMzYyNVoYDzIxMjYxMTAx
MjMzNjI1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATRHGjn9NdF+LL0fU1ax4CZC5wg7r3ZzEMDBXAynQFAtwCdi0ycYowO
JI8EE2xXIAf2V+lz+UrWQPvPdDi3RHnFo2kwZzAdBgNVHQ4EFgQUO5BKSZ28dAa+
RrACyXkNaRD2ivUwHwYDVR0jBBgwFoAUO5BKSZ28dAa+RrACyXkNaRD2ivUwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgVIgis+s/er9M3oo4hwsulrkfk8DVJomoY3SBzjaM12gCIQDXVKJf0qfY
Jp3pseJ8w72DUry3fafFRoCvG/fYJg0Qgw==
-----END CERTIFICATE-----`

async function startCollector() {
  let received = ''
  const server = createTlsServer({ key: collectorKey, cert: collectorCert }, (socket) =>
    socket.on('data', (data) => {
      received += data.toString()
    }),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, received: () => received }
}

function messagesOf(stream: string) {
  const messages: string[] = []
  for (let remaining = Buffer.from(stream); remaining.length > 0; ) {
    const space = remaining.indexOf(' ')
    const length = Number(remaining.subarray(0, space).toString())
    messages.push(remaining.subarray(space + 1, space + 1 + length).toString())
    remaining = remaining.subarray(space + 1 + length)
  }
  return messages
}

const line = {
  ...{ id: 7, kind: 'rights-changed', happened_at: now, occurrences: 1, person_id: null, person: null, account: null },
  ...{ ip: null, request_id: null, entity: 'user', entity_id: '1', action: 'access', detail: '' },
}

test('a syslog message has the priority of its kind and a host name without spaces', () => {
  expect(syslogMessage(line, 'servidor de casa', 12)).toMatch(
    /^<85>1 \S+ servidordecasa retaguarda 12 rights-changed - \{/,
  )
  expect(syslogMessage({ ...line, kind: 'export' }, '', 12)).toMatch(/^<86>1 \S+ - retaguarda /)
})

test('the length before a message counts bytes, not characters', () => {
  expect(frameSyslog('ação')).toBe('6 ação')
})

test.each([
  ['udp://coletor', true],
  ['tcp://10.0.0.9:601', true],
  ['tls://[fd00::9]:6514', true],
  ['https://coletor', false],
  ['tcp://', false],
  ['coletor:514', false],
])('%s is parsed as a syslog address: %s', (text, expected) => expect(isSyslogUrl(text)).toBe(expected))
