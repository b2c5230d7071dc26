import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

export const updateExpectedFees = (
  db: Db,
  company_id: string,
  parts: readonly { id: number; fee_expected_cents: number | null }[],
) =>
  sql`update acquirer_installments part set fee_expected_cents = expected_fee.fee
    from unnest(${parts.map(({ id }) => id)}::bigint[],
      ${parts.map(({ fee_expected_cents }) => fee_expected_cents)}::bigint[]) as expected_fee (id, fee)
    where part.company_id = ${company_id}::uuid and part.id = expected_fee.id`.execute(db)
