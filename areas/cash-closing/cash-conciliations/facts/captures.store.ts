import { addDays } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { Capture } from '../day-facts.contract.ts'
import type { DayKey } from '../days/days.store.ts'
import { asProven, type LateItems } from '../late/late-items.rules.ts'
import type { Method } from '../methods.contract.ts'
import { asCaptures } from './captures.rules.ts'
import { findLooseCaptures, findNamedCaptures, findStrayLinks } from './neighbours.store.ts'

type StoredKind = Capture['kind'] | 'pix_received' | 'pix_returned'

/**
 * Captures and Pix dated this day, less those that a neighbour's sale holds; and of the days before and after, those
 * that a sale of this day holds or names, or that their own day found no sale for (pass 2 of operations 3.5: date −1…+1).
 */
export async function findCaptures(db: Db, day: DayKey, { late, loose: looking }: Known): Promise<Capture[]> {
  const { business_date } = day
  const neighbours = [addDays(business_date, -1), addDays(business_date, 1)]
  const links = await findStrayLinks(db, day, [business_date, ...neighbours])
  const taken = new Set(
    links.filter((link) => link.cash_conciliation_id !== day.id).map(({ item_id }) => Number(item_id)),
  )
  const held = links.filter((link) => link.cash_conciliation_id === day.id).map(({ item_id }) => Number(item_id))
  const loose = looking
    ? [...(await findLooseCaptures(db, day, neighbours)), ...(await findNamedCaptures(db, day, neighbours))]
    : []
  const all = await storedCaptures(db, day).where('business_date', '=', business_date).execute()
  const own = asProven(all, late, 'capture')
  const others = [...held, ...loose].filter((id) => !taken.has(id))
  const strays =
    others.length === 0
      ? []
      : await storedCaptures(db, day)
          .where('business_date', 'in', neighbours)
          .where('id', '=', sql<number>`any (${others}::bigint[])`)
          .execute()
  return asCaptures([...own.filter(({ id }) => !taken.has(id)), ...strays])
}

/** What of the captures counts: without what came late, and with neighbours' loose ones or without. */
type Known = { late: LateItems; loose: boolean }

export const storedCaptures = (db: Db, { company_id }: Pick<DayKey, 'company_id'>) =>
  db
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
    .orderBy('id')
