import { sql } from 'kysely'
import type { Staging } from './imports-staging.store.ts'

const waiting = {
  name: 'staged_waiting',
  like: 'imports',
  columns: [],
  extra: { no: 'int', shift: 'text', record: 'text' },
} as const

const batch = 1000

type OfShift = { row: { shift: string } }

/** Keeps records that precede their shift or belong to an earlier file's: the first ones in memory, others staged. */
export function newWaitingRecords<Item extends OfShift>(staging: Staging, maxInMemory: number) {
  const first: Item[] = []
  const table = staging.table(waiting)
  let count = 0
  return {
    async add(items: readonly Item[]) {
      const room = Math.max(maxInMemory - first.length, 0)
      first.push(...items.slice(0, room))
      await table.add(
        items.slice(room).map((item) => ({ no: ++count, shift: item.row.shift, record: JSON.stringify(item) })),
      )
    },
    /** Returns the shifts named by the records. Call it after the last record and the last batch. */
    async shifts() {
      const names = new Set(first.map(({ row }) => row.shift))
      if (count === 0) return names
      await sql`create index staged_waiting_no on pg_temp.staged_waiting (no)`.execute(staging.db)
      const { rows } = await sql<{ shift: string }>`select distinct shift from staged_waiting`.execute(staging.db)
      for (const { shift } of rows) names.add(shift)
      return names
    },
    async *all(): AsyncGenerator<readonly Item[]> {
      yield first
      for (let before = 0; before < count; before += batch) {
        const { rows } = await sql<{ record: string }>`select record from staged_waiting
          where no > ${before} and no <= ${before + batch} order by no`.execute(staging.db)
        yield rows.map(({ record }): Item => JSON.parse(record))
      }
    },
  }
}
