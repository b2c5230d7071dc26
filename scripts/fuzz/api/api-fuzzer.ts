import { createRandom, type Random } from '../../../apps/server/demo/random.ts'
import { caseOf } from '../fuzz-targets.ts'
import { type FuzzedOperation, isDeclared, listOperations, type OpenApiDocument } from './json-schema.ts'
import { KnownValues } from './known-values.ts'
import { SchemaValues } from './schema-values.ts'

export type FuzzRequest = {
  operation: FuzzedOperation
  url: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

export type FuzzAnswer = { status: number; text: string }

const excluded = new Set(['session.logout', 'account.endSession'])

/** No database connection is free, or the database does not answer. Every other 5xx is a defect. */
const allowedServerError = 503

const boundary = 'retaguarda-fuzz'
const encoder = new TextEncoder()

export class ApiFuzzer {
  readonly operations: readonly FuzzedOperation[]
  private readonly random: Random
  private readonly known: KnownValues
  private readonly valid: SchemaValues
  private readonly mixed: SchemaValues
  private readonly seed: number
  private count = 0

  constructor(document: OpenApiDocument, seed: number) {
    this.operations = listOperations(document).filter(({ operationId }) => !excluded.has(operationId))
    this.seed = seed
    this.random = createRandom(`fuzz-api ${seed}`)
    this.known = new KnownValues(this.random)
    this.valid = new SchemaValues({ random: this.random, known: this.known, hostility: 0 })
    this.mixed = new SchemaValues({ random: this.random, known: this.known, hostility: 0.08 })
  }

  next(): FuzzRequest {
    const operation = this.operations[this.count % this.operations.length]
    if (!operation) throw new Error('the document describes no operation')
    const values = Math.floor(this.count / this.operations.length) % 3 === 2 ? this.mixed : this.valid
    this.count += 1
    const headers: Record<string, string> = { 'idempotency-key': `fuzz-${this.seed}-${this.count}` }
    const url = this.makeUrl(operation, values)
    const content = operation.requestBody?.content
    const form = content?.['multipart/form-data']
    if (form) {
      headers['content-type'] = `multipart/form-data; boundary=${boundary}`
      return { operation, url, headers, body: this.makeForm(operation, form.schema, values) }
    }
    const json = content?.['application/json']
    if (!json) return { operation, url, headers }
    headers['content-type'] = 'application/json'
    return { operation, url, headers, body: this.makeJson(operation, json.schema, values) }
  }

  findFault({ operation }: FuzzRequest, { status, text }: FuzzAnswer): string | undefined {
    if (status >= 500 && status !== allowedServerError) return `answered ${status}: ${text.slice(0, 200)}`
    if (!isDeclared(operation, status)) return `answered ${status}, which is not documented: ${text.slice(0, 200)}`
    const answer = parseJson(text)
    if (status >= 400)
      return hasErrorShape(answer) ? undefined : `answered ${status} without code, message and request_id`
    this.known.learn([resourceOf(operation), lastSegment(operation.path)], answer)
    return undefined
  }

  private makeUrl(operation: FuzzedOperation, values: SchemaValues) {
    const resource = resourceOf(operation)
    const search = new URLSearchParams()
    let { path } = operation
    for (const { name, in: place, required, schema } of operation.parameters) {
      if (place === 'path') {
        const collection = lastSegment(path.slice(0, path.indexOf(`{${name}}`)))
        const value = String(values.make(schema, { collection, name })) || 'x'
        path = path.replace(`{${name}}`, encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd')))
      }
      if (place === 'query' && (required || this.random.chance(0.3)))
        search.set(name, String(values.make(schema, { collection: resource, name })))
    }
    return search.size > 0 ? `${path}?${search}` : path
  }

  private makeJson(operation: FuzzedOperation, schema: unknown, values: SchemaValues) {
    const text = JSON.stringify(values.make(schema, { collection: resourceOf(operation), name: 'body' })) ?? ''
    return values === this.mixed && this.random.chance(0.05) ? text.slice(0, text.length / 2) : text
  }

  private makeForm(operation: FuzzedOperation, schema: unknown, values: SchemaValues) {
    const fields = Object(values.make(schema, { collection: resourceOf(operation), name: 'body' }))
    const { input } = caseOf({ seed: this.seed, no: this.count })
    const head = Object.entries(fields)
      .filter(([name]) => name !== 'file')
      .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')
    const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.ofx"\r\n\r\n`
    return concatBytes([encoder.encode(head + file), input, encoder.encode(`\r\n--${boundary}--\r\n`)])
  }
}

const resourceOf = ({ operationId }: FuzzedOperation) => operationId.slice(0, operationId.lastIndexOf('.'))

const lastSegment = (path: string) =>
  path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('{'))
    .at(-1) ?? ''

function concatBytes(parts: readonly Uint8Array[]) {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const hasErrorShape = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && ['code', 'message', 'request_id'].every((name) => name in answer)
