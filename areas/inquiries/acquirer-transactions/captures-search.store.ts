import { listNumberSpellings, type RecordSearch } from '@app/kit/server'
import { sql } from 'kysely'
import {
  addressOfFact,
  describePlace,
  findFactKeys,
  listKeyValues,
  matchFact,
} from '../fact-search/fact-search.store.ts'
import { type AcquirerTransaction, captureKinds, captureStates } from './acquirer-transactions.contract.ts'
import { findCapturesOf } from './acquirer-transactions.store.ts'
import { isPlate, toPlate } from './plate.rules.ts'

const isPix = (kind: string) => kind === 'pix_received' || kind === 'pix_returned'

type Named = Pick<AcquirerTransaction, 'kind' | 'acquirer_name' | 'nsu'> & { tid: string | null; e2e_id: string | null }

function nameCapture({ kind, acquirer_name, nsu, tid, e2e_id }: Named) {
  const name = isPix(kind) ? captureKinds[kind] : `${kind === 'sale' ? 'Captura' : captureKinds[kind]} ${acquirer_name}`
  const number = (isPix(kind) && e2e_id) || (nsu && `NSU ${nsu}`) || (tid && `TID ${tid}`)
  return [name, number].filter(Boolean).join(' ')
}

/** Captures and Pix by NSU of any length, TID, Pix identifier, plate or amount. */
export const findCapturesLike: RecordSearch['find'] = async (db, terms, can) => {
  const { number, cents } = terms
  if (number === undefined) return []
  const keys = await findFactKeys(db, terms, {
    table: 'acquirer_transactions',
    day: 'business_date',
    conditions: [
      sql`fact.nsu = any (${listNumberSpellings(number)}::text[])`,
      sql`fact.tid = ${number}`,
      sql`fact.e2e_id = ${number} and fact.kind in ('pix_received', 'pix_returned')`,
      ...(isPlate(number) ? [sql`fact.plate = ${toPlate(number)}`] : []),
      ...(cents === undefined ? [] : [sql`fact.gross_cents = ${cents}`]),
    ],
  })
  if (keys.length === 0) return []
  const rows = await findCapturesOf(db, listKeyValues(keys))
  const panel = (id: number) =>
    can('financial.acquirer-transactions') ? `/financial/acquirer-transactions?open=${id}` : null
  return rows.flatMap(({ id, capture_status, ...row }) => {
    const isOnBoard =
      (row.kind === 'sale' || row.kind === 'pix_received') &&
      capture_status !== 'cancelled' &&
      capture_status !== 'foreign'
    const to = addressOfFact({ day_id: row.day_id, item: `capture:${id}`, isOnBoard }, panel(id), can)
    if (to === null) return []
    return {
      id: `${id}`,
      match: matchFact(terms, { numbers: [row.nsu, row.tid, row.e2e_id, row.plate], amount_cents: row.gross_cents }),
      title: nameCapture(row),
      detail: describePlace(row.company_name, row.business_date),
      date: row.business_date,
      amount_cents: row.gross_cents,
      state: captureStates[capture_status],
      to,
    }
  })
}

/** Payments of acquirers by amount or reference; each opens the captures that it paid. */
export const findBatchesLike: RecordSearch['find'] = async (db, terms) => {
  const { number, cents } = terms
  if (number === undefined) return []
  const keys = await findFactKeys(db, terms, {
    table: 'acquirer_settlements',
    day: 'paid_on',
    conditions: [
      sql`fact.reference = ${number}`,
      ...(cents === undefined ? [] : [sql`fact.net_cents in (${cents}, ${-cents})`]),
    ],
  })
  if (keys.length === 0) return []
  const { ids, companies } = listKeyValues(keys)
  const rows = await db
    .selectFrom('acquirer_settlements as batch')
    .innerJoin('companies', 'companies.id', 'batch.company_id')
    .innerJoin('acquirers', 'acquirers.code', 'batch.acquirer')
    .select(['batch.id', 'batch.company_id', 'batch.acquirer', 'batch.reference', 'batch.paid_on', 'batch.net_cents'])
    .select(['companies.name as company_name', 'acquirers.name as acquirer_name'])
    .select(
      sql<boolean>`exists (select from match_links link where link.company_id = batch.company_id
        and link.pair_type = 'BANK' and link.item_kind = 'batch' and link.item_id = batch.id::text and link.active)`.as(
        'in_bank',
      ),
    )
    .where('batch.company_id', 'in', companies)
    .where('batch.id', 'in', ids)
    .orderBy('batch.paid_on', 'desc')
    .orderBy('batch.id', 'desc')
    .execute()
  return rows.map(({ id, company_id, acquirer, paid_on, ...batch }) => ({
    id: `batch${id}`,
    match: matchFact(terms, { numbers: [batch.reference], amount_cents: batch.net_cents }),
    title: `Pagamento ${batch.acquirer_name} lote ${batch.reference}`,
    detail: describePlace(batch.company_name, paid_on),
    date: paid_on,
    amount_cents: batch.net_cents,
    state: batch.in_bank ? 'No banco' : 'Sem crédito no banco',
    to: `/financial/acquirer-transactions?company_id=${company_id}&acquirer=${acquirer}&paid_from=${paid_on}&paid_to=${paid_on}`,
  }))
}
