import { once } from 'node:events'
import { createServer, globalAgent } from 'node:https'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { AddressRefused, openOutbound } from '../../outbound/outbound.ts'
import { deliverToAddress } from './deliver-anchors.ts'

// A key and certificate for ancoras.test, used only in this test; valid until 2126.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMKKYU7TXUGj+omif
BrT5+e0X8gxF0mnFm1I9KsWQTOqhRANCAARRnNFtw4Xalg9bLuUVZsLD5+W3U5UH
KWS5Fa/7HbStQfoy+AsnTztYZKNKWR74elMHrnQHfiZb4NM4gDQJHrtR
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBnTCCAUSgAwIBAgIUcJNekrRMLfFQxOkt0AJenXDVpFMwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMYW5jb3Jhcy50ZXN0MCAXDTI2MTEyNTIxMTEyM1oYDzIxMjYx
MTAxMjExMTIzWjAXMRUwEwYDVQQDDAxhbmNvcmFzLnRlc3QwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAARRnNFtw4Xalg9bLuUVZsLD5+W3U5UHKWS5Fa/7HbStQfoy
+AsnTztYZKNKWR74elMHrnQHfiZb4NM4gDQJHrtRo2wwajAdBgNVHQ4EFgQU0NAL
wdaW8ag3KHHDQ8vdE6g83nEwHwYDVR0jBBgwFoAU0NALwdaW8ag3KHHDQ8vdE6g8
3nEwDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxhbmNvcmFzLnRlc3QwCgYI
KoZIzj0EAwIDRwAwRAIgCV5q0iH4OS4/QIRxPaR5vLmThMy+f0h807zq2b2XtI4C
IDSaYJQNuArpyQ6i0ji0Zg/9GIWe2X3RSqsE0pZgV01j
-----END CERTIFICATE-----`

type Received = { method: string | undefined; name: unknown; body: string }

async function startServer(status: number) {
  const received: Received[] = []
  const server = createServer({ key, cert }, async (request, reply) => {
    received.push({ method: request.method, name: request.headers['x-anchor-name'], body: await text(request) })
    reply.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  globalAgent.options.ca = cert
  onTestFinished(() => {
    delete globalAgent.options.ca
    globalAgent.destroy()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { received, url: `https://ancoras.test:${port}/kept` }
}

const onThisMachine = async () => [{ address: '127.0.0.1' }]

test('an anchor is posted to the address that the outbound rule allows for the host', async () => {
  const { received, url } = await startServer(201)
  await deliverToAddress(url, openOutbound(['127.0.0.1/32'], onThisMachine))('a.anchor', 'heads')
  expect(received).toEqual([{ method: 'POST', name: 'a.anchor', body: 'heads' }])
})

test.each([500, 302])('an answer other than success (%i) leaves the anchor undelivered', async (status) => {
  const { url } = await startServer(status)
  const deliver = deliverToAddress(url, openOutbound(['127.0.0.1/32'], onThisMachine))
  await expect(deliver('a.anchor', 'heads')).rejects.toThrow(`answered ${status} to an anchor`)
})

test('a server without a certificate of a trusted authority receives no anchor', async () => {
  const { received, url } = await startServer(201)
  delete globalAgent.options.ca
  const deliver = deliverToAddress(url, openOutbound(['127.0.0.1/32'], onThisMachine))
  await expect(deliver('a.anchor', 'heads')).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(received).toEqual([])
})

test('an address inside the own network receives no anchor unless the operator allows it', async () => {
  const { received, url } = await startServer(201)
  await expect(deliverToAddress(url, openOutbound([], onThisMachine))('a.anchor', 'heads')).rejects.toThrow(
    AddressRefused,
  )
  expect(received).toEqual([])
})
