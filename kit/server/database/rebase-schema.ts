import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { OperatorError } from '../http/operator-error.ts'
import { withOwner } from './connection.ts'
import { describeObjects } from './describe-schema.ts'
import { firstOldMigration, readMigrations, recordMigration } from './migrate.ts'
import { inLockedTransaction } from './migration-lock.ts'

/** Adopts a database from before the first release: replaces only its history, if the fingerprint is equal. */
export const rebaseSchema = (url: string, directory: string): Promise<void> =>
  withOwner(url, (owner) =>
    inLockedTransaction(owner, async () => {
      await requireOldHistory(owner)
      await requireSameObjects(owner, directory)
      await owner.query('delete from schema_migrations')
      for (const file of await readMigrations(directory)) await recordMigration(owner, file)
    }),
  )

async function requireOldHistory(owner: pg.Client) {
  const tables = await owner.query<{ found: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as found`,
  )
  const history = tables.rows[0]?.found
    ? await owner.query('select from schema_migrations where name = $1', [firstOldMigration])
    : undefined
  if (!history?.rowCount)
    throw new OperatorError('O banco de dados não tem o histórico de migrações de antes da primeira versão.')
}

async function requireSameObjects(owner: pg.Client, directory: string) {
  const lines = (await readFile(path.join(directory, 'schema.fingerprint.jsonl'), 'utf8')).trimEnd().split('\n')
  const expected = new Set(lines.filter((line) => !line.startsWith('{"seed"')))
  const found = new Set(await describeObjects(owner))
  const differences = [...expected].filter((line) => !found.has(line))
  differences.push(...[...found].filter((line) => !expected.has(line)))
  const [first] = differences
  if (first !== undefined)
    throw new OperatorError(
      `O banco de dados difere do esquema desta versão (${toName(first)}): nada foi mudado. Atualize-o antes com a última versão que ainda tinha as migrações antigas, ou comece com um banco de dados novo.`,
    )
}

function toName(line: string): string {
  const [[kind, name] = [], [, place] = []] = Object.entries(JSON.parse(line))
  return line.includes('"in":') ? `${kind} ${name} de ${place}` : `${kind} ${name}`
}
