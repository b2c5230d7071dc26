import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort, requireFreePort } from './port.ts'

test('a free port is none of those that the system gives to connections', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, findFreePort))
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(20_000)
    expect(port).toBeLessThan(32_768)
  }
})

test('a port in use is reported with the name of its variable', async () => {
  const port = await findFreePort()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  await expect(requireFreePort({ host: '127.0.0.1', port, variable: 'METRICS_PORT' })).rejects.toThrow(
    `A porta ${port} já está em uso: informe outra em METRICS_PORT.`,
  )
  server.close()
})
