import { dateIn } from '@app/kit/contract'
import type { Db } from '@app/kit/server'

/** The CNPJ of a company that this person sees. */
export const getCnpj = (db: Db, company_id: string) =>
  db.selectFrom('companies').select('cnpj').where('id', '=', company_id).executeTakeFirstOrThrow()

/** The date on the clock of a company: what waits there ends by it. */
export async function getToday(db: Db, company_id: string, now: string) {
  const { timezone } = await db
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  return dateIn(timezone, now)
}
