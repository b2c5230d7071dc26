import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { abilityRequired, BatchOutcome } from '@app/kit/contract'
import { testApi } from '@app/kit/testing'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { resolveReferences } from '../../../scripts/fuzz/api/json-schema.ts'
import { productOperations } from './areas.ts'
import { operationLabels } from './operation-labels.ts'

const api = testApi()

const Content = z.record(z.string(), z.object({ schema: z.looseObject({}) }))
const Described = z.object({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema: z.looseObject({}),
    }),
  ),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(
    z.string().regex(/^(\d{3}|default)$/),
    z.object({ description: z.string(), content: Content.optional(), 'x-statuses': z.array(z.number()).optional() }),
  ),
  'x-errors': z.array(z.string()).default([]),
})
const Document = z.object({
  openapi: z.literal('3.1.0'),
  security: z.tuple([z.object({ session: z.tuple([]) })]),
  paths: z.record(
    z.string().startsWith('/api/v1/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), Described),
  ),
})

const person = api.as('attachment')
const askFor = async (url: string, headers: Record<string, string>) =>
  api.inject({ url, headers: { authorization: `Bearer ${await person.token}`, ...headers } })
const ask = (headers: Record<string, string> = {}) => askFor('/api/v1/openapi.json', headers)
const askForPage = (headers: Record<string, string> = {}) => askFor('/api/v1/docs', headers)

const Raw = z.looseObject({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  'x-errors': z.record(z.string(), z.object({ status: z.number(), message: z.string() })),
  components: z.object({
    schemas: z.record(z.string().regex(/^[A-Z][A-Za-z0-9]*$/), z.looseObject({})),
    responses: z.record(z.string(), z.looseObject({})),
    parameters: z.record(z.string(), z.looseObject({})),
    securitySchemes: z.object({ session: z.object({ type: z.literal('http'), scheme: z.literal('bearer') }) }),
  }),
})

let text: string
let raw: z.infer<typeof Raw>
/** With each reference replaced by what it names: a reference to a missing part fails here. */
let document: z.infer<typeof Document>
beforeAll(async () => {
  text = (await ask()).body
  raw = Raw.parse(JSON.parse(text))
  document = Document.parse(resolveReferences(raw))
})
const all = productOperations.map(({ operation }) => operation)
const idOf = ({ resource, name }: (typeof all)[number]) => `${resource}.${name}`

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
    expect(described?.security).toEqual(operation.ability === 'public' ? [] : undefined)
    const headers = described?.parameters.filter((one) => one.in === 'header').map(({ name }) => name)
    expect(headers).toEqual(operation.idempotent ? ['Idempotency-Key'] : [])
    const statuses = [
      ...Object.keys(described?.responses ?? {}),
      ...(described?.responses.default?.['x-statuses'] ?? []),
    ]
    const declared = statuses.map(String)
    if (operation.ability !== 'public') expect(declared).toContain('401')
    for (const { status } of operation.errors ?? []) expect(declared).toContain(String(status))
    for (const code of described?.['x-errors'] ?? []) expect(raw['x-errors']).toHaveProperty([code])
    expect(described?.summary).toMatch(/^[A-ZÀ-Ú][^:]+: [a-zà-ú]/)
  },
)

test('every resource and operation has a Portuguese name in operation-labels.ts, and no name is unused', () => {
  const { resources, operations } = operationLabels
  const named = (resource: string, name: string) => operations[`${resource}.${name}`] ?? operations[name]
  expect(all.filter(({ resource, name, summary }) => !summary && !named(resource, name)).map(idOf)).toEqual([])
  expect([...new Set(all.map(({ resource }) => resource))].sort()).toEqual(Object.keys(resources).sort())
  const used = new Set(all.flatMap((operation) => [operation.name, idOf(operation)]))
  expect(Object.keys(operations).filter((name) => !used.has(name))).toEqual([])
})

test('every error answer has the schema Error', () => {
  const reference = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  const errors = Object.values(raw.components.responses)
  expect(errors.length).toBeGreaterThan(0)
  for (const error of errors) expect(error.content).toEqual(reference)
})

test('a named schema is never repeated inline, and every named schema is used', () => {
  const named = new Map(Object.entries(raw.components.schemas).map(([name, schema]) => [JSON.stringify(schema), name]))
  const repeated: string[] = []
  const used = new Set<string>()
  const visit = (value: unknown, place: string) => {
    if (typeof value !== 'object' || value === null) return
    const { $ref } = value as { $ref?: unknown }
    if (typeof $ref === 'string') used.add($ref.replace('#/components/schemas/', ''))
    const name = named.get(JSON.stringify(value))
    if (name && place !== `schemas.${name}`) repeated.push(`${place} repeats ${name}`)
    for (const [key, part] of Object.entries(value)) visit(part, place ? `${place}.${key}` : key)
  }
  visit(raw.paths, '')
  visit(raw.webhooks, '')
  visit(raw.components.responses, '')
  visit(raw.components.parameters, '')
  for (const [name, schema] of Object.entries(raw.components.schemas)) visit(schema, `schemas.${name}`)
  expect(repeated).toEqual([])
  expect(Object.keys(raw.components.schemas).filter((name) => !used.has(name))).toEqual([])
})

test('names of schemas are those of the contracts, or come from resource, operation and field', () => {
  expect(raw.components.schemas).toMatchObject({
    Id: { type: 'string', format: 'uuid' },
    Job: { type: 'object' },
    MovementType: { type: 'object' },
    MovementTypeDraft: { type: 'object' },
    MovementTypeList: { properties: { data: { items: { $ref: '#/components/schemas/MovementType' } } } },
  })
})

test('the document and its page stay within their sizes, each operation with its share', async () => {
  const compressed = (await ask({ 'accept-encoding': 'br' })).rawPayload.length
  const page = (await askForPage({ 'accept-encoding': 'br' })).rawPayload.length
  expect(compressed).toBeLessThan(400_000)
  // The sum grows with each page of the product; a schema that is written out again raises the share.
  expect(Buffer.byteLength(text) / all.length).toBeLessThan(1600)
  expect(compressed / all.length).toBeLessThan(135)
  expect(page / all.length).toBeLessThan(190)
})

test('the page has an anchor for each operation, schema and error, every link has its target, and nothing else loads', async () => {
  const answer = await askForPage()
  const page = answer.body
  const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const expected = [
    ...all.map(idOf),
    ...Object.keys(raw.components.schemas).map((name) => `schema-${name}`),
    ...Object.keys(raw['x-errors']).map((code) => `error-${code}`),
  ]
  expect(expected.filter((id) => !anchors.has(id))).toEqual([])
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(targets.filter((id) => !anchors.has(id))).toEqual([])
  expect(page).not.toMatch(/<script|<link|<img|src=|style="|url\(/)
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(answer.headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('the page shows what an operation needs, takes, answers and refuses', async () => {
  const page = (await askForPage()).body
  const [, article = ''] = /<article id="movement-types\.update">([\s\S]*?)<\/article>/.exec(page) ?? []
  expect(article).toContain('Tipos de movimento: alterar')
  expect(article).toContain('PUT /api/v1/movement-types/{id}')
  expect(article).toContain('permissão: Tipos de movimento')
  expect(article).toContain('href="#schema-MovementTypeUpdate"')
  expect(article).toContain('href="#error-version.stale"')
  const [, example = ''] = /<pre>([\s\S]*?)<\/pre>/.exec(article) ?? []
  const body = JSON.parse(example.replaceAll('&quot;', '"'))
  expect(body).toMatchObject({ nature: 'sale', allow_manual: false, version: 1 })
})

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

test('the OpenAPI document and its page require a session', async () => {
  for (const url of ['/api/v1/openapi.json', '/api/v1/docs']) {
    const answer = await api.inject({ url })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session.required'])
  }
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
