import { z } from 'zod'
import { JsonSchema, sampleOf } from './samples.ts'

export const hostile = {
  text: [
    'x'.repeat(10_000),
    `';--<b>`,
    `'; drop table users; --<script>alert(1)</script>`,
    '\u202eאב😀',
    'a\0b',
    '   ',
  ],
  date: ['9999-12-31', '0001-01-01', '2026-02-30', '99999-01-01', 'amanhã'],
  'date-time': ['9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00Z', '2026-13-01T00:00:00Z'],
  uuid: ['x', '00000000-0000-0000-0000-000000000000'],
  number: [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 31, -1, 0, 1.5, 1e300],
} as const

const isKind = (format: string): format is keyof typeof hostile => format in hostile
const Fields = z.record(z.string(), z.unknown()).catch({})
const Items = z.array(z.unknown()).catch([])

export function* hostileOf(unparsed: unknown, sample: unknown, name = ''): Generator<{ name: string; value: unknown }> {
  const schema = JsonSchema.parse(unparsed)
  if (schema.const !== undefined || schema.enum) return
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) {
    for (const variant of variants) yield* hostileOf(variant, variants.length > 2 ? sampleOf(variant) : sample, name)
  } else if (schema.type === 'object') {
    const fields = Fields.parse(sample ?? sampleOf(schema))
    for (const [field, part] of Object.entries(schema.properties ?? {})) {
      // The filter of a bulk change is the filter of its list, which has its own test.
      if (field === 'filter') continue
      for (const { value, ...at } of hostileOf(part, fields[field], field))
        yield { ...at, value: { ...fields, [field]: value } }
    }
  } else if (schema.type === 'array') {
    const [first, ...others] = Items.parse(sample)
    for (const { value, ...at } of hostileOf(schema.items, first ?? sampleOf(schema.items), name))
      yield { ...at, value: [value, ...others] }
  } else if (schema.type === 'string') {
    const { format = '' } = schema
    for (const value of hostile[isKind(format) ? format : 'text']) yield { name, value }
  } else if (schema.type === 'integer' || schema.type === 'number')
    for (const value of hostile.number) yield { name, value }
}

export const jsonSchemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
