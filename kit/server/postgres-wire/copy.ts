import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db } from '../database/transactions.ts'

export type CopyValue = string | number | boolean | Uint8Array | null

export type Stage = {
  name: string
  like: string
  columns: readonly string[]
  extra?: Readonly<Record<string, string>>
}

/** Copies rows into a temporary table dropped at the end of the transaction; values are in column order. */
export async function stageRows(db: Db, table: Stage, rows: Iterable<readonly CopyValue[]>): Promise<void> {
  await createStage(db, table)
  await fillStage(db, table, rows)
}

export async function createStage(db: Db, { name, like, columns, extra = {} }: Stage): Promise<void> {
  const extraColumns = Object.entries(extra).map(([column, type]) => sql`null::${sql.raw(type)} as ${sql.ref(column)}`)
  const selectedColumns = [...columns.map((column) => sql.ref(column)), ...extraColumns]
  // `only`, because planning the partitions takes longer than creating the table.
  await sql`create temporary table ${sql.table(name)} on commit drop as
    select ${sql.join(selectedColumns)} from only ${sql.table(like)} with no data`.execute(db)
}

async function fillStage(db: Db, { name }: Stage, rows: Iterable<readonly CopyValue[]>): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(`copy "${name}" from stdin`, [new CopySource(rows)]))
}

export class CopySource {
  readonly rows: Iterable<readonly CopyValue[]>
  constructor(rows: Iterable<readonly CopyValue[]>) {
    this.rows = rows
  }
}

/** Runs the `copy … from stdin` of a stage; Kysely has no COPY. */
export const copyRows = (client: pg.ClientBase, text: string, { rows }: CopySource) =>
  pipeline(Readable.from(formatRows(rows)), client.query(copyFrom(text)))

const chunkLength = 65_536

function* formatRows(rows: Iterable<readonly CopyValue[]>) {
  let chunk = ''
  for (const row of rows) {
    for (let at = 0; at < row.length; at++) chunk += at === 0 ? formatField(row[at]) : `\t${formatField(row[at])}`
    chunk += '\n'
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

const special = /[\\\t\n\r\0]/
const everySpecial = /[\\\t\n\r\0]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' }

function formatField(value: CopyValue | undefined): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string')
    return special.test(value) ? value.replace(everySpecial, (character) => escapes[character] ?? '') : value
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`
  return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value)
}
