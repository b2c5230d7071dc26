import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import * as contract from '../../contract/contract.ts'
import { toJsonSchema } from '../http/json-schema.ts'

/** Place of a schema in the operations; its name in the document is derived from it. */
type SchemaPlace = {
  resource: string
  operation: string
  part: 'body' | 'answer' | 'query'
  path?: readonly string[]
  /** Distinguishes the alternatives of a union. */
  variant?: string
}

type Json = Readonly<Record<string, unknown>>
type Entry = { schema: Json; places: SchemaPlace[]; name?: string }

const schemaReference = '#/components/schemas/'

const innerSchemas = new Set(['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties', 'propertyNames'])
const minNamedLength = 60

/**
 * Collects the JSON schemas of all operations, finds equal parts and names them. A schema exported by `kit/contract`
 * keeps its name; other names are derived from resource, operation and field, so that no list of names is needed.
 */
export class SchemaCatalogue {
  private readonly entries: Entry[] = []
  private readonly numbers = new Map<string, number>()
  private readonly names = new Set<string>()

  /** Returns the schema with numbered references (`#12`) to its parts. */
  add(schema: unknown, place: SchemaPlace): unknown {
    if (Array.isArray(schema)) return schema.map((part, no) => this.add(part, toVariant(place, part, no)))
    if (!isJson(schema)) return schema
    const parts: Record<string, unknown> = {}
    for (const [key, part] of Object.entries(schema)) {
      // The limits of an exact integer in JavaScript are not limits of the field.
      if (key === '$schema' || isSafeLimit(part) || isAnyName(key, part)) continue
      if (key === 'properties' && isJson(part)) parts[key] = this.addProperties(part, place)
      else parts[key] = innerSchemas.has(key) ? this.add(part, place) : part
    }
    return isNameable(parts) ? { $ref: `#${this.number(parts, place)}` } : parts
  }

  /** Replaces the numbered references by named ones, and returns the named schemas in alphabetical order. */
  async complete(paths: unknown) {
    const uses = this.countUses(paths)
    await nextTurn()
    await this.nameContractSchemas()
    const unnamed = this.entries.filter((entry, no) => !entry.name && this.needsName(entry, uses.get(no) ?? 0))
    for (const entry of unnamed) entry.places.sort(comparePlaces)
    unnamed.sort((a, b) => comparePlaces(firstPlace(a), firstPlace(b)))
    for (const entry of unnamed) this.take(entry, listCandidates(entry))
    await nextTurn()
    const named = this.entries.filter((entry, no) => entry.name && uses.has(no))
    const schemas = named
      .map(({ name = '', schema }): [string, unknown] => [name, this.expandParts(schema)])
      .sort(([a], [b]) => (a < b ? -1 : 1))
    await nextTurn()
    return { paths: this.expand(paths), schemas: Object.fromEntries(schemas) }
  }

  private addProperties(properties: Json, place: SchemaPlace) {
    const named = Object.entries(properties).map(([name, part]) => [
      name,
      this.add(part, { ...place, path: [...(place.path ?? []), name] }),
    ])
    return Object.fromEntries(named)
  }

  private number(schema: Json, place: SchemaPlace) {
    const key = JSON.stringify(schema)
    let no = this.numbers.get(key)
    if (no === undefined) {
      no = this.entries.push({ schema, places: [] }) - 1
      this.numbers.set(key, no)
    }
    this.entries[no]?.places.push(place)
    return no
  }

  private countUses(paths: unknown) {
    const uses = new Map<number, number>()
    const count = (value: unknown) => {
      for (const no of findNumbers(value)) {
        const seen = uses.get(no) ?? 0
        uses.set(no, seen + 1)
        if (seen === 0) count(this.entries[no]?.schema)
      }
    }
    count(paths)
    return uses
  }

  private needsName({ schema, places }: Entry, uses: number) {
    if (uses === 0) return false
    const isRoot = places.some(({ path = [], part }) => path.length === 0 && part !== 'query')
    return isRoot || (uses > 1 && JSON.stringify(schema).length >= minNamedLength)
  }

  private async nameContractSchemas() {
    for (const [name, schema] of Object.entries(contract)) {
      if (!(schema instanceof z.ZodType)) continue
      for (const io of ['output', 'input'] as const) {
        const entry = this.find(toJsonSchema(schema, io))
        if (entry && !entry.name) this.take(entry, [name, `${name}Input`])
      }
      await nextTurn()
    }
  }

  private find(schema: unknown) {
    const added = this.add(schema, { resource: '', operation: '', part: 'query' })
    const [no] = findNumbers(added)
    const isWhole = isJson(added) && '$ref' in added
    const entry = isWhole && no !== undefined ? this.entries[no] : undefined
    return entry && JSON.stringify(entry.schema).length >= minNamedLength ? entry : undefined
  }

  private take(entry: Entry, candidates: readonly string[]) {
    const name = candidates.find((candidate) => !this.names.has(candidate))
    if (name === undefined) throw new Error(`no free name for a schema: ${candidates.join(', ')}`)
    this.names.add(name)
    entry.name = name
  }

  private expand(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((part) => this.expand(part))
    if (!isJson(value)) return value
    const [no] = numberOf(value)
    const entry = no === undefined ? undefined : this.entries[no]
    if (!entry) return this.expandParts(value)
    return entry.name ? { $ref: schemaReference + entry.name } : this.expandParts(entry.schema)
  }

  private expandParts(value: Json) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.expand(part)]))
  }
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON has no other names of properties than strings. */
const isAnyName = (key: string, part: unknown) =>
  key === 'propertyNames' && isJson(part) && part.type === 'string' && Object.keys(part).length === 1

const isSafeLimit = (value: unknown) => typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER

const numberOf = ({ $ref }: Json) => (typeof $ref === 'string' && /^#\d+$/.test($ref) ? [Number($ref.slice(1))] : [])

function findNumbers(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(findNumbers)
  if (!isJson(value)) return []
  const own = numberOf(value)
  return own.length > 0 ? own : Object.values(value).flatMap(findNumbers)
}

function isNameable({ type, properties, format, pattern, minimum, enum: values }: Json) {
  if (type === 'object') return isJson(properties) && Object.keys(properties).length > 0
  if (type === 'string')
    return format !== undefined || pattern !== undefined || (Array.isArray(values) && values.length > 2)
  return type === 'integer' && minimum !== undefined
}

const standardOperations = ['get', 'list', 'create', 'update']

/** Places that name a schema well come first: the record, the row of its list, its draft, then nested fields. */
function rankPlace({ operation, part, path = [] }: SchemaPlace) {
  const standard = standardOperations.indexOf(operation)
  const depth = path.length - (part === 'answer' && path[0] === 'data' ? 1 : 0)
  return depth * 100 + (standard < 0 ? 10 : standard) + (part === 'answer' ? 0 : 5)
}

/** Names an alternative by its first constant (`kind: 'pix'`), else by its number. */
function toVariant(place: SchemaPlace, schema: unknown, no: number): SchemaPlace {
  const properties = isJson(schema) && isJson(schema.properties) ? Object.values(schema.properties) : []
  const constant = properties.map((property) => (isJson(property) ? property.const : undefined)).find(Boolean)
  return { ...place, variant: `${place.variant ?? ''}-${constant ?? no + 1}` }
}

function comparePlaces(a: SchemaPlace, b: SchemaPlace) {
  const rank = rankPlace(a) - rankPlace(b)
  if (rank !== 0) return rank
  const [first, second] = [a, b].map(({ resource, operation, path = [] }) => [resource, operation, ...path].join('.'))
  return (first ?? '') < (second ?? '') ? -1 : 1
}

function firstPlace({ places }: Entry): SchemaPlace {
  const [place] = places
  if (!place) throw new Error('a schema without a place')
  return place
}

function listCandidates({ schema, places }: Entry): string[] {
  const shared = new Set(places.map(({ resource }) => resource)).size > 1
  const { path = [], operation, part } = firstPlace({ schema, places })
  const field = path.at(-1)
  const general: string[] = []
  if (shared && field !== undefined && field !== 'data') general.push(toPascalCase(toSingular(field)))
  // Several resources take the same body for the same operation.
  if (shared && field === undefined && places.every((place) => place.operation === operation))
    general.push(toPascalCase(`${operation}-${part}`))
  const format = typeof schema.format === 'string' ? [toPascalCase(schema.format)] : []
  return [...format, ...general, ...places.flatMap(namesOfPlace)]
}

function namesOfPlace({ variant, ...place }: SchemaPlace): string[] {
  const names = namesOfField(place)
  return variant === undefined ? names : [...names, ...names.map((name) => name + toPascalCase(variant))]
}

function namesOfField({ resource, operation, part, path = [] }: SchemaPlace): string[] {
  const record = toPascalCase(toSingular(resource))
  const action = record + toPascalCase(operation)
  const field = toPascalCase(path.map((name) => toSingular(name)).join('-'))
  const last = toPascalCase(toSingular(path.at(-1) ?? ''))
  if (part === 'query') return [record + last, `${action}Query${field}`]
  if (path.length > 0 && !(part === 'answer' && path.join() === 'data'))
    return part === 'answer'
      ? [record + last, `${action}Answer${field}`]
      : [`${record}Draft${last}`, `${action}Body${field}`]
  if (part === 'body') {
    if (operation === 'create') return [`${record}Draft`, `${action}Body`]
    return operation === 'update' ? [`${record}Update`, `${action}Body`] : [`${action}Body`]
  }
  if (path.length > 0) return operation === 'list' ? [record, `${record}Row`, `${action}Row`] : [`${action}Row`]
  if (operation === 'get') return [record, `${action}Answer`]
  return operation === 'list' ? [`${record}List`, `${action}Answer`] : [`${action}Answer`]
}

const toPascalCase = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

function toSingular(name: string) {
  if (/(ss|us|is)$/.test(name)) return name
  if (/ies$/.test(name)) return name.replace(/ies$/, 'y')
  if (/(ches|shes|sses|xes)$/.test(name)) return name.replace(/es$/, '')
  return name.replace(/s$/, '')
}
