import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import {
  type ApiError,
  abilityRequired,
  diskFull,
  groupBy,
  invalidInput,
  notFound,
  notSignedIn,
  type Operation,
  overloaded,
  reusedKey,
  tooManyCalls,
  tooManyStreams,
} from '../../contract/contract.ts'
import {
  databaseUnavailable,
  headersTooLarge,
  malformedRequest,
  recordBusy,
  requestTimedOut,
  requestTooLarge,
  unexpectedError,
  unknownContentType,
} from './failures.ts'
import { toJsonSchema } from './json-schema.ts'
import { basePath } from './routes.ts'

/** All operations take half a second, so it yields to the event loop after each one. */
export async function buildOpenApi(operations: readonly Operation[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const path = basePath + operation.path.replace(/:(\w+)\??/g, '{$1}')
    paths[path] ??= {}
    paths[path][operation.method.toLowerCase()] = describeOperation(operation)
    await nextTurn()
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Retaguarda', version: '1' },
    paths,
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  }
}

const describeContent = (description: string, schema: unknown, type = 'application/json') => ({
  description,
  content: { [type]: { schema } },
})

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repetir a chamada com a mesma chave responde o primeiro resultado.',
  schema: { type: 'string', maxLength: 200 },
}

function describeOperation(operation: Operation) {
  const fields = (place: 'path' | 'query', schema: z.ZodType | undefined) => {
    const { properties = {}, required = [] } = schema ? toJsonSchema(schema, 'input') : {}
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }))
  }
  const allErrors = new Set([...commonErrors(operation), ...(operation.errors ?? [])])
  const errors = groupBy(allErrors, ({ status }) => String(status))
  return {
    operationId: `${operation.resource}.${operation.name}`,
    tags: [operation.resource],
    ...(operation.summary && { summary: operation.summary }),
    security: operation.ability === 'public' ? [] : [{ session: [] }],
    'x-ability': operation.ability,
    parameters: [
      ...fields('path', operation.params),
      ...fields('query', operation.query),
      ...(operation.idempotent ? [idempotencyHeader] : []),
    ],
    ...describeBody(operation),
    responses: {
      [operation.status ?? 200]: describeContent(
        'Resposta',
        operation.file ? bytes : toJsonSchema(operation.answer, 'output'),
        mediaTypeOf(operation),
      ),
      ...Object.fromEntries(
        [...errors].map(([status, group]) => [
          status,
          { description: group.map(({ message }) => message).join(' · ') },
        ]),
      ),
    },
  }
}

const bytes = { type: 'string', format: 'binary' }
const mediaTypeOf = ({ streamed, file }: Operation) =>
  streamed ? 'application/x-ndjson' : file ? 'application/octet-stream' : undefined

function commonErrors(operation: Operation): ApiError[] {
  const { ability, params, body, upload, idempotent, streamed } = operation
  return [
    malformedRequest,
    headersTooLarge,
    requestTimedOut,
    unexpectedError,
    recordBusy,
    databaseUnavailable,
    overloaded,
    diskFull,
    ...(params ? [notFound] : []),
    ...(body || upload ? [requestTooLarge, unknownContentType] : []),
    ...(ability === 'public' ? [] : [notSignedIn, streamed ? tooManyStreams : tooManyCalls]),
    ...(ability === 'public' || ability === 'none' ? [] : [abilityRequired]),
    // Every operation refuses an undeclared query parameter.
    invalidInput,
    ...(idempotent ? [reusedKey] : []),
  ]
}

function describeBody({ body, upload }: Operation) {
  if (upload) {
    const properties = {
      ...(body && toJsonSchema(body, 'input').properties),
      file: { type: 'string', format: 'binary' },
    }
    return {
      requestBody: {
        content: { 'multipart/form-data': { schema: { type: 'object', properties, required: ['file'] } } },
      },
    }
  }
  return body ? { requestBody: { content: { 'application/json': { schema: toJsonSchema(body, 'input') } } } } : {}
}
