import type { Capture, PaymentMethod } from '@app/domain/day/facts/contract'
import type { DayKey } from '@app/domain/day/life/server'
import { addDays } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { NewManual } from './manuals.store.ts'

export const getManualType = (db: Db, code: string) =>
  db
    .selectFrom('movement_types')
    .select(['code', 'name', 'method', 'customer_required', 'employee_required'])
    .$narrowType<{ method: PaymentMethod | null }>()
    .where('code', '=', code)
    .where('active', '=', true)
    .where('allow_manual', '=', true)
    .executeTakeFirst()

export const findManualTypes = (db: Db) =>
  db
    .selectFrom('movement_types')
    .select(['code', 'name', 'method', 'nature'])
    .$narrowType<{ method: PaymentMethod | null }>()
    .where('active', '=', true)
    .where('allow_manual', '=', true)
    .orderBy('name')
    .execute()

export const getTargetMovement = (db: Db, { company_id, business_date }: DayKey, id: number) =>
  db
    .selectFrom('system_movements')
    .select(['id', 'external_id', 'method', 'amount_cents', 'occurred_at'])
    .$narrowType<{ method: PaymentMethod }>()
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()

export const getTargetCapture = (db: Db, { company_id, business_date }: DayKey, id: number) =>
  db
    .selectFrom('acquirer_transactions')
    .select(['id', 'kind', 'method', 'gross_cents as amount_cents', 'captured_at as occurred_at'])
    .select(['nsu', 'auth_code', 'e2e_id', 'terminal_logical_no'])
    .$narrowType<{ kind: Capture['kind'] | 'pix_received' | 'pix_returned'; method: PaymentMethod }>()
    .where('company_id', '=', company_id)
    // With a cut-off hour, captures of the next date may belong to this day.
    .where('business_date', 'in', [business_date, addDays(business_date, 1)])
    .where(sql<boolean>`capture_day(company_id, business_date, captured_at) = ${business_date}::date`)
    .where('id', '=', id)
    .executeTakeFirst()

/** Captures that the bank has paid at least in part. */
export async function findBankedCaptureIds(db: Db, company_id: string, capture_ids: readonly number[]) {
  const paidInstalments = await db
    .selectFrom('acquirer_installments')
    .select('acquirer_transaction_id')
    .distinct()
    .where('company_id', '=', company_id)
    .where('acquirer_transaction_id', '=', sql<number>`any (${[...capture_ids]}::bigint[])`)
    .where('status', '=', 'in_bank')
    .execute()
  return new Set(paidInstalments.map(({ acquirer_transaction_id }) => acquirer_transaction_id))
}

export const getFuelling = (db: Db, { company_id, business_date }: DayKey, id: number) =>
  db
    .selectFrom('fuellings')
    .select(['id', 'ended_at', 'total_cents', 'sale_external_id'])
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .where('id', '=', id)
    .executeTakeFirst()

type CorrectionTarget = Pick<NewManual, 'side' | 'target_id' | 'fuelling_id'>

export const hasCorrection = async (db: Db, day: DayKey, target: CorrectionTarget, except?: string) =>
  (await db
    .selectFrom('manual_transactions')
    .select('id')
    .where('company_id', '=', day.company_id)
    .where('status', 'in', ['applied', 'proposed'])
    .$if(except !== undefined, (some) => some.where('id', '<>', except ?? ''))
    .where((eb) =>
      eb.or([
        eb.and([eb('side', '=', target.side), eb('target_id', '=', target.target_id)]),
        eb('fuelling_id', '=', target.fuelling_id),
      ]),
    )
    .executeTakeFirst()) !== undefined

export type ReceiptNumber = Pick<NewManual, 'nsu' | 'e2e_id' | 'terminal_logical_no'>

/** NSU counters repeat between terminals, so the terminal is compared too; Pix ids are unique. */
export async function getReceiptHolder(
  db: Db,
  { company_id, business_date, id }: DayKey,
  number: ReceiptNumber,
  except: string | null = null,
) {
  const { nsu, e2e_id, terminal_logical_no } = number
  const sameReceipt = sql`((ltrim(nsu, '0') = ltrim(${nsu}, '0')
    and coalesce(terminal_logical_no, ${terminal_logical_no}) is not distinct from
      coalesce(${terminal_logical_no}, terminal_logical_no)) or e2e_id = ${e2e_id})`
  const { rows } = await sql<{ sale: string | null; occurred_at: string }>`
    select coalesce(sale_external_id, external_id) as sale, occurred_at from system_movements
    where company_id = ${company_id} and business_date = ${business_date} and cancelled_at is null and ${sameReceipt}
    union all
    select null, occurred_at from manual_transactions
    where company_id = ${company_id} and cash_conciliation_id = ${id} and status in ('applied', 'proposed') and side = 'system'
      and kind = 'add' and id is distinct from ${except}::uuid and ${sameReceipt}
    limit 1`.execute(db)
  return rows[0]
}
