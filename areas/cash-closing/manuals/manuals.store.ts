import { buildDayLockNote, buildDayLockReason } from '@app/domain/calendar/server'
import { activeManualStatuses, type PaymentMethod } from '@app/domain/day/facts/contract'
import type { Day, DayKey } from '@app/domain/day/life/server'
import { attachmentCount } from '@app/domain/records/server'
import { type Db, paginate, whereEqual, whereTextContains } from '@app/kit/server'
import { sql } from 'kysely'
import type { ListedManualTransaction } from '../cash-conciliations/manual-line.contract.ts'
import { manualRecord } from '../cash-conciliations/manual-record.contract.ts'
import type { ManualFilter } from '../cash-conciliations/manuals.contract.ts'

export const buildManualsQuery = (db: Db, { search, author_id, ...filter }: Partial<ManualFilter>) => {
  const { cash_conciliation_id, kind, side, status } = filter
  return db
    .selectFrom('manual_transactions')
    .innerJoin('movement_types as type', 'type.code', 'manual_transactions.movement_type_code')
    .leftJoin('users as person', 'person.id', 'manual_transactions.created_by')
    .leftJoin('movement_reason_maps as reason', 'reason.id', 'manual_transactions.reason_id')
    .where(whereEqual('manual_transactions', { cash_conciliation_id, kind, side, status, created_by: author_id }))
    .where(
      whereTextContains(
        [
          'manual_transactions.note',
          'manual_transactions.nsu',
          'manual_transactions.doc_no',
          'manual_transactions.customer',
          'manual_transactions.employee',
        ],
        search,
      ),
    )
    .select([
      'manual_transactions.id',
      'manual_transactions.cash_conciliation_id',
      'manual_transactions.kind',
      'manual_transactions.side',
      'manual_transactions.movement_type_code',
      'type.name as movement_type_name',
      'manual_transactions.target_id',
      'manual_transactions.method_from',
      'manual_transactions.method_to',
      'manual_transactions.amount_cents',
      'manual_transactions.part',
      'manual_transactions.occurred_at',
      'manual_transactions.nsu',
      'manual_transactions.auth_code',
      'manual_transactions.e2e_id',
      'manual_transactions.terminal_logical_no',
      'manual_transactions.doc_no',
      'manual_transactions.customer',
      'manual_transactions.employee',
      'manual_transactions.fuelling_id',
      'manual_transactions.reason_id',
      'reason.name as reason_name',
      'manual_transactions.note',
      'manual_transactions.status',
      'person.name as created_by_name',
      'manual_transactions.created_at',
      'manual_transactions.version',
    ])
    .select(
      attachmentCount(manualRecord.entity, {
        company_id: 'manual_transactions.company_id',
        id: 'manual_transactions.id',
      }),
    )
    .$castTo<ListedManualTransaction>()
}
export const findManualPage = (db: Db, filter: ManualFilter) =>
  paginate(db, buildManualsQuery(db, filter), {
    ...filter,
    order: [
      { column: 'created_at', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
    sums: ['amount_cents'],
  })

export const findManuals = (db: Db, { id }: DayKey) =>
  buildManualsQuery(db, { cash_conciliation_id: id })
    .orderBy('manual_transactions.created_at')
    .orderBy('manual_transactions.id')
    .execute()

export const getManual = (db: Db, id: string) =>
  buildManualsQuery(db, {}).where('manual_transactions.id', '=', id).executeTakeFirst()

export const findManualAuthors = (db: Db, cash_conciliation_id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('manual_transactions')
        .select(eb.ref('created_by').$notNull().as('id'))
        .where('cash_conciliation_id', '=', cash_conciliation_id),
    )
    .orderBy('name')
    .execute()

export const findChosenManuals = (db: Db, ids: readonly string[]) =>
  buildManualsQuery(db, {})
    .innerJoin('cash_conciliations as day', (join) =>
      join
        .onRef('day.company_id', '=', 'manual_transactions.company_id')
        .onRef('day.id', '=', 'manual_transactions.cash_conciliation_id'),
    )
    .select(['day.status as day_status', 'day.business_date'])
    .select([buildDayLockNote('day').as('lock_note'), buildDayLockReason('day').as('lock_reason')])
    .$narrowType<{ day_status: Day['status'] }>()
    .where('manual_transactions.id', 'in', [...ids])
    .orderBy('manual_transactions.cash_conciliation_id')
    .orderBy('manual_transactions.created_at')
    .execute()

const selectManualPlaces = (db: Db) =>
  db
    .selectFrom('manual_transactions as manual')
    .innerJoin('cash_conciliations as day', (join) =>
      join.onRef('day.company_id', '=', 'manual.company_id').onRef('day.id', '=', 'manual.cash_conciliation_id'),
    )
    .innerJoin('companies as company', 'company.id', 'manual.company_id')
    .select(['manual.id', 'manual.company_id', 'manual.cash_conciliation_id', 'manual.kind', 'manual.amount_cents'])
    .select(['day.business_date', 'company.name as company_name'])
    .$narrowType<Pick<ListedManualTransaction, 'kind'>>()

export const getManualPlace = (db: Db, id: string) =>
  selectManualPlaces(db).where('manual.id', '=', id).executeTakeFirst()

export const findManualPlaces = (db: Db, ids: readonly string[]) =>
  selectManualPlaces(db).where('manual.id', 'in', ids).execute()

export type NewManual = {
  id: string
  kind: ListedManualTransaction['kind']
  side: ListedManualTransaction['side']
  movement_type_code: string
  target_id: number | null
  method_from: PaymentMethod | null
  method_to: PaymentMethod | null
  amount_cents: number
  part: boolean
  occurred_at: string
  nsu: string | null
  auth_code: string | null
  e2e_id: string | null
  terminal_logical_no: string | null
  doc_no: string | null
  customer: string | null
  employee: string | null
  fuelling_id: number | null
  reason_id: string | null
  note: string
  /** `draft` until its proof is attached; `proposed` on a closed day. */
  status: 'draft' | 'applied' | 'proposed'
}
type Author = { id: string; now: string }

export const insertManual = (db: Db, day: DayKey, manual: NewManual, by: Author) =>
  db
    .insertInto('manual_transactions')
    .values({
      ...manual,
      company_id: day.company_id,
      cash_conciliation_id: day.id,
      created_by: by.id,
      created_at: by.now,
    })
    .execute()

export const changeManual = (db: Db, day: DayKey, id: string, { by, ...change }: ManualChange) =>
  db
    .updateTable('manual_transactions')
    .set((eb) => ({ ...change, updated_by: by.id, updated_at: by.now, version: eb('version', '+', 1) }))
    .where('company_id', '=', day.company_id)
    .where('cash_conciliation_id', '=', day.id)
    .where('id', '=', id)
    .execute()
type ManualChange = Partial<Omit<NewManual, 'id' | 'status'>> & {
  status?: ListedManualTransaction['status']
  /** An undo restores a cancelled line. */
  cancelled_by?: null
  cancelled_at?: null
  by: Author
}

export const cancelManual = (db: Db, day: DayKey, id: string, by: Author) =>
  db
    .updateTable('manual_transactions')
    .set((eb) => ({ status: 'cancelled', cancelled_by: by.id, cancelled_at: by.now, version: eb('version', '+', 1) }))
    .where('company_id', '=', day.company_id)
    .where('cash_conciliation_id', '=', day.id)
    .where('id', '=', id)
    .execute()

export const getManualOfLockedDay = (db: Db, { id: day_id, company_id }: DayKey, id: string) =>
  buildManualsQuery(db, { cash_conciliation_id: day_id })
    .select(['manual_transactions.updated_by', 'manual_transactions.updated_at'])
    .where('manual_transactions.company_id', '=', company_id)
    .where('manual_transactions.id', '=', id)
    .executeTakeFirst()

export async function getProofRequirements(db: Db, { movement_type_code, reason_id }: TypeAndReason) {
  const { rows } = await sql<{ type: boolean; reason: boolean }>`select
    exists (select from movement_types where code = ${movement_type_code} and attachment_required) as type,
    exists (select from movement_reason_maps where id = ${reason_id}::uuid and attachment_required) as reason`.execute(
    db,
  )
  return rows[0] ?? { type: false, reason: false }
}
type TypeAndReason = { movement_type_code: string; reason_id: string | null }

/** Returns an active line with the same content, as a sheet sent twice would create. */
export const getSameManual = (db: Db, day: DayKey, line: NewManual) =>
  buildManualsQuery(db, { cash_conciliation_id: day.id, kind: line.kind, side: line.side })
    .where('manual_transactions.movement_type_code', '=', line.movement_type_code)
    .where('manual_transactions.amount_cents', '=', line.amount_cents)
    .where('manual_transactions.occurred_at', '=', line.occurred_at)
    .where(sql<boolean>`manual_transactions.doc_no is not distinct from ${line.doc_no}`)
    .where(sql<boolean>`manual_transactions.nsu is not distinct from ${line.nsu}`)
    .where(sql<boolean>`manual_transactions.customer is not distinct from ${line.customer}`)
    .where(sql<boolean>`manual_transactions.employee is not distinct from ${line.employee}`)
    .where('manual_transactions.status', 'in', activeManualStatuses)
    .executeTakeFirst()

/** Largest sum of one user, in centavos. Reclassifications do not count: they move no money. */
export async function getLargestManualSum(db: Db, day: DayKey) {
  const row = await db
    .selectFrom('manual_transactions')
    .select((eb) => eb.fn.sum<string>('amount_cents').as('sum'))
    .where('company_id', '=', day.company_id)
    .where('cash_conciliation_id', '=', day.id)
    .where('status', '=', 'applied')
    .where('kind', '<>', 'reclassify')
    .groupBy('created_by')
    .orderBy('sum', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

/** Returns the first draft that excludes one of the captures of an explained double charge (D06). */
export const getExclusionDraft = (db: Db, day: DayKey) =>
  db
    .selectFrom('manual_transactions as manual')
    .innerJoin('differences as found', (join) =>
      join
        .onRef('found.company_id', '=', 'manual.company_id')
        .onRef('found.cash_conciliation_id', '=', 'manual.cash_conciliation_id')
        .on('found.code', '=', 'D06')
        .on('found.status', 'in', ['explained', 'accepted'])
        .on(
          sql<boolean>`found.items @> jsonb_build_array(jsonb_build_object('kind', 'capture', 'id', manual.target_id::text))`,
        ),
    )
    .select('manual.amount_cents')
    .where('manual.company_id', '=', day.company_id)
    .where('manual.cash_conciliation_id', '=', day.id)
    .where('manual.status', '=', 'draft')
    .where('manual.kind', '=', 'exclude')
    .where('manual.side', '=', 'confirmation')
    .orderBy('manual.id')
    .limit(1)
    .executeTakeFirst()
