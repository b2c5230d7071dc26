import type pg from 'pg'

interface Column {
  table: string
  column: string
  type: string
  isArray: boolean
  nullable: boolean
  generated: boolean
  optional: boolean
}

// The TypeScript types that the parsers of kit/server/database/pg-types.ts return.
const types: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  uuid: 'string',
  numeric: 'string',
  date: 'string',
  time: 'string',
  timestamptz: 'Instant',
  inet: 'string',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
  tsvector: 'string',
  xid8: 'string',
}

const columns = `
  select c.relname as table, a.attname as column,
    coalesce(e.typname, t.typname) as type, e.oid is not null as "isArray", not a.attnotnull as nullable,
    a.attgenerated <> '' or a.attidentity = 'a' as generated,
    a.atthasdef or a.attidentity <> '' as optional
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
  order by c.relname, a.attnum`

export async function describeTables(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<Column>(columns)
  const tables = new Map<string, Column[]>()
  for (const column of rows) tables.set(column.table, [...(tables.get(column.table) ?? []), column])
  const names = [...tables.keys()]
  return [
    '// Generated from the migrated database by `npm run tables`; never edited.',
    "import type { ColumnType } from 'kysely'",
    '',
    preamble,
    ...names.map((name) => interfaceOf(name, tables.get(name) ?? [])),
    `export interface DB {\n${names.map((name) => `  ${name}: ${typeName(name)}\n`).join('')}}`,
    '',
  ].join('\n')
}

const preamble = `type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type GeneratedAlways<T> = T extends ColumnType<infer S, unknown, unknown> ? ColumnType<S, never, never> : ColumnType<T, never, never>
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue | undefined }
/** Read as a parsed value; written as text, since the driver would write a JavaScript array as a PostgreSQL array. */
export type Json = ColumnType<JsonValue, string, string>
/** Read as ISO 8601 text in UTC. */
export type Instant = ColumnType<string, string | Date, string | Date>
`

const typeName = (table: string) =>
  `${table
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Table`

const interfaceOf = (table: string, list: Column[]) =>
  `export interface ${typeName(table)} {\n${list.map((column) => `  ${column.column}: ${typeOf(column)}\n`).join('')}}\n`

function typeOf({ table, column, type, isArray, nullable, generated, optional }: Column): string {
  const single = types[type]
  if (!single) throw new Error(`${table}.${column}: no TypeScript type for ${type}`)
  const value = isArray ? `${single === 'Instant' ? 'string' : single}[]` : single
  const read = nullable ? `${value} | null` : value
  if (generated) return `GeneratedAlways<${read}>`
  return optional ? `Generated<${read}>` : read
}
