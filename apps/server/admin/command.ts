import { appendAudit, createDb, type Db, inTransaction, OperatorError, openPool } from '@app/kit/server'
import type { z } from 'zod'

export type Terminal = { input: NodeJS.ReadStream; output: NodeJS.WriteStream }

/** The input of a command. `url` is the address of the database for its owner. */
export type CommandTools = {
  url: string
  args: readonly string[]
  now: string
  say: (line: string) => void
  readPassword: (fromStdin: boolean) => Promise<string>
}

/** A command of `npm run admin`; it answers the exit code. */
export type Command = {
  usage: string
  /** Whether the database is brought up to date before; it is unless said otherwise. */
  migrated?: boolean
  run: (tools: CommandTools) => Promise<number>
}

type Audit = (db: Db, event: Parameters<typeof appendAudit>[2]) => Promise<void>

/** One transaction as the application itself, for every company; its changes are recorded as made by a routine. */
export async function asApplication<T>({ url, now }: CommandTools, work: (db: Db, audit: Audit) => Promise<T>) {
  const pool = openPool({ url, max: 1, applicationName: 'retaguarda-admin' })
  const source = { actor_id: null, origin: 'rotina' as const, ip: null, request_id: null, now }
  try {
    return await inTransaction(createDb(pool), { user_id: null, companies: 'all' }, (db) =>
      work(db, (db, event) => appendAudit(db, source, event)),
    )
  } finally {
    await pool.end()
  }
}

/** What the schema makes of the given values, or one line that says all that is wrong. */
export function check<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(values)
  if (!success) throw new OperatorError([...new Set(error.issues.map(({ message }) => message))].join(' '))
  return data
}
