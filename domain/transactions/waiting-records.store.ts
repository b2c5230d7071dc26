import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { openStagings } from './imports-staging.store.ts'

const waiting = {
  name: 'staged_waiting',
  like: 'imports',
  columns: [],
  extra: { no: 'int', shift: 'text', record: 'text' },
} as const

const batch = 1000

type OfShift = { row: { shift: string } }

/** Records before their shift, or of a shift of an earlier file: the first ones in memory, the others staged. */
export function openWaiting<Item extends OfShift>(db: Db, stagings: ReturnType<typeof openStagings>, most: number) {
  const first: Item[] = []
  const table = stagings.table(waiting)
  let count = 0
  return {
    async add(items: readonly Item[]) {
      const room = Math.max(most - first.length, 0)
      first.push(...items.slice(0, room))
      await table.add(
        items.slice(room).map((item) => ({ no: ++count, shift: item.row.shift, record: JSON.stringify(item) })),
      )
    },
    /** Returns the shifts they name; call it after all were added. */
    async shifts() {
      const names = new Set(first.map(({ row }) => row.shift))
      if (count === 0) return names
      await sql`create index staged_waiting_no on pg_temp.staged_waiting (no)`.execute(db)
      const { rows } = await sql<{ shift: string }>`select distinct shift from staged_waiting`.execute(db)
      for (const { shift } of rows) names.add(shift)
      return names
    },
    /** Yields all of them in order. Work on one batch must end before the next is requested. */
    async *all(): AsyncGenerator<readonly Item[]> {
      yield first
      for (let before = 0; before < count; before += batch) {
        await stagings.idle()
        const { rows } = await sql<{ record: string }>`select record from staged_waiting
          where no > ${before} and no <= ${before + batch} order by no`.execute(db)
        yield rows.map(({ record }): Item => JSON.parse(record))
      }
    },
  }
}
