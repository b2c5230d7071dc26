import { z } from 'zod'
import { buildSample, SampleJsonSchema } from './samples.ts'

export const hostileValues = {
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

const isKind = (format: string): format is keyof typeof hostileValues => format in hostileValues
const Fields = z.record(z.string(), z.unknown()).catch({})
const Items = z.array(z.unknown()).catch([])

export function* generateHostileInputs(
  unparsed: unknown,
  sample: unknown,
  name = '',
): Generator<{ name: string; value: unknown }> {
  const schema = SampleJsonSchema.parse(unparsed)
  if (schema.const !== undefined || schema.enum) return
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) {
    for (const variant of variants)
      yield* generateHostileInputs(variant, variants.length > 2 ? buildSample(variant) : sample, name)
  } else if (schema.type === 'object') {
    const fields = Fields.parse(sample ?? buildSample(schema))
    for (const [field, part] of Object.entries(schema.properties ?? {})) {
      // The filter of a bulk change is the filter of its list, which has its own test.
      if (field === 'filter') continue
      for (const { value, ...at } of generateHostileInputs(part, fields[field], field))
        yield { ...at, value: { ...fields, [field]: value } }
    }
  } else if (schema.type === 'array') {
    const [first, ...otherItems] = Items.parse(sample)
    for (const { value, ...at } of generateHostileInputs(schema.items, first ?? buildSample(schema.items), name))
      yield { ...at, value: [value, ...otherItems] }
  } else if (schema.type === 'string') {
    const { format = '' } = schema
    for (const value of hostileValues[isKind(format) ? format : 'text']) yield { name, value }
  } else if (schema.type === 'integer' || schema.type === 'number')
    for (const value of hostileValues.number) yield { name, value }
}

export const toInputJsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
