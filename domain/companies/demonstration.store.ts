import type { Db } from '@app/kit/server'

export const isDemonstration = async (db: Db) =>
  (await db.selectFrom('demonstration_loads').select('part').limit(1).executeTakeFirst()) !== undefined
