import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { abilityRequired, BatchOutcome } from '@app/kit/contract'
import { testApi } from '@app/kit/testing'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { productOperations } from './areas.ts'

const api = testApi()

const Content = z.record(z.string(), z.object({ schema: z.looseObject({}) }))
const Described = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema: z.looseObject({}),
    }),
  ),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string().regex(/^\d{3}$/), z.object({ description: z.string(), content: Content.optional() })),
})
const Document = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string().startsWith('/api/v1/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), Described),
  ),
})

const person = api.as('attachment')
const ask = async (headers: Record<string, string> = {}) =>
  api.inject({ url: '/api/v1/openapi.json', headers: { authorization: `Bearer ${await person.token}`, ...headers } })

let document: z.infer<typeof Document>
beforeAll(async () => {
  document = Document.parse((await ask()).json())
})
const all = productOperations.map(({ operation }) => operation)

test('the OpenAPI document describes each operation once and contains no other', () => {
  const { paths } = document
  const described = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one?.operationId))
  expect(described.sort()).toEqual(all.map(({ resource, name }) => `${resource}.${name}`).sort())
  expect(new Set(described).size).toBe(all.length)
})

test.each(all.map((operation) => [`${operation.resource}.${operation.name}`, operation] as const))(
  '%s is described with its path, input, answer and errors',
  (_, operation) => {
    const path = `/api/v1${operation.path.replace(/:(\w+)/g, '{$1}')}`
    const method = z.enum(['get', 'post', 'put', 'delete']).parse(operation.method.toLowerCase())
    const described = document.paths[path]?.[method]
    expect(described?.parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`)).toEqual(
      path.match(/\{\w+\}/g) ?? [],
    )
    expect(described?.requestBody !== undefined).toBe(operation.body !== undefined || operation.upload === true)
    const type = operation.streamed ? 'application/x-ndjson' : 'application/json'
    expect(described?.responses[operation.status ?? 200]?.content?.[type]?.schema).toEqual(expect.objectContaining({}))
    expect(described?.security).toEqual(operation.ability === 'public' ? [] : [{ session: [] }])
    const headers = described?.parameters.filter((one) => one.in === 'header').map(({ name }) => name)
    expect(headers).toEqual(operation.idempotent ? ['Idempotency-Key'] : [])
    if (operation.ability !== 'public') expect(described?.responses).toHaveProperty('401')
    for (const { status } of operation.errors ?? []) expect(described?.responses).toHaveProperty(String(status))
  },
)

const quantity = /_(cents|ml|micros|millis)$/
/** Sums of hundreds of such values are still exact: the largest exact integer is about 9 × 10¹⁵. */
const maxQuantity = 1e13

function* findUnboundedQuantities(schema: unknown, path: string): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return
  const { maximum, minimum, exclusiveMinimum, type } = schema as Record<string, unknown>
  const isLimit = (value: unknown) => typeof value === 'number' && Math.abs(value) <= maxQuantity
  const bounded = isLimit(maximum) && isLimit(minimum ?? exclusiveMinimum)
  if (type === 'integer' && quantity.test(path) && !bounded) yield path
  for (const [name, part] of Object.entries(schema)) {
    const inner = ['properties', 'items', 'anyOf', 'oneOf', 'allOf', 'schema'].includes(name) || /^\d+$/.test(name)
    yield* findUnboundedQuantities(part, inner ? path : `${path}.${name}`)
  }
}

test('every amount, volume and price of a request has a limit, so that no sum is inexact', () => {
  const unbounded = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap((one) =>
      Object.values(one?.requestBody?.content ?? {}).flatMap(({ schema }) => [
        ...findUnboundedQuantities(schema, one?.operationId ?? ''),
      ]),
    ),
  )
  expect(unbounded).toEqual([])
})

test('the name of an operation on many records ends with Many', () => {
  const isBulk = ({ path, answer, resource }: (typeof all)[number]) =>
    path.includes('/bulk/') || (answer === BatchOutcome && !['batches', 'undo'].includes(resource))
  const names = all.filter(isBulk).map(({ resource, name }) => `${resource}.${name}`)
  expect(names).toContain('cash-conciliations.closeMany')
  expect(names.filter((name) => !name.endsWith('Many'))).toEqual([])
})

test('every error has a message in Portuguese and one code per meaning', () => {
  const meanings = new Map<string, string>()
  for (const { code, message, status } of all.flatMap(({ errors = [] }) => errors)) {
    // The refusal of a page is quoted from the specification and has no full stop.
    if (code !== abilityRequired.code) expect(message).toMatch(/^[A-ZÁÉÍÓÚ{“][\s\S]*[.!?)}]$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(meanings.get(code) ?? message).toBe(message)
    meanings.set(code, message)
  }
})

test('the OpenAPI document requires a session', async () => {
  const answer = await api.inject({ url: '/api/v1/openapi.json' })
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'session.required'])
})

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['deflate', undefined, (bytes: Buffer) => bytes],
])(
  'a client that accepts “%s” receives the document in that encoding, and 304 when its copy is current',
  async (accepted, encoding, decode) => {
    const answer = await ask({ 'accept-encoding': accepted })
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding])
    expect(JSON.parse(decode(answer.rawPayload).toString())).toEqual((await ask()).json())
    const again = await ask({ 'accept-encoding': accepted, 'if-none-match': `"another", W/${answer.headers.etag}` })
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, answer.headers.etag])
    expect((await ask({ 'accept-encoding': accepted, 'if-none-match': '"another"' })).statusCode).toBe(200)
  },
)
