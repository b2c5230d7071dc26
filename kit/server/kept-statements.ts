import { CompiledQuery, type Kysely, type QueryResult, type RawBuilder } from 'kysely'
import type { DB } from '../../database/tables.generated.ts'

/** Values of a statement that each connection keeps planned under a name. */
export class Kept {
  readonly name: string
  readonly values: readonly unknown[]
  constructor(name: string, values: readonly unknown[]) {
    this.name = name
    this.values = values
  }
}

/** Runs one of the few statements that every request asks: a connection reads and plans it once. Its text never varies. */
export function executeKept<Row>(
  database: Kysely<DB>,
  name: string,
  query: RawBuilder<Row>,
): Promise<QueryResult<Row>> {
  const { sql, parameters } = query.compile(database)
  return database.executeQuery<Row>(CompiledQuery.raw(sql, [new Kept(name, parameters)]))
}

/** Runs a statement that comes again and again in few texts, each of which a connection reads and plans once. */
export function executePlanned(db: Kysely<DB>, query: RawBuilder<unknown>) {
  const { sql, parameters } = query.compile(db)
  return db.executeQuery(CompiledQuery.raw(sql, [new Kept(nameOf(sql), parameters)]))
}

const names = new Map<string, string>()

/** One name for each text, for connections that keep all their statements planned. */
export function nameOf(text: string): string {
  const name = names.get(text) ?? `text_${names.size}`
  names.set(text, name)
  return name
}
