import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '../../../database/tables.generated.ts'
import {
  localDate,
  localTime,
  type Needed,
  nothingToUndo,
  recordChangedSince,
  showDate,
} from '../../contract/contract.ts'
import type { Db } from '../database/transactions.ts'
import { fail } from '../http/domain-error.ts'
import type { ChangeContext } from '../http/implement.ts'

export type PastChange = {
  company_id: string
  chain_no: number
  entity: string
  entity_id: string
  action: string
  before: unknown
  after: unknown
  created_at: string
  label: string
}

export type Reversal = {
  entity: string
  actions: readonly string[]
  ability: Needed
  /** As in an operation: a person with a second factor must have confirmed it recently. */
  confirms?: true
  revert: (context: ChangeContext, change: PastChange) => Promise<unknown>
  /** Portuguese text about the effects of the change that its undo did not bring back, if there are any. */
  note?: ((db: Db, change: PastChange) => Promise<string | undefined>) | undefined
}

const Fields = z.record(z.string(), z.unknown()).nullable()

/** Returns the default undo: writes the old values of these columns back if the row still holds the new ones. */
export const revertRow = (declared: {
  entity: string
  actions: readonly string[]
  table: keyof DB
  ability: Needed
  columns: readonly string[]
  by?: string
  /** Further checks and effects; a `fail` cancels the undo. */
  also?: (context: ChangeContext, change: PastChange) => Promise<unknown>
  note?: Reversal['note']
}): Reversal => ({
  entity: declared.entity,
  actions: declared.actions,
  ability: declared.ability,
  note: declared.note,
  async revert(context, change) {
    const { db, user, now } = context
    const before = Fields.parse(change.before ?? null)
    const after = Fields.parse(change.after ?? null)
    const columns = declared.columns.filter((name) => before && after && name in before && name in after)
    if (!before || !after || columns.length === 0) fail(nothingToUndo)
    const table = sql.table(declared.table)
    const list = sql.join(columns.map((name) => sql.ref(name)))
    const { rows } = await sql<Record<string, unknown>>`
      select ${list} from ${table} where id = ${change.entity_id} for no key update`.execute(db)
    const [row] = rows
    if (!row || columns.some((name) => !isDeepStrictEqual(row[name], after[name]))) await refuseChanged(db, change)
    const assignments = columns.map((name) => sql`${sql.ref(name)} = ${columnValue(before[name])}`)
    const by = declared.by ? [sql`${sql.ref(declared.by)} = ${user.id}`] : []
    const write = sql`update ${table} set ${sql.join([...assignments, ...by])}, version = version + 1, updated_at = ${now}
      where id = ${change.entity_id}`
    await write.execute(db)
    await declared.also?.(context, change)
  },
})

const columnValue = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value

/** Fails with the person and time of the later change that prevents the undo. */
export async function refuseChanged(db: Db, change: PastChange): Promise<never> {
  const laterChange = await db
    .selectFrom('audit_events as event')
    .leftJoin('users as actor', 'actor.id', 'event.actor_id')
    .select(['event.created_at', 'actor.name'])
    .where('event.company_id', '=', change.company_id)
    .where('event.entity', '=', change.entity)
    .where('event.entity_id', '=', change.entity_id)
    .where('event.chain_no', '>', change.chain_no)
    .orderBy('event.chain_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  const at = laterChange?.created_at ?? change.created_at
  return fail(recordChangedSince, {
    values: {
      label: change.label,
      name: laterChange?.name ?? 'outra rotina',
      time: `${showDate(localDate(at))} ${localTime(at)}`,
    },
  })
}
