import { ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ApiError, defineError, diskFull, type ErrorAnswer, notFound } from '../../contract/contract.ts'
import { isDiskFull } from '../database/disk-full.ts'
import { newId } from '../database/ids.ts'
import { DomainError } from './domain-error.ts'

export const unexpectedError = defineError(
  500,
  'unexpected',
  'Algo deu errado do nosso lado e nada foi gravado. Tente de novo; se continuar, informe o código ao suporte.',
)

export const recordBusy = defineError(
  423,
  'busy',
  'Outra operação está usando este registro. Tente de novo em instantes.',
)
export const databaseUnavailable = defineError(
  503,
  'unavailable',
  'O banco de dados não responde agora. Tente de novo em instantes.',
)
const tooLong = defineError(
  422,
  'statement.too-long',
  'A consulta demorou demais e foi interrompida. Use filtros que deixem menos registros.',
)
const secondsToComeBack = 5
const busyRetrySeconds = 2

export const malformedRequest = defineError(400, 'request.malformed', 'O pedido está malformado.')
export const requestTooLarge = defineError(413, 'request.too-large', 'O conteúdo enviado é grande demais.')
export const headersTooLarge = defineError(
  431,
  'request.headers-too-large',
  'O endereço ou os cabeçalhos do pedido são grandes demais.',
)
export const requestTimedOut = defineError(408, 'request.timeout', 'O pedido demorou demais para chegar.')
export const unknownContentType = defineError(415, 'request.type', 'Tipo de conteúdo não aceito.')

/** The only error hook: contract errors answer as declared; all others are logged and answer 500 without detail. */
export function answerFailures(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | DomainError, request, reply) => {
    const request_id = request.id
    // If a file cannot be read, its headers are set already.
    reply.removeHeader('content-disposition').type('application/json; charset=utf-8')
    if (error instanceof DomainError) {
      if (error.retry_after !== undefined) reply.header('retry-after', String(Math.ceil(error.retry_after)))
      const answer: ErrorAnswer = { code: error.code, message: error.message, request_id }
      return reply.status(error.status).send(error.fields ? { ...answer, fields: error.fields } : answer)
    }
    const { statusCode = 500 } = error
    if (statusCode >= 400 && statusCode < 500) {
      const { status, code, message } =
        [requestTooLarge, unknownContentType].find(({ status }) => status === statusCode) ?? malformedRequest
      return reply.status(status).send({ code, message, request_id })
    }
    const { status, code, message } = toApiError(error)
    if (status >= 500 && !hasClientLeft(error, reply)) request.log.error({ err: error }, 'unexpected failure')
    if (status === 503) reply.header('retry-after', String(secondsToComeBack))
    if (status === recordBusy.status) reply.header('retry-after', String(busyRetrySeconds))
    return reply.status(status).send({ code, message, request_id })
  })
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send({ code: notFound.code, message: notFound.message, request_id: request.id }),
  )
}

const clientErrors: Readonly<Record<string, ApiError>> = {
  HPE_HEADER_OVERFLOW: headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: requestTimedOut,
}

/** Answers what Node's parser refuses, before there is a request, and closes the connection. */
export function answerClientError(this: FastifyInstance, error: Error, socket: Socket) {
  // As in Node's own handler: an answer that has begun must not be mixed with this one.
  const unfinishedAnswer: unknown = Reflect.get(socket, '_httpMessage')
  const hasBegun = unfinishedAnswer instanceof ServerResponse && unfinishedAnswer.headersSent
  if (socket.writable && !hasBegun) {
    const { status, code, message } = clientErrors[codeOf(error)] ?? malformedRequest
    const request_id = newId()
    this.log.info({ err: error, request_id }, 'no valid HTTP')
    const body = JSON.stringify({ code, message, request_id } satisfies ErrorAnswer)
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroy(error)
}

const hasClientLeft = (error: Error, reply: FastifyReply) => error.name === 'AbortError' && reply.raw.destroyed

function toApiError(error: Error) {
  const code = codeOf(error)
  if (code === '55P03') return recordBusy
  if (code === '57014') return tooLong
  if (isDiskFull(error)) return diskFull
  return isUnavailable(error) ? databaseUnavailable : unexpectedError
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

// Classes 08 and 57P: the connection or the server is gone; 53300: too many connections.
const unavailableCodes = /^(08|57P|53300|ECONNREFUSED|ECONNRESET|EPIPE)/
// The driver has no error codes for these.
const unavailableMessages =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|connection error and is not queryable|Client was closed and is not queryable/

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A starting server has not created its socket yet.
  const isSocketMissing = codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isSocketMissing || unavailableCodes.test(codeOf(error)) || unavailableMessages.test(error.message)
}

/** Answers a URL that cannot be decoded, which Fastify refuses before any hook. */
export const answerMalformed = (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
  void reply
    .status(400)
    .send({ code: malformedRequest.code, message: malformedRequest.message, request_id: request.id })
