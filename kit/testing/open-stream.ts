import type { Operation, OperationAnswer } from '@app/kit/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

export async function openStream<Op extends Operation>(app: FastifyInstance, operation: Op, token: string) {
  if (!app.server.listening) await app.listen({ port: 0 })
  const { port } = z.object({ port: z.number() }).parse(app.server.address())
  const answer = await fetch(`http://localhost:${port}/api/v1${operation.path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.body) throw new Error('the stream has no body')
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  const stream = {
    receivedCount: 0,
    async next(): Promise<OperationAnswer<Op> | undefined> {
      while (!buffer.includes('\n')) {
        const { value, done } = await reader.read()
        if (done) return undefined
        buffer += value
      }
      stream.receivedCount += 1
      const end = buffer.indexOf('\n')
      const line: unknown = JSON.parse(buffer.slice(0, end))
      buffer = buffer.slice(end + 1)
      // Parsed by the operation's own schema, which has this type.
      return operation.answer.parse(line) as OperationAnswer<Op>
    },
    leave: () => reader.cancel(),
  }
  return stream
}
