import type { Db } from '@app/kit/server'
import { mostUnpaired } from './unpaired.rules.ts'

/** The instalments that a file says it paid and that wait for their sales: the first ones, and how many. */
export async function findUnpaired(db: Db, import_id: string) {
  const waiting = db.selectFrom('waiting_names').where('import_id', '=', import_id)
  const first = await waiting
    .select(['nsu', 'number', 'reference'])
    .orderBy('nsu')
    .orderBy('number')
    .limit(mostUnpaired)
    .execute()
  if (first.length < mostUnpaired) return { first, count: first.length }
  const { count } = await waiting.select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { first, count: Number(count) }
}
