import { type Db, listNumberSpellings, maxFound, type RecordSearch, type SearchTerms } from '@app/kit/server'
import { sql } from 'kysely'
import { isPlate, toPlate } from '../acquirer-transactions/plate.rules.ts'
import {
  addressOfFact,
  describePlace,
  type FactKey,
  findFactKeys,
  listKeyValues,
  matchFact,
} from '../fact-search/fact-search.store.ts'
import { movementStates } from './system-movements.contract.ts'
import { findMovementsOf } from './system-movements.store.ts'

// Lines that the reader may not see are left out after the search, so it reads some more.
const maxRead = 3 * maxFound

/** A fleet card names its vehicle in the capture; the sale is the one matched with it. */
async function findSalesOfPlate(db: Db, terms: SearchTerms, plate: string): Promise<FactKey[]> {
  const captures = await findFactKeys(db, terms, {
    table: 'acquirer_transactions',
    day: 'business_date',
    conditions: [sql`fact.plate = ${plate}`],
  })
  if (captures.length === 0) return []
  const { ids, companies } = listKeyValues(captures)
  const { rows } = await sql<FactKey>`select line.company_id, line.id, line.business_date as day
    from matched_items own join matched_items sale on sale.company_id = own.company_id
      and sale.match_group_id = own.match_group_id and sale.item_kind = 'movement' and sale.active
    cross join lateral (select company_id, id, business_date from system_movements
      where company_id = sale.company_id and id = sale.item_id::bigint limit 1) line
    where own.company_id = any (${companies}::uuid[]) and own.pair_type = 'SALE' and own.item_kind = 'capture'
      and own.item_id = any (${ids.map(String)}::text[]) and own.active`.execute(db)
  return rows
}

/** Sales and movements by NSU, authorization, document, plate or amount. */
export const findMovementsLike: RecordSearch['find'] = async (db, terms, can) => {
  const { number, cents } = terms
  if (number === undefined) return []
  const spellings = listNumberSpellings(number)
  const keys = await findFactKeys(db, terms, {
    table: 'system_movements',
    day: 'business_date',
    limit: maxRead,
    conditions: [
      sql`fact.nsu = any (${spellings}::text[])`,
      sql`fact.auth_code = ${number.toUpperCase()}`,
      sql`fact.document_no = any (${spellings}::text[])`,
      ...(cents === undefined ? [] : [sql`fact.amount_cents = ${cents}`]),
    ],
  })
  const ofPlate = isPlate(number) ? await findSalesOfPlate(db, terms, toPlate(number)) : []
  if (keys.length + ofPlate.length === 0) return []
  const rows = await findMovementsOf(db, listKeyValues([...keys, ...ofPlate]))
  const panel = (id: number) => (can('financial.system-movements') ? `/financial/system-movements?open=${id}` : null)
  return rows.flatMap(({ id, nsu, document_no, movement_status, ...row }) => {
    const isOnBoard = movement_status !== null && movement_status !== 'cancelled'
    const to = addressOfFact({ day_id: row.day_id, item: `movement:${id}`, isOnBoard }, panel(id), can)
    if (to === null) return []
    const name = nsu ? `NSU ${nsu}` : document_no && `documento ${document_no}`
    return {
      id: `${id}`,
      match: matchFact(terms, { ...row, numbers: [nsu, row.auth_code, document_no] }),
      title: [row.movement_type_name, name].filter(Boolean).join(' '),
      detail: describePlace(row.company_name, row.business_date),
      date: row.business_date,
      amount_cents: row.amount_cents,
      state: movement_status && movementStates[movement_status],
      to,
    }
  })
}
