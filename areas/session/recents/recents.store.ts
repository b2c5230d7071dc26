import type { Db } from '@app/kit/server'

const kept = 20
const shown = 8

export const findRecents = (db: Db) =>
  db
    .selectFrom('recent_records')
    .select(['path', 'title'])
    .orderBy('seen_at', 'desc')
    .orderBy('path')
    .limit(shown)
    .execute()

type Seen = { user_id: string; path: string; title: string; seen_at: string }

/** Puts a record first and deletes the oldest ones. */
export async function noteRecent(db: Db, { title, seen_at, ...seen }: Seen) {
  await db
    .insertInto('recent_records')
    .values({ ...seen, title, seen_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'path']).doUpdateSet({ title, seen_at }))
    .execute()
  await db
    .deleteFrom('recent_records')
    .where('user_id', '=', seen.user_id)
    .where('path', 'not in', (recent) =>
      recent
        .selectFrom('recent_records')
        .select('path')
        .where('user_id', '=', seen.user_id)
        .orderBy('seen_at', 'desc')
        .orderBy('path')
        .limit(kept),
    )
    .execute()
}
