import type { Fee } from '@app/domain/fees/contract'
import { feeColumns, type StoredFee } from '@app/domain/fees/server'
import { type Db, newId } from '@app/kit/server'
import { sql } from 'kysely'

export const findFees = (db: Db, acquirer_company_id: string): Promise<Fee[]> =>
  db
    .selectFrom('acquirer_fees')
    .select(feeColumns)
    .where('acquirer_company_id', '=', acquirer_company_id)
    .orderBy('valid_from', 'desc')
    .orderBy(sql`array_position('{debit,credit,credit_installments,prepaid,voucher,fleet,pix}'::text[], method)`)
    .orderBy('installments_from')
    .orderBy(sql`brand nulls first`)
    .$narrowType<StoredFee>()
    .execute()

type Contract = { id: string; company_id: string }

export async function replaceFees(db: Db, { id, company_id }: Contract, fees: readonly Fee[]) {
  await db.deleteFrom('acquirer_fees').where('acquirer_company_id', '=', id).execute()
  if (fees.length === 0) return
  const rows = fees.map((fee) => ({ ...fee, id: newId(), company_id, acquirer_company_id: id }))
  await db.insertInto('acquirer_fees').values(rows).execute()
}
