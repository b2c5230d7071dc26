import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/testing.ts'
import { openPool } from './connection.ts'

const database = testDatabase()

function withoutOptions(startup: Buffer): Buffer {
  const fields = startup.subarray(8).toString().split('\0')
  const parameters: string[] = []
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [name = '', value = ''] = fields.slice(index, index + 2)
    if (name !== '' && name !== 'options') parameters.push(`${name}\0${value}\0`)
  }
  const body = Buffer.concat([startup.subarray(4, 8), Buffer.from(`${parameters.join('')}\0`)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([length, body])
}

async function startPooler(): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(path.join(inject('testServer').socketFolder, '.s.PGSQL.5432'))
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    client.once('data', (startup) => {
      upstream.write(withoutOptions(startup))
      client.pipe(upstream)
    })
    upstream.pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

async function openPooled(...settings: string[]) {
  const { rows } = await database.admin.query<{ name: string }>('select current_database() as name')
  await database.admin.query(`create role pooled login password 'x' in role retaguarda_app`)
  onTestFinished(async () => {
    await database.admin.query('drop role pooled')
  })
  for (const setting of settings) await database.admin.query(`alter role pooled set ${setting}`)
  const pool = openPool({ url: `postgresql://pooled:x@127.0.0.1:${await startPooler()}/${rows[0]?.name}`, max: 1 })
  onTestFinished(() => pool.end())
  return pool
}

const settingsOfSession = `select current_user as role, current_setting('TimeZone') as zone, current_setting('jit') as jit,
  current_setting('work_mem') as work_mem, current_setting('random_page_cost') as random_page_cost`
const expected = { role: 'retaguarda_app', zone: 'UTC', jit: 'off', work_mem: '32MB', random_page_cost: '1.1' }

test('every session has the role and the settings of the application, with any settings of the server', async () => {
  const { rows } = await database.pool.query(settingsOfSession)
  expect(rows).toEqual([expected])
})

test('behind a pooler that drops session settings, the settings of the login apply', async () => {
  const login = [
    'role = retaguarda_app',
    `timezone = 'UTC'`,
    'jit = off',
    `work_mem = '32MB'`,
    'random_page_cost = 1.1',
  ]
  const pool = await openPooled(...login)
  const { rows } = await pool.query(settingsOfSession)
  expect(rows).toEqual([expected])
})

test('behind a pooler that drops session settings, a login without the role of the application is refused', async () => {
  const pool = await openPooled(`timezone = 'UTC'`)
  await expect(pool.query('select 1')).rejects.toThrow('session runs as pooled, not as retaguarda_app')
})
