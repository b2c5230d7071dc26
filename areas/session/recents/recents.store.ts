import type { Db } from '@app/kit/server'

const maxStored = 20
const maxListed = 8

export const findRecents = (db: Db) =>
  db
    .selectFrom('recent_records')
    .select(['path', 'title'])
    .orderBy('seen_at', 'desc')
    .orderBy('path')
    .limit(maxListed)
    .execute()

type RecentRecord = { user_id: string; path: string; title: string; seen_at: string }

export async function insertRecent(db: Db, { title, seen_at, ...key }: RecentRecord) {
  await db
    .insertInto('recent_records')
    .values({ ...key, title, seen_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'path']).doUpdateSet({ title, seen_at }))
    .execute()
  await db
    .deleteFrom('recent_records')
    .where('user_id', '=', key.user_id)
    .where('path', 'not in', (recent) =>
      recent
        .selectFrom('recent_records')
        .select('path')
        .where('user_id', '=', key.user_id)
        .orderBy('seen_at', 'desc')
        .orderBy('path')
        .limit(maxStored),
    )
    .execute()
}
