import type { Db } from '@app/kit/server'
import type { Capture, Method } from '../day-facts.contract.ts'
import type { DayKey } from '../days/days.store.ts'
import { asCaptures } from './captures.rules.ts'

type StoredKind = Capture['kind'] | 'pix_received' | 'pix_returned'

/** Captures and Pix dated this day. */
export async function findCaptures(db: Db, { company_id, business_date }: DayKey): Promise<Capture[]> {
  const rows = await db
    .selectFrom('acquirer_transactions')
    .select([
      'id',
      'business_date',
      'captured_at',
      'acquirer',
      'merchant_no',
      'kind',
      'method',
      'brand',
      'installments',
      'gross_cents',
      'nsu',
      'auth_code',
      'terminal_logical_no',
      'e2e_id',
      'txid',
      'cancelled_at',
      'own',
    ])
    .$narrowType<{ kind: StoredKind; method: Method }>()
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .orderBy('id')
    .execute()
  return asCaptures(rows)
}
