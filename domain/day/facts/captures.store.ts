import { addDays, BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayKey } from '../life/days.store.ts'
import { type LateItems, toProvenRows } from '../life/late-items.rules.ts'
import { type CutoffLookup, moveToBusinessDay, noCutoff } from './business-days.rules.ts'
import { getReturnedPaymentId, type KnownPayment, type StoredCapture, toCaptures } from './captures.rules.ts'
import type { Capture } from './day-facts.contract.ts'
import type { PaymentMethod } from './methods.contract.ts'
import { findCapturesWithReceipt, findNeighbourLinks, findUnmatchedNeighbourCaptures } from './neighbours.store.ts'

// Captures of the days −1…+1 count if a sale of this day has or names them, or if they are unmatched there (pass 2).
/** Returns the captures of the day without those matched on a neighbouring day, and those of neighbours that count. */
export async function findDayCaptures(
  db: Db,
  day: DayKey,
  { late, loose: includeLoose, cutoffOf }: CaptureOptions,
): Promise<Capture[]> {
  const { business_date } = day
  const neighbours = [addDays(business_date, -1), addDays(business_date, 1)]
  const links = await findNeighbourLinks(db, day, [business_date, ...neighbours])
  const takenIds = new Set(
    links.filter((link) => link.cash_conciliation_id !== day.id).map(({ item_id }) => Number(item_id)),
  )
  const linkedIds = links.filter((link) => link.cash_conciliation_id === day.id).map(({ item_id }) => Number(item_id))
  const looseIds = includeLoose
    ? [
        ...(await findUnmatchedNeighbourCaptures(db, day, neighbours)),
        ...(await findCapturesWithReceipt(db, day, neighbours)),
      ]
    : []
  const withBusinessDay = (row: StoredRow) => moveToBusinessDay(row, cutoffOf)
  const all = await buildStoredCapturesQuery(db, day)
    .where('business_date', 'in', datesOf([business_date], cutoffOf))
    .execute()
  const own = toProvenRows(
    all.map(withBusinessDay).filter((row) => row.business_date === business_date),
    late,
    'capture',
  )
  const otherIds = [...linkedIds, ...looseIds].filter((id) => !takenIds.has(id))
  const otherDays =
    otherIds.length === 0
      ? []
      : await buildStoredCapturesQuery(db, day)
          .where('business_date', 'in', datesOf(neighbours, cutoffOf))
          .where('id', '=', sql<number>`any (${otherIds}::bigint[])`)
          .where('kind', '<>', 'pix_returned')
          .execute()
  const stored = [
    ...own.filter(({ id }) => !takenIds.has(id)),
    ...otherDays.map(withBusinessDay).filter((row) => neighbours.includes(row.business_date)),
  ]
  return toCaptures(stored, await findReturnedPayments(db, day, own))
}

/** Dates of captures that may belong to these days: a cut-off adds the following date. */
const datesOf = (days: readonly BusinessDate[], cutoffOf: CutoffLookup) => [
  ...new Set(days.flatMap((day) => (cutoffOf(day) === noCutoff ? [day] : [day, addDays(day, 1)]))),
]

type StoredRow = Awaited<ReturnType<ReturnType<typeof buildStoredCapturesQuery>['execute']>>[number]

// An end-to-end id contains the minute of its payment in UTC: E, 8 digits of the bank, AAAAMMDDHHMM.
const paidAround = (e2e_id: string) => {
  const year = e2e_id.slice(9, 13)
  const month = e2e_id.slice(13, 15)
  const date = e2e_id.slice(15, 17)
  const day = `${year}-${month}-${date}`
  return BusinessDate.safeParse(day).success ? [addDays(day, -1), day] : []
}

async function findReturnedPayments(db: Db, { company_id }: DayKey, own: readonly StoredCapture[]) {
  const ids = own.flatMap((row) => (row.kind === 'pix_returned' ? (getReturnedPaymentId(row) ?? []) : []))
  const dates = [...new Set(ids.flatMap(paidAround))]
  if (dates.length === 0) return []
  return (await db
    .selectFrom('acquirer_transactions')
    .select(['e2e_id', 'business_date', 'gross_cents'])
    .where('company_id', '=', company_id)
    .where('business_date', 'in', dates)
    .where('kind', '=', 'pix_received')
    .where('e2e_id', 'in', ids)
    .execute()) satisfies KnownPayment[]
}

/** `late`: items that arrived after the proof. `loose`: include unmatched captures of neighbouring days. */
type CaptureOptions = { late: LateItems; loose: boolean; cutoffOf: CutoffLookup }

export const buildStoredCapturesQuery = (db: Db, { company_id }: Pick<DayKey, 'company_id'>) =>
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
      'parent_key',
      'cancelled_at',
      'own',
    ])
    .$narrowType<{ kind: StoredCapture['kind']; method: PaymentMethod }>()
    .where('company_id', '=', company_id)
    .orderBy('id')
