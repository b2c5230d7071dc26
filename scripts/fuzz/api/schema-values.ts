import fc from 'fast-check'
import type { Random } from '../../../apps/server/demo/random.ts'
import { JsonSchema } from './json-schema.ts'
import type { KnownValues } from './known-values.ts'

const hostileTexts = [
  '',
  '   ',
  'x'.repeat(10_000),
  `'; drop table users; --<script>alert(1)</script>`,
  '\u202eאב😀\u0000',
  '\ud800',
  '../../etc/passwd',
  '%00',
  '=1+1',
  '9999-12-31',
  '0001-01-01',
  '2026-02-30',
  'null',
]
const hostileNumbers = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 31, -1, 0, 1.5, 1e300, 2 ** 63]
const hostileOthers = [null, true, [], {}, [[[[]]]], { a: { b: { c: 1 } } }]

const samplesPerPattern = 40
const days = ['2026-10-13', '2026-10-14', '2026-10-15', '2026-09-01', '2026-11-24', '2024-02-29', '2026-12-31']

type Place = { collection: string; name: string }

export class SchemaValues {
  private readonly samples = new Map<string, readonly string[]>()
  private readonly random: Random
  private readonly known: KnownValues
  private readonly hostility: number

  constructor({ random, known, hostility }: { random: Random; known: KnownValues; hostility: number }) {
    this.random = random
    this.known = known
    this.hostility = hostility
  }

  make(unparsed: unknown, place: Place): unknown {
    const { random } = this
    if (random.chance(this.hostility)) return this.makeHostile()
    const schema = JsonSchema.parse(unparsed)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return random.pick(schema.enum)
    const variants = schema.anyOf ?? schema.oneOf
    if (variants) return this.make(random.pick(variants), place)
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => Object(this.make(part, place))))
    switch (Array.isArray(schema.type) ? random.pick(schema.type) : schema.type) {
      case 'null':
        return null
      case 'boolean':
        return random.chance(0.5)
      case 'integer':
      case 'number':
        return this.makeNumber(schema, place)
      case 'array':
        return this.makeArray(schema, place)
      case 'object':
        return this.makeObject(schema, place)
      case 'string':
        return this.makeText(schema, place)
      default:
        return this.makeHostile()
    }
  }

  makeHostile(): unknown {
    return this.random.pick<unknown>([...hostileTexts, ...hostileNumbers, ...hostileOthers])
  }

  private makeNumber(
    { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema,
    { collection, name }: Place,
  ) {
    const { random } = this
    const known = random.chance(0.6) ? this.known.find(collection, name) : undefined
    if (typeof known === 'number') return known
    const least = minimum ?? (exclusiveMinimum === undefined ? -1000 : exclusiveMinimum + 1)
    const most = maximum ?? (exclusiveMaximum === undefined ? least + 10_000_000 : exclusiveMaximum - 1)
    if (random.chance(0.1)) return random.pick([least, most])
    return random.int(least, Math.min(most, random.pick([least + 3, least + 1000, most])))
  }

  private makeArray({ items, minItems = 0, maxItems = 50 }: JsonSchema, place: Place) {
    const most = Math.min(maxItems, this.random.chance(0.03) ? 500 : minItems + 3)
    const length = this.random.int(minItems, Math.max(minItems, most))
    return Array.from({ length }, () => this.make(items ?? {}, place))
  }

  private makeObject({ properties = {}, required = [], additionalProperties }: JsonSchema, place: Place) {
    const { random } = this
    const result: Record<string, unknown> = {}
    for (const [name, part] of Object.entries(properties)) {
      const isWanted = required.includes(name) ? !random.chance(this.hostility) : random.chance(0.5)
      if (isWanted) result[name] = this.make(part, { ...place, name })
    }
    if (typeof additionalProperties === 'object' && additionalProperties !== null && random.chance(0.7))
      result[random.pick(['a', 'code', 'x y', '__proto__', 'constructor'])] = this.make(additionalProperties, place)
    return result
  }

  private makeText(schema: JsonSchema, { collection, name }: Place): string {
    const { random } = this
    const known = random.chance(0.75) ? this.known.find(collection, name) : undefined
    if (known !== undefined) return String(known)
    if (schema.format === 'date') return random.pick(days)
    if (schema.format === 'date-time') return `${random.pick(days)}T12:00:00.000Z`
    if (schema.format === 'uuid') return '01930000-0000-7000-8000-00000000dead'
    if (schema.pattern) return random.pick(this.samplesOf(schema.pattern))
    const { minLength = 0, maxLength = 60 } = schema
    const text = random.pick(['Posto Modelo', 'pix', '1.234,56', 'áçõ ü', '%', '_', '14/10/2026', '000123', '@ana'])
    return text.padEnd(minLength, 'a').slice(0, Math.max(maxLength, minLength))
  }

  private samplesOf(pattern: string): readonly string[] {
    let samples = this.samples.get(pattern)
    if (!samples) {
      // fast-check does not support lookahead: samples are generated without it and filtered with the whole pattern.
      const arbitrary = fc.stringMatching(new RegExp(pattern.replace(/\(\?![^)]*\)/g, '')))
      const isMatch = (text: string) => new RegExp(pattern).test(text)
      samples = fc.sample(arbitrary.filter(isMatch), { seed: 1, numRuns: samplesPerPattern })
      this.samples.set(pattern, samples)
    }
    return samples
  }
}
