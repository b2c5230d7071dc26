export type DocumentedSchema = {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  const?: unknown
  enum?: readonly unknown[]
  default?: unknown
  examples?: readonly unknown[]
  anyOf?: readonly DocumentedSchema[]
  oneOf?: readonly DocumentedSchema[]
  properties?: Readonly<Record<string, DocumentedSchema>>
  required?: readonly string[]
  additionalProperties?: DocumentedSchema | boolean
  items?: DocumentedSchema
  minimum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  description?: string
}

const formats: Readonly<Record<string, string>> = {
  uuid: '0199d0a0-0000-7000-8000-000000000001',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00.000Z',
  email: 'ana@posto.com.br',
  binary: '(bytes)',
}

const quantities: readonly [RegExp, number][] = [
  [/_cents$/, 123_456],
  [/_ml$/, 40_000],
  [/_millis$/, 5_899],
  [/_micros$/, 4_123_456],
  [/_ppm$/, 16_500],
]

const maxDepth = 6

/** Returns an example of a schema by its name in `schemas`: what it can look like, not what a handler accepts. */
export function makeExample(
  schemas: Readonly<Record<string, DocumentedSchema>>,
  schema: DocumentedSchema,
  name = '',
  depth = 0,
): unknown {
  if (depth > maxDepth) return null
  const make = (part: DocumentedSchema, field: string) => makeExample(schemas, part, field, depth + 1)
  if (schema.$ref) return make(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name)
  if (schema.examples?.length) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined && schema.default !== null) return schema.default
  const [variant] = schema.anyOf ?? schema.oneOf ?? []
  if (variant) return make(variant, name)
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([field, part]) => [field, make(part, field)]))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'array':
      return schema.items ? [make(schema.items, name)] : []
    case 'integer':
    case 'number':
      return quantities.find(([pattern]) => pattern.test(name))?.[1] ?? Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'string':
      return formats[schema.format ?? ''] ?? 'texto'
    case 'object':
      return {}
    default:
      return null
  }
}
