import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { ChangedPix, ChangedSale, PixReturnTwin } from './changed-sale.contract.ts'

/** Acquirers that repeat a key on two sales of a day: there, another amount is another sale. */
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

/** Reports date a Pix by UTC, by Brasília time or by the bank's next working day. */
export const pixDaysApart = 7

/** Deletes staged Pix stored before under their id with another day or amount, except returns with a payment's id. */
export async function dropStoredPix(db: Db) {
  const { rows } = await sql<ChangedPix>`
    delete from staged_captures staged using acquirer_transactions known
    where known.company_id = staged.company_id and known.e2e_id = staged.e2e_id and known.kind = staged.kind
      and known.kind in ('pix_received', 'pix_returned') and (staged.kind = 'pix_received' or staged.e2e_id like 'D%')
      and known.business_date between (select min(business_date) - ${pixDaysApart}::int from staged_captures)
        and (select max(business_date) + ${pixDaysApart}::int from staged_captures)
      and (known.business_date <> staged.business_date or known.gross_cents <> staged.gross_cents)
      and not exists (select from acquirer_transactions equal where equal.company_id = staged.company_id
        and equal.business_date = staged.business_date and equal.row_hash = staged.row_hash)
    returning staged.import_line as line, staged.e2e_id, known.business_date as was_on, staged.business_date as is_on,
      known.gross_cents as was_cents, staged.gross_cents as is_cents`.execute(db)
  return rows
}

/**
 * Returns staged Pix returns that equal a stored one, if only one of the two has its own id. Drops none, because two
 * returns may be equal in payment, amount and minute.
 */
export async function findPixReturnTwins(db: Db) {
  const paymentId = (row: 'staged' | 'known') => {
    const column = (name: string) => sql.ref(`${row}.${name}`)
    return sql`case when ${column('e2e_id')} like 'D%' then ${column('parent_key')} else ${column('e2e_id')} end`
  }
  const { rows } = await sql<PixReturnTwin>`
    select staged.import_line as line, staged.e2e_id, min(known.e2e_id) as stored_e2e_id,
      -staged.gross_cents as amount_cents
    from staged_captures staged join acquirer_transactions known on known.company_id = staged.company_id
      and known.business_date between staged.business_date - 1 and staged.business_date + 1
      and known.kind = staged.kind and known.gross_cents = staged.gross_cents
      and date_trunc('minute', known.captured_at) = date_trunc('minute', staged.captured_at)
      and (known.e2e_id like 'D%') <> (staged.e2e_id like 'D%') and ${paymentId('known')} = ${paymentId('staged')}
    where staged.kind = 'pix_returned' and not exists (select from acquirer_transactions equal
      where equal.company_id = staged.company_id and equal.business_date = staged.business_date
        and equal.row_hash = staged.row_hash and equal.row_seq = staged.row_seq)
    group by staged.import_line, staged.e2e_id, staged.gross_cents order by line`.execute(db)
  return rows
}
