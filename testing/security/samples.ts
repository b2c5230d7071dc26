import type { Operation } from '@app/kit/contract'
import { z } from 'zod'

export const SampleJsonSchema = z.looseObject({
  // A nullable field has two types; its samples are of the first.
  type: z.union([z.string(), z.array(z.string()).transform(([first]) => first)]).optional(),
  format: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  minLength: z.number().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
})

const texts: Record<string, string> = {
  uuid: '01930000-0000-7000-8000-00000000dead',
  date: '2026-10-14',
  'date-time': '2026-10-14T12:00:00.000Z',
  email: 'alguem@retaguarda.test',
}

export function buildSample(unparsed: unknown): unknown {
  const schema = SampleJsonSchema.parse(unparsed)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return buildSample(variants[0])
  if (schema.type === 'null') return null
  if (schema.type === 'object') {
    const properties = schema.properties ?? {}
    return Object.fromEntries((schema.required ?? []).map((name) => [name, buildSample(properties[name])]))
  }
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => buildSample(schema.items))
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(1, schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)
  if (schema.type === 'boolean') return true
  return texts[schema.format ?? ''] ?? 'texto'.padEnd(schema.minLength ?? 0, '.')
}

export function buildSampleInput({ query, body }: Pick<Operation, 'query' | 'body'>) {
  const part = (schema: z.ZodType | undefined) => {
    if (!schema) return undefined
    const sample = buildSample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
    schema.parse(sample)
    return sample
  }
  return { query: part(query), body: part(body) }
}
