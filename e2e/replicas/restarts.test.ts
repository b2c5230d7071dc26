import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startEmbedded } from '../../apps/server/launch/embedded.ts'
import { administrator, password } from '../product/accounts.ts'
import { copyOf } from '../product/template.ts'
import { startReplicas } from './replicas.ts'
import { startLoad } from './steady-load.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function startThreeProcesses() {
  const folder = await copyOf('staffed')
  closing.push(folder.discard)
  const database = await startEmbedded(folder.path)
  closing.push(database.stop)
  const replicas = await startReplicas({ url: database.url, folder: folder.path })
  closing.push(replicas.stop)
  return replicas
}

async function signIn(address: string) {
  const body = JSON.stringify({ email: administrator.email, password })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/v1/login`, { method: 'POST', headers, body })
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token
}

test('restarts of draining processes fail no call and lose no write; without draining some calls fail', async () => {
  const replicas = await startThreeProcesses()
  const token = await signIn(replicas.proxy.address)

  const drained = startLoad(replicas.proxy.address, token, 'A')
  expect(await replicas.restart(0, { drains: false })).toBe(0)
  expect(await replicas.restart(1)).toBe(0)
  const during = await drained.end()
  expect(during).toMatchObject({ failures: [], lost: [] })
  expect(during.writes).toBeGreaterThan(10)

  const abrupt = startLoad(replicas.proxy.address, token, 'B')
  expect(await replicas.restart(0)).toBe(0)
  const control = await abrupt.end()
  expect(control.failures).not.toEqual([])
  expect(control.lost).toEqual([])
})
