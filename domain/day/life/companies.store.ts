import { toDateInZone } from '@app/kit/contract'
import type { Db } from '@app/kit/server'

export const getCnpj = (db: Db, company_id: string) =>
  db.selectFrom('companies').select('cnpj').where('id', '=', company_id).executeTakeFirstOrThrow()

/** Returns today's date by the company's clock; deadlines use it. */
export async function getToday(db: Db, company_id: string, now: string) {
  const { timezone } = await db
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  return toDateInZone(timezone, now)
}
