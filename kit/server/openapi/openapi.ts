import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import type { Operation } from '../../contract/contract.ts'
import { toJsonSchema } from '../http/json-schema.ts'
import { basePath } from '../http/routes.ts'
import { ErrorResponses, errorSchema } from './describe-errors.ts'
import { SchemaCatalogue } from './schema-catalogue.ts'

/** Portuguese names of resources, and of operations by `resource.name` or by `name`. */
export type OperationLabels = {
  resources: Readonly<Record<string, string>>
  operations: Readonly<Record<string, string>>
}

type Parameter = { name: string; in: string; required: boolean; schema: unknown; description?: string }

/** Calls that the product makes to registered addresses: Portuguese names by event, and what they have in common. */
export type WebhookDocument = {
  events: Readonly<Record<string, string>>
  payload: z.ZodType
  headers: Readonly<Record<string, string>>
  description: string
}

export type OpenApi = Awaited<ReturnType<typeof buildOpenApi>>

/** Returns the OpenAPI 3.1 document. It takes about a second, so it yields to the event loop after each operation. */
export async function buildOpenApi(
  operations: readonly Operation[],
  labels: OperationLabels,
  webhooks: WebhookDocument,
) {
  const catalogue = new SchemaCatalogue()
  const errors = new ErrorResponses()
  const described: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {}
  for (const operation of operations) {
    const path = basePath + operation.path.replace(/:(\w+)\??/g, '{$1}')
    described[path] ??= {}
    described[path][operation.method.toLowerCase()] = describeOperation(operation, { catalogue, errors, labels })
    await nextTurn()
  }
  const calls = describeWebhooks(webhooks, catalogue)
  const { paths: named, schemas } = await catalogue.complete({ paths: described, webhooks: calls })
  const { paths, webhooks: namedCalls } = named as { paths: typeof described; webhooks: typeof calls }
  await nextTurn()
  const parameters = nameParameters(paths)
  return {
    openapi: '3.1.0',
    info: { title: 'Retaguarda', version: '1', description: introduction },
    tags: [...new Set(operations.map(({ resource }) => resource))].map((name) => ({
      name,
      description: labels.resources[name] ?? name,
    })),
    security: [{ session: [] }],
    paths,
    webhooks: namedCalls,
    'x-errors': errors.messages,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A chave da sessão (`access_token` de `POST /api/v1/login`) ou uma chave pessoal (Preferências).',
        },
      },
      parameters: { ...parameters, ...describeWebhookHeaders(webhooks) },
      responses: errors.components,
      schemas: { Error: errorSchema, ...schemas },
    },
  }
}

const webhookParameter = (name: string) => `${name.replaceAll('-', '')}Header`

function describeWebhooks({ events, headers, payload, description }: WebhookDocument, catalogue: SchemaCatalogue) {
  const place = { resource: 'webhooks', operation: 'call', part: 'body' } as const
  const schema = catalogue.add(toJsonSchema(payload, 'output'), place)
  const parameters = Object.keys(headers).map((name) => ({ $ref: `#/components/parameters/${webhookParameter(name)}` }))
  const requestBody = { required: true, content: { 'application/json': { schema } } }
  const responses = { '2XX': { description: 'Recebido' } }
  return Object.fromEntries(
    Object.entries(events).map(([event, summary]) => [
      event,
      { post: { summary, description, parameters, requestBody, responses } },
    ]),
  )
}

const describeWebhookHeaders = ({ headers }: WebhookDocument) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      webhookParameter(name),
      { name, in: 'header', required: true, description, schema: { type: 'string' } },
    ]),
  )

const introduction = [
  'Valores em dinheiro são inteiros em centavos (`_cents`), volumes em mililitros (`_ml`), preços em milésimos de real',
  '(`_millis`), custos em milionésimos (`_micros`) e taxas em partes por milhão (`_ppm`). Dias são `AAAA-MM-DD`;',
  'instantes são ISO 8601 em UTC. Listas respondem `data`, `next` e `count`: a página seguinte é a mesma chamada com',
  '`after` igual a `next`. Um registro que muda tem `version`: a alteração envia a versão lida e é recusada (409) se',
  'outra pessoa alterou antes.',
].join('\n')

function summarizeOperation({ resource, name, summary }: Operation, labels: OperationLabels) {
  const { resources, operations } = labels
  const action = operations[`${resource}.${name}`] ?? operations[name] ?? name
  return summary ?? `${resources[resource] ?? resource}: ${action}`
}

type DescribedResponse = { $ref: string } | { description: string; content: Record<string, { schema: unknown }> }

const describeContent = (description: string, schema: unknown, type = 'application/json') => ({
  description,
  content: { [type]: { schema } },
})

const idempotencyHeader: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repetir a chamada com a mesma chave responde o primeiro resultado.',
  schema: { type: 'string', maxLength: 200 },
}

type Describing = { catalogue: SchemaCatalogue; errors: ErrorResponses; labels: OperationLabels }

function describeOperation(operation: Operation, { catalogue, errors, labels }: Describing) {
  const { resource, name } = operation
  const place = { resource, operation: name }
  const fields = (from: 'path' | 'query', schema: z.ZodType | undefined): Parameter[] => {
    const { properties = {}, required = [] } = schema ? toJsonSchema(schema, 'input') : {}
    return Object.entries(properties).map(([field, property]) => ({
      name: field,
      in: from,
      required: from === 'path' || required.includes(field),
      schema: catalogue.add(property, { ...place, part: 'query', path: [field] }),
    }))
  }
  const answer = operation.file
    ? bytes
    : catalogue.add(toJsonSchema(operation.answer, 'output'), { ...place, part: 'answer' })
  const body = operation.body && toJsonSchema(operation.body, 'input')
  const failures = errors.describe(operation)
  const responses: Record<string, DescribedResponse> = {
    [operation.status ?? 200]: describeContent('Resposta', answer, mediaTypeOf(operation)),
    ...failures.responses,
  }
  return {
    operationId: `${resource}.${name}`,
    tags: [resource],
    summary: summarizeOperation(operation, labels),
    ...(operation.ability === 'public' && { security: [] }),
    'x-ability': operation.ability,
    ...(failures.errors.length > 0 && { 'x-errors': failures.errors }),
    parameters: [
      ...fields('path', operation.params),
      ...fields('query', operation.query),
      ...(operation.idempotent ? [idempotencyHeader] : []),
    ],
    ...(operation.upload && {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: catalogue.add(withFile(body), { ...place, part: 'body' }) } },
      },
    }),
    ...(body &&
      !operation.upload && {
        requestBody: {
          required: (body.required ?? []).length > 0,
          content: { 'application/json': { schema: catalogue.add(body, { ...place, part: 'body' }) } },
        },
      }),
    responses,
  }
}

const bytes = { type: 'string', format: 'binary' }
const mediaTypeOf = ({ streamed, file }: Operation) =>
  streamed ? 'application/x-ndjson' : file ? 'application/octet-stream' : undefined

const withFile = (body: { properties?: object } | undefined) => ({
  type: 'object',
  properties: { ...body?.properties, file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
})

const minShared = 3

/** Replaces the parameters that several operations share by references, and returns them by name. */
function nameParameters(paths: Readonly<Record<string, Record<string, { parameters: unknown[] }>>>) {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const counts = new Map<string, number>()
  for (const parameter of operations.flatMap(({ parameters }) => parameters)) {
    const key = JSON.stringify(parameter)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const named: Record<string, Parameter> = {}
  const references = new Map<string, { $ref: string }>()
  for (const [key, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    const parameter: Parameter = JSON.parse(key)
    const name = parameter.in === 'path' ? `path-${parameter.name}` : parameter.name
    if (count < minShared || named[name]) continue
    named[name] = parameter
    references.set(key, { $ref: `#/components/parameters/${name}` })
  }
  for (const operation of operations)
    operation.parameters = operation.parameters.map((one) => references.get(JSON.stringify(one)) ?? one)
  return named
}
