import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openSecrets } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { pauseUnstarted, prepareVendors, refuseSimulators } from './vendors.ts'

const database = testDatabase()
const secrets = openSecrets([Buffer.alloc(32, 7)])

const readConnections = async () =>
  (await database.admin.query('select id, base_url, environment, networks, paused_reason from integration_connections'))
    .rows

async function prepare(dataFolder: string) {
  const vendors = await prepareVendors({ dataFolder, databaseUrl: database.url, secrets, progress: () => undefined })
  onTestFinished(vendors.stop)
  return vendors
}

function killVendors(dataFolder: string) {
  const processes = execFileSync('ps', ['-ax', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const found = processes.filter((line) => line.includes(path.join(dataFolder, 'vendors')))
  expect(found).toHaveLength(1)
  process.kill(Number.parseInt(String(found[0]), 10), 'SIGKILL')
}

test('the demonstration starts its Protheus again, ends it, and has one connection that follows its address', async () => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'demonstration-'))
  onTestFinished(() => rm(dataFolder, { recursive: true }))
  const first = await prepare(dataFolder)
  await first.start()
  const [connection] = await readConnections()
  expect(connection).toMatchObject({ environment: 'simulator', networks: ['127.0.0.1'] })
  expect((await fetch(connection.base_url)).status).toBe(404)
  const other = await prepare(dataFolder)
  await other.start()
  await pauseUnstarted({ databaseUrl: database.url, dataFolder, now: '2026-10-15T12:00:00.000Z' })
  expect(await readConnections()).toEqual([connection])
  killVendors(dataFolder)
  await expect
    .poll(() =>
      fetch(connection.base_url).then(
        ({ status }) => status,
        () => null,
      ),
    )
    .toBe(404)
  expect(await readConnections()).toEqual([connection])
  await first.stop()
  await expect(fetch(connection.base_url)).rejects.toThrow()
  const second = await prepare(dataFolder)
  expect((await readConnections())[0]?.paused_reason).toBe('O simulador não está em execução neste servidor.')
  await second.start()
  const [moved, ...more] = await readConnections()
  expect([moved.id, moved.paused_reason, more]).toEqual([connection.id, null, []])
  expect((await fetch(moved.base_url)).status).toBe(404)
  await refuseSimulators({ databaseUrl: database.url, now: '2026-10-15T12:00:00.000Z' })
  expect((await readConnections())[0]?.paused_reason).toBe('Conexão de simulação não pode ser usada neste ambiente.')
})
