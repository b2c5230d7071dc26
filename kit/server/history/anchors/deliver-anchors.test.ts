import { once } from 'node:events'
import { createServer } from 'node:https'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { certificate, certifiedHost, serverKey } from '../../outbound/certificate.testing.ts'
import { openOutbound } from '../../outbound/outbound.ts'
import { AddressRefused } from '../../outbound/outbound-failure.ts'
import { deliverToAddress } from './deliver-anchors.ts'

type Received = { method: string | undefined; name: unknown; body: string }

async function startServer(status: number) {
  const received: Received[] = []
  const server = createServer({ key: serverKey, cert: certificate }, async (request, reply) => {
    received.push({ method: request.method, name: request.headers['x-anchor-name'], body: await text(request) })
    reply.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { received, url: `https://${certifiedHost}:${port}/kept` }
}

const resolve = async () => [{ address: '127.0.0.1' }]
const outbound = openOutbound(['127.0.0.1/32'], { resolve, ca: certificate })

test('an anchor is posted to the address that the outbound rule allows for the host', async () => {
  const { received, url } = await startServer(201)
  await deliverToAddress(url, outbound)('a.anchor', 'heads')
  expect(received).toEqual([{ method: 'POST', name: 'a.anchor', body: 'heads' }])
})

test.each([500, 302])('an answer other than success (%i) leaves the anchor undelivered', async (status) => {
  const { url } = await startServer(status)
  await expect(deliverToAddress(url, outbound)('a.anchor', 'heads')).rejects.toThrow(`answered ${status} to an anchor`)
})

test('a server without a certificate of a trusted authority receives no anchor', async () => {
  const { received, url } = await startServer(201)
  const strict = openOutbound(['127.0.0.1/32'], { resolve })
  await expect(deliverToAddress(url, strict)('a.anchor', 'heads')).rejects.toMatchObject({ kind: 'tls' })
  expect(received).toEqual([])
})

test('an address inside the own network receives no anchor unless the operator allows it', async () => {
  const { received, url } = await startServer(201)
  const publicOnly = openOutbound([], { resolve, ca: certificate })
  await expect(deliverToAddress(url, publicOnly)('a.anchor', 'heads')).rejects.toThrow(AddressRefused)
  expect(received).toEqual([])
})
