import { CompiledQuery, type Kysely, type QueryResult, type RawBuilder } from 'kysely'
import type { DB } from '../../../database/tables.generated.ts'

export class PreparedValues {
  readonly name: string
  readonly values: readonly unknown[]
  constructor(name: string, values: readonly unknown[]) {
    this.name = name
    this.values = values
  }
}

/** Runs a prepared statement that every request needs; each connection plans it once. Its text must never vary. */
export function executePrepared<Row>(
  database: Kysely<DB>,
  name: string,
  query: RawBuilder<Row>,
): Promise<QueryResult<Row>> {
  const { sql, parameters } = query.compile(database)
  return database.executeQuery<Row>(CompiledQuery.raw(sql, [new PreparedValues(name, parameters)]))
}

/** Runs a repeated statement with few distinct texts as a prepared statement; each connection plans each text once. */
export function executeRepeated(db: Kysely<DB>, query: RawBuilder<unknown>) {
  const { sql, parameters } = query.compile(db)
  return db.executeQuery(CompiledQuery.raw(sql, [new PreparedValues(getStatementName(sql), parameters)]))
}

const names = new Map<string, string>()

export function getStatementName(text: string): string {
  const name = names.get(text) ?? `text_${names.size}`
  names.set(text, name)
  return name
}
