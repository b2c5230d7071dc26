import {
  allCompaniesScope,
  appendAudit,
  buildRoutineSource,
  createDb,
  type Db,
  inTransaction,
  OperatorError,
  openPool,
} from '@app/kit/server'
import type { z } from 'zod'

/** `url` has the owner's login. */
export type CommandTools = {
  url: string
  args: readonly string[]
  now: string
  say: (line: string) => void
  readPassword: (fromStdin: boolean) => Promise<string>
}

export type Command = {
  usage: string
  migrated?: boolean
  run: (tools: CommandTools) => Promise<number>
}

type Audit = (db: Db, event: Parameters<typeof appendAudit>[2]) => Promise<void>

export async function runAsApplication<T>({ url, now }: CommandTools, work: (db: Db, audit: Audit) => Promise<T>) {
  const pool = openPool({ url, max: 1, applicationName: 'retaguarda-admin' })
  const source = buildRoutineSource(now)
  try {
    return await inTransaction(createDb(pool), allCompaniesScope, (db) =>
      work(db, (db, event) => appendAudit(db, source, event)),
    )
  } finally {
    await pool.end()
  }
}

export function parseOperatorInput<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(values)
  if (!success) throw new OperatorError([...new Set(error.issues.map(({ message }) => message))].join(' '))
  return data
}
