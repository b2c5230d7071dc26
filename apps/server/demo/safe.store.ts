import { cnpjCheckDigits } from '@app/formats'
import { addDays, type BusinessDate, timeZone } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { buildDemoCompany, demoId, demoStations, registersValidFrom, type Station } from './stations.ts'

const carriers = [
  { no: 1, name: 'Rápido Valores', active: true },
  { no: 2, name: 'Rota Segura Transporte de Valores', active: true },
  { no: 3, name: 'Forte Guarda', active: false },
]
const carrierId = (no: number) => demoId('cb', 0, no)

const safeSince = '2026-09-01'

export async function insertSafes(db: Db, now: string) {
  const [station] = demoStations
  if (!station) return
  const rows = carriers.map(({ no, name, active }) => {
    const root = `970000${String(no).padStart(2, '0')}0001`
    const cnpj = `${root}${cnpjCheckDigits(root)}`
    const {
      anp_code: _,
      brand_flag: __,
      pos_code: ___,
      erp_branch: ____,
      dominio_code: _____,
      ...place
    } = buildDemoCompany(station)
    const company = { ...place, id: carrierId(no), name, legal_name: `${name} Ltda.`, cnpj, kind: 'carrier', active }
    return { ...company, state_registration: null, opened_on: registersValidFrom, created_at: now, updated_at: now }
  })
  await db.insertInto('companies').values(rows).execute()
  await db
    .insertInto('bank_accounts')
    .values(
      demoStations.map(({ no, id, cnpj }) => ({
        id: demoId('a6', no, 2),
        company_id: id,
        name: 'Cofre do posto',
        kind: 'safe',
        bank_code: '000',
        branch: String(no),
        account_no: '1',
        account_digit: '0',
        holder_cnpj: cnpj,
        ledger_account: '1.1.01.01',
        statement_source: 'spreadsheet',
        accepts: ['deposit'],
        opening_on: safeSince,
      })),
    )
    .execute()
}

export async function settleSafe(
  db: Db,
  { station: { no, id }, lastDate, finance: by }: { station: Station; lastDate: BusinessDate; finance: string },
) {
  const carrier = carrierId((no % 2) + 1)
  const lastTaken = addDays(lastDate, -2)
  await sql`
    with item as materialized (
      select *, overlay(overlay(md5(${id} || business_date) placing '7' from 13) placing '8' from 17)::uuid
          as pickup_id,
        (business_date + 1 + time '08:20') at time zone ${timeZone} as at
      from safe_movements(${id}::uuid, ${safeSince}::date) where business_date <= ${lastTaken}::date
    ), made as (
      insert into cash_pickups (id, company_id, carrier_id, picked_up_at, guide_no, amount_cents, created_at,
        created_by, updated_at)
      select pickup_id, ${id}::uuid, ${carrier}::uuid, at, 'GTV-' || ${no}::int || '-' || to_char(business_date, 'DDMM'),
        sum(amount_cents)::bigint, at, ${by}::uuid, at
      from item group by pickup_id, at, business_date having sum(amount_cents) > 0 returning id
    )
    insert into cash_pickup_items (company_id, pickup_id, item_kind, item_id, business_date, amount_cents)
    select ${id}::uuid, pickup_id, item_kind, item_id, business_date, amount_cents
    from item join made on made.id = item.pickup_id`.execute(db)
}
