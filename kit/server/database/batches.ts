import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '../../../database/tables.generated.ts'
import type { BatchOutcome } from '../../contract/contract.ts'
import type { SessionUser } from '../http/implement.ts'
import { askJobToStop } from '../jobs/job-records.ts'
import type { Db } from './transactions.ts'

export type BatchTally = Pick<BatchOutcome, 'changed' | 'skipped' | 'failures'>

type NewBatch = {
  id: string
  operation: string
  title: string
  user: SessionUser
  input: unknown
  ids: readonly string[]
  now: string
  state: 'waiting' | 'done'
  job_id: string | null
}

const Actor = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  abilities: z.array(z.string()),
  company_ids: z.array(z.string()),
})
const TallyDetails = z.object({
  skipped: z.array(z.object({ reason: z.string(), count: z.int() })),
  failures: z.array(z.object({ id: z.string(), label: z.string(), reason: z.string() })),
})

export async function insertBatch(
  db: Db,
  batch: NewBatch,
  tally: BatchTally = { changed: 0, skipped: [], failures: [] },
) {
  const { id, operation, title, user, input, ids, now, state, job_id } = batch
  await db
    .insertInto('batches')
    .values({
      id,
      operation,
      title,
      state,
      job_id,
      user_id: user.id,
      actor: JSON.stringify(user),
      input: JSON.stringify(input ?? null),
      ids: [...ids],
      done: state === 'done' ? ids.length : 0,
      changed: tally.changed,
      skipped: JSON.stringify(tally.skipped),
      failures: JSON.stringify(tally.failures),
      created_at: now,
      finished_at: state === 'done' ? now : null,
    })
    .execute()
}

const outcomeColumns = ['id', 'job_id', 'title', 'state', 'done', 'changed', 'skipped', 'failures'] as const

export async function getBatchOutcome(db: Db, id: string): Promise<BatchOutcome | undefined> {
  const row = await db
    .selectFrom('batches')
    .select(outcomeColumns)
    .select(sql<number>`cardinality(ids)`.as('total'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row && outcomeOf(row)
}

type OutcomeRow = Pick<Selectable<DB['batches']>, (typeof outcomeColumns)[number]> & { total: number }

const State = z.enum(['waiting', 'running', 'done', 'cancelled', 'failed'])

const outcomeOf = ({ state, skipped, failures, ...row }: OutcomeRow): BatchOutcome => ({
  ...row,
  ...TallyDetails.parse({ skipped, failures }),
  state: State.parse(state),
})

/** Asks the job of an own batch to stop; records already changed stay changed. */
export async function cancelBatch(db: Db, id: string, now: string) {
  const batch = await getBatchOutcome(db, id)
  if (batch?.job_id) await askJobToStop(db, batch.job_id, now)
}

export async function lockBatch(db: Db, id: string) {
  const row = await db
    .selectFrom('batches')
    .select(['operation', 'actor', 'input', 'done', 'changed', 'skipped', 'failures', 'state'])
    .select(sql<number>`cardinality(ids)`.as('total'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, ...TallyDetails.parse(row), user: Actor.parse(row.actor) }
}

export const findNextBatchIds = async (db: Db, id: string, count: number) =>
  (
    await db
      .selectFrom('batches')
      .select(sql<string[]>`ids[done + 1 : done + ${count}::int]`.as('next'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).next

type Progress = BatchTally & { state: string; done: number; finished_at: string | null }

export const updateBatch = (db: Db, id: string, { skipped, failures, ...rest }: Progress) =>
  db
    .updateTable('batches')
    .set({ ...rest, skipped: JSON.stringify(skipped), failures: JSON.stringify(failures) })
    .where('id', '=', id)
    .execute()

export function addTally(first: BatchTally, second: BatchTally): BatchTally {
  const counts = new Map(first.skipped.map(({ reason, count }) => [reason, count]))
  for (const { reason, count } of second.skipped) counts.set(reason, (counts.get(reason) ?? 0) + count)
  return {
    changed: first.changed + second.changed,
    skipped: [...counts].map(([reason, count]) => ({ reason, count })),
    failures: [...first.failures, ...second.failures],
  }
}
