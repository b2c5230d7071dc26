import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerClientError } from './failures.ts'

let app: FastifyInstance
let port = 0
beforeAll(async () => {
  app = Fastify({ clientErrorHandler: answerClientError })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

async function sendBytes(bytes: string) {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, answer: JSON.parse(body) }
}

test.each([
  [
    'an address of 20,000 characters',
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    431,
    'request.headers-too-large',
  ],
  ['a call that is no HTTP', 'Bom dia\r\n\r\n', 400, 'request.malformed'],
])('%s is answered with a documented error, and its connection is closed', async (_, bytes, status, code) => {
  const { head, answer } = await sendBytes(bytes)
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toEqual({ code, message: expect.any(String), request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
})
