import { z } from 'zod'

export const JsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
})
export type JsonSchema = z.infer<typeof JsonSchema>

const Media = z.record(z.string(), z.object({ schema: z.unknown() }))

const DescribedOperation = z.looseObject({
  operationId: z.string(),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        schema: z.unknown(),
      }),
    )
    .default([]),
  requestBody: z.looseObject({ content: Media }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ content: Media.optional(), 'x-statuses': z.array(z.number()).optional() }),
  ),
})

/** Replaces each `$ref` by the part of the document that it names; throws if the part is missing. */
export function resolveReferences(document: unknown, value: unknown = document): unknown {
  if (Array.isArray(value)) return value.map((part) => resolveReferences(document, part))
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value) {
    const place = String(value.$ref).replace('#/', '').split('/')
    const part = place.reduce<unknown>((found, name) => Object(found)[name], document)
    if (part === undefined) throw new Error(`${value.$ref} is not in the document`)
    return resolveReferences(document, part)
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolveReferences(document, part)]))
}

export const OpenApiDocument = z.preprocess(
  (document) => resolveReferences(document),
  z.looseObject({ paths: z.record(z.string(), z.record(z.string(), DescribedOperation)) }),
)
export type OpenApiDocument = z.infer<typeof OpenApiDocument>

export type FuzzedOperation = z.infer<typeof DescribedOperation> & { path: string; method: string }

/** `default` lists the statuses that any such call can have. */
export const isDeclared = ({ responses }: FuzzedOperation, status: number) =>
  String(status) in responses || responses.default?.['x-statuses']?.includes(status) === true

export const listOperations = ({ paths }: OpenApiDocument): FuzzedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  )
