import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { describeFieldIssue, invalidInput, notFound, type Operation } from '../../contract/contract.ts'
import { fail } from './domain-error.ts'
import type { RequestInfo } from './implement.ts'
import { toJsonSchema } from './json-schema.ts'
import type { Upload } from './uploads.ts'

export type Input = { params: unknown; query: unknown; body: unknown }

export function getRequestInfo(request: FastifyRequest): RequestInfo {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
  return { id: request.id, ip: request.ip, user_agent: request.headers['user-agent']?.slice(0, 300) ?? null, token }
}

/** Parses the parts of a request with the operation's schemas; invalid path parameters answer 404. */
export function parseOperationInput(operation: Operation, request: FastifyRequest, upload: Upload | null): Input {
  const params = operation.params?.safeParse(request.params)
  if (params && !params.success) fail(notFound)
  return {
    params: params?.data,
    query: parse(operation.query, withoutEmpty(request.query)),
    body: parse(operation.body, upload ? upload.fields : request.body),
  }
}

/** Refuses an undeclared query parameter: a misspelt filter would otherwise return all rows. */
export function refuseUnknownQuery({ query }: Pick<Operation, 'query'>, rawQuery: unknown) {
  const known = getQueryNames(query)
  const unknown = Object.keys(rawQuery ?? {}).filter((name) => !known.has(name) && !name.includes('\0'))
  if (unknown.length === 0) return
  fail(invalidInput, {
    fields: Object.fromEntries(unknown.map((name) => [name, `Não existe o campo “${name}” nesta consulta.`])),
  })
}

const knownNames = new WeakMap<z.ZodType, ReadonlySet<string>>()

function getQueryNames(schema: z.ZodType | undefined): ReadonlySet<string> {
  if (!schema) return new Set()
  const known = knownNames.get(schema) ?? new Set(Object.keys(toJsonSchema(schema, 'input').properties ?? {}))
  knownNames.set(schema, known)
  return known
}

const longestKey = 200

export function getIdempotencyKey(request: FastifyRequest) {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key.length === 0 || key.length > longestKey)
    fail(invalidInput, { fields: { 'Idempotency-Key': `Use de 1 a ${longestKey} caracteres.` } })
  return key
}

function parse(schema: z.ZodType | undefined, value: unknown) {
  if (!schema) return undefined
  const unstorable = findUnstorableText(value)
  if (unstorable !== undefined)
    fail(invalidInput, { fields: { [unstorable]: 'Há um caractere que não pode ser gravado.' } })
  const parsed = schema.safeParse(value ?? {}, { error: describeFieldIssue })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  return fail(invalidInput, { fields })
}

/** PostgreSQL stores neither NUL nor an unpaired surrogate. */
const unstorableText = /\0|\p{Surrogate}/u

function findUnstorableText(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return unstorableText.test(value) ? path || 'body' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, part] of Object.entries(value)) {
    if (unstorableText.test(name)) return 'body'
    const foundPath = findUnstorableText(part, path ? `${path}.${name}` : name)
    if (foundPath !== undefined) return foundPath
  }
  return undefined
}

// A form sends empty filters as `?from=&to=`.
const withoutEmpty = (query: unknown) =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''))
