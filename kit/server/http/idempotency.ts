import { createHash } from 'node:crypto'
import { reusedKey } from '../../contract/contract.ts'
import type { Db } from '../database/transactions.ts'
import { fail } from './domain-error.ts'

type RepeatableCall = { user_id: string; key: string; operation: string; input: unknown; now: string }

/** Runs `work` once per key: a repeat returns the first result; the same key with other input is refused. */
export async function runOncePerKey<Answer>(
  db: Db,
  call: RepeatableCall,
  work: () => Promise<Answer>,
): Promise<unknown> {
  const input_hash = createHash('sha256').update(JSON.stringify(call.input)).digest()
  // A parallel repeat waits here until the first call commits, then finds its row.
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ user_id: call.user_id, key: call.key, operation: call.operation, input_hash, created_at: call.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows) {
    const answer = await work()
    await whereKey(db.updateTable('idempotency_keys').set({ answer: JSON.stringify(answer ?? null) }), call).execute()
    return answer
  }
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['operation', 'input_hash', 'answer'])
    .where('user_id', '=', call.user_id)
    .where('key', '=', call.key)
    .executeTakeFirstOrThrow()
  if (first.operation !== call.operation || !first.input_hash.equals(input_hash)) fail(reusedKey)
  return first.answer
}

const whereKey = <Query extends { where(column: 'user_id' | 'key', operator: '=', value: string): Query }>(
  query: Query,
  { user_id, key }: RepeatableCall,
) => query.where('user_id', '=', user_id).where('key', '=', key)

/** Deletes idempotency keys older than `before`, when repeats are no longer expected. */
export const forgetRepeatedCalls = (db: Db, before: string) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
