import { type Expression, sql } from 'kysely'
import {
  type BatchOutcome,
  formatCount,
  maxFilteredRecords,
  maxImmediateChanges,
  selectionTooLarge,
  sumOf,
  tooMany,
} from '../../contract/contract.ts'
import { runAsReader } from '../database/as-reader.ts'
import {
  addTally,
  type BatchTally,
  findNextBatchIds,
  insertBatch,
  lockBatch,
  updateBatch,
} from '../database/batches.ts'
import { changeRows } from '../database/change-rows.ts'
import type { Db } from '../database/transactions.ts'
import type { JobKind, Jobs } from '../jobs/job-kinds.ts'
import { startJob, trackedJob } from '../jobs/tracked-jobs.ts'
import { fail } from './domain-error.ts'
import type { ChangeOfMany, ChosenRow, Implementation, RequestInfo, SessionUser } from './implement.ts'

type BulkJob = { batch: string }

const jobName = 'change-many'

type BulkCall<Filter, Input> = {
  db: Db
  user: SessionUser
  now: string
  request: RequestInfo
  jobs: Jobs
  afterCommit: (work: () => void | Promise<void>) => void
  body: {
    selection: { ids?: readonly string[] | undefined; filter?: Filter | undefined }
    preview: boolean
    input?: Input
  }
}

type BulkDefinition<Filter, Input, Row extends ChosenRow> = ChangeOfMany<Input, Row> & {
  title: string
  find: (db: Db, filter: Filter, now: string, user_id: string) => Expression<{ id: string | number }>
  /** Completes the filter where the list itself chooses a part of it. */
  bound?: (db: Db, filter: Filter, now: string) => Promise<Filter>
  /** Maximum records of a selection, if lower than usual; the operation declares `selectionTooLarge`. */
  most?: number
  /** Sorts the ids, where one record must be changed before another. */
  inOrder?: (db: Db, ids: readonly string[]) => Promise<readonly string[]>
  /** Maps selected rows to the records to change, where they differ: the days of chosen lines. */
  toRecordIds?: (db: Db, ids: readonly string[], input: Input) => Promise<readonly string[]>
}

export type BulkHandler<Filter, Input> = ((call: BulkCall<Filter, Input>) => Promise<BatchOutcome>) & {
  bulk: ChangeOfMany<unknown>
}

/** Returns the handler of a `bulk` operation: preview, few records now, more as a job; `operation` is its name. */
export function newBulkHandler<Filter, Input, Row extends ChosenRow>(
  operation: string,
  definition: BulkDefinition<Filter, Input, Row>,
): BulkHandler<Filter, Input> {
  // A job reads back only what the operation's schema parsed and `rows` returned, so the types hold.
  const change = definition as unknown as ChangeOfMany<unknown>
  const handle = async (call: BulkCall<Filter, Input>) => {
    const { selection, preview, input } = call.body
    const ids = selection.ids ?? (await findIds(call, definition, selection.filter as Filter))
    const { title, most = maxFilteredRecords, inOrder } = definition
    if (ids.length > most) fail(selectionTooLarge, { values: { most } })
    const recordIds = definition.toRecordIds ? await definition.toRecordIds(call.db, ids, input as Input) : ids
    if (recordIds.length > maxFilteredRecords) fail(tooMany)
    const chosenIds = [...new Set(recordIds)].sort()
    const orderedIds = inOrder ? await inOrder(call.db, chosenIds) : chosenIds
    return runBulkChange(call, { operation, title, change, ids: orderedIds, input, preview })
  }
  return Object.assign(handle, { bulk: change })
}

type FindContext = { db: Db; user: SessionUser; now: string }
type Finder<Filter> = Pick<BulkDefinition<Filter, never, never>, 'find' | 'bound'>

async function findIds<Filter>(
  { db, user, now }: FindContext,
  { find, bound }: Finder<Filter>,
  requestedFilter: Filter,
) {
  const filter = bound ? await bound(db, requestedFilter, now) : requestedFilter
  const query = sql<{ id: string }>`
    select id::text as id from (${find(db, filter, now, user.id)}) as found limit ${maxFilteredRecords + 1}`
  const { rows } = await runAsReader(db, () => query.execute(db))
  if (rows.length > maxFilteredRecords) fail(tooMany)
  return rows.map(({ id }) => id)
}

type BulkRun = {
  operation: string
  title: string
  change: ChangeOfMany<unknown>
  ids: readonly string[]
  input: unknown
  preview?: boolean
}

export async function runBulkChange(call: Omit<BulkCall<never, never>, 'body'>, run: BulkRun): Promise<BatchOutcome> {
  const { db, user, now, request, jobs, afterCommit } = call
  const { operation, title, change, ids, input, preview = false } = run
  const outcome = { id: request.id, job_id: null, title, total: ids.length }
  const none: BatchTally = { changed: 0, skipped: [], failures: [] }
  if (!preview && ids.length > (change.atOnce ?? maxImmediateChanges)) {
    const data: BulkJob = { batch: request.id }
    const job_id = await startJob({ db, user, now, jobs, afterCommit }, { kind: jobName, title, data })
    await insertBatch(db, { id: request.id, operation, title, user, input, ids, now, state: 'waiting', job_id })
    return { ...outcome, ...none, job_id, state: 'waiting', done: 0 }
  }
  const context = { db, user, now, batch: request.id, ip: request.ip }
  const tally = await changeRows(context, change, { ids, input, preview })
  if (preview) return { ...outcome, ...tally, state: 'preview', done: 0 }
  await insertBatch(db, { id: request.id, operation, title, user, input, ids, now, state: 'done', job_id: null }, tally)
  return { ...outcome, ...tally, state: 'done', done: ids.length }
}

type Changes = ReadonlyMap<string, ChangeOfMany<unknown>>

/** Returns the job of bulk changes, some records per transaction; after a restart it continues. */
export function bulkJob(implementations: readonly Implementation[]): JobKind<{ job_id: string }> {
  const changes = new Map(
    implementations.flatMap(({ operation, bulk }) => (bulk ? [[`${operation.resource}.${operation.name}`, bulk]] : [])),
  )
  return trackedJob<BulkJob>({
    name: jobName,
    async run({ batch }, job) {
      for (;;) {
        const step = await job.within((db) => continueBatch(db, batch, { changes, now: job.now() }))
        if (!step) return {}
        await job.progress(step.done, step.total, 'Alterando')
        if (step.done >= step.total) return { message: formatOutcome(step) }
      }
    },
    stopped: ({ batch }, state, { within, now }) => within((db) => stop(db, batch, state, now())),
  })
}

function formatOutcome({ changed, skipped, failures }: BatchTally) {
  const skippedCount = sumOf(skipped, ({ count }) => count)
  const changedText = formatCount(changed, 'alterado', 'alterados')
  const skippedText = formatCount(skippedCount, 'ficou como estava', 'ficaram como estavam')
  return `${changedText}, ${skippedText}, ${formatCount(failures.length, 'não pôde ser alterado', 'não puderam ser alterados')}.`
}

async function continueBatch(db: Db, id: string, { changes, now }: { changes: Changes; now: string }) {
  const batch = await lockBatch(db, id)
  if (!batch || batch.state === 'done') return undefined
  const change = changes.get(batch.operation)
  if (!change) throw new Error(`no operation changes many as ${batch.operation}`)
  const context = { db, user: batch.user, now, batch: id, ip: null }
  const ids = await findNextBatchIds(db, id, change.atOnce ?? maxImmediateChanges)
  const tally = addTally(batch, await changeRows(context, change, { ids, input: batch.input }))
  const done = batch.done + ids.length
  const isDone = done >= batch.total
  await updateBatch(db, id, { ...tally, done, state: isDone ? 'done' : 'running', finished_at: isDone ? now : null })
  return { ...tally, done, total: batch.total }
}

const stop = (db: Db, id: string, state: 'cancelled' | 'failed', finished_at: string) =>
  db.updateTable('batches').set({ state, finished_at }).where('id', '=', id).execute()
