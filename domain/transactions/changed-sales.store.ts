import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { ChangedSale } from './changed-sale.contract.ts'

/** These acquirers repeat a key on two sales of a day, so another amount is another sale. */
const sharedKeys = ['getnet']

/** The first version of a sale stays, so that no sale counts twice (acquirer-files 0.6). */
export async function dropChangedSales(db: Db) {
  const { rows } = await sql<ChangedSale>`
    delete from staged_captures staged using acquirer_transactions known
    where staged.kind = 'sale' and staged.capture_key <> '' and staged.acquirer <> all (${sharedKeys}::text[])
      and known.company_id = staged.company_id and known.business_date = staged.business_date and known.nsu = staged.nsu
      and known.acquirer = staged.acquirer and known.merchant_no = staged.merchant_no and known.kind = staged.kind
      and known.capture_key = staged.capture_key and known.row_hash <> staged.row_hash
      and known.import_id is distinct from staged.import_id
      and not exists (select from acquirer_transactions equal where equal.company_id = staged.company_id
        and equal.business_date = staged.business_date and equal.row_hash = staged.row_hash)
    returning staged.import_line as line, staged.nsu, known.gross_cents as was_cents, staged.gross_cents as is_cents
    `.execute(db)
  return rows
}
