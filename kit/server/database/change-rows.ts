import { sql } from 'kysely'
import { type AuditEvent, appendAudit } from '../history/audit.ts'
import { DomainError } from '../http/domain-error.ts'
import type { ChangeOfMany, ChosenRow, SessionUser } from '../http/implement.ts'
import type { BatchTally } from './batches.ts'
import type { Db } from './transactions.ts'

type BatchContext = { db: Db; user: SessionUser; now: string; batch: string; ip: string | null }

const missing = 'Registro não encontrado.'

/** Changes these records one by one; a failed one is rolled back alone, with `preview` all are. */
export async function changeRows<Input>(
  context: BatchContext,
  change: ChangeOfMany<Input>,
  { ids, input, preview = false }: { ids: readonly string[]; input: Input; preview?: boolean },
): Promise<BatchTally & { effect?: string }> {
  const { db, user, now } = context
  const rows = ids.length > 0 ? await change.rows(db, ids) : []
  const found = new Map(rows.map((row) => [row.id, row]))
  const missingIds = ids.filter((id) => !found.has(id))
  const skipped = new Map<string, number>()
  const tally: BatchTally = { changed: 0, skipped: [], failures: [] }
  const changed: ChosenRow[] = []
  for (const id of [...found.keys(), ...missingIds]) {
    const row = found.get(id)
    const reason = row ? change.skip?.(row, { user, input, now }) : missing
    if (!row || reason) {
      skipped.set(reason ?? missing, (skipped.get(reason ?? missing) ?? 0) + 1)
      continue
    }
    const refusal = preview ? null : await changeOne(context, change, row, input)
    if (refusal) tally.failures.push({ id, label: row.label, reason: refusal })
    else changed.push(row)
  }
  if (!preview && changed.length > 0) await change.after?.({ db, now }, changed)
  tally.changed = changed.length
  const effect = preview && changed.length > 0 ? change.describe?.(changed) : undefined
  return {
    ...(effect !== undefined && { effect }),
    ...tally,
    skipped: [...skipped].map(([reason, count]) => ({ reason, count })),
  }
}

async function changeOne<Input>(context: BatchContext, { change }: ChangeOfMany<Input>, row: ChosenRow, input: Input) {
  const { db, user, now } = context
  await sql`savepoint one_of_many`.execute(db)
  const { audit, countEntries } = auditOf(context)
  try {
    await change({ db, user, now, audit }, row, input)
    if (countEntries() === 0) throw new Error(`changing ${row.label} wrote no audit entry`)
    await sql`release savepoint one_of_many`.execute(db)
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await sql`rollback to savepoint one_of_many`.execute(db)
    return error.message
  }
}

/** Entries of one batch carry its id, so that they can be found and undone together. */
function auditOf({ db, user, now, batch, ip }: BatchContext) {
  let entries = 0
  const source = {
    actor_id: user.id,
    origin: user.by_token ? ('API' as const) : ('tela' as const),
    ip,
    request_id: batch,
    now,
  }
  return {
    countEntries: () => entries,
    audit: async (event: AuditEvent) => {
      entries += 1
      await appendAudit(db, source, event)
    },
  }
}
