import { reassessLaterNotes } from '@app/domain/customers/server'
import { cnpjCheckDigits } from '@app/formats'
import { addDays, type BusinessDate, toInstant } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { getHistoryDate } from './history-span.ts'
import { demoId, demoStations, type Station, workedStation } from './stations.ts'

const group = [
  { name: 'Transportadora Alfa', limit_cents: 600_000, till_names: ['ALFA TRANSP'] },
  { name: 'Transportadora Beta', limit_cents: 600_000, till_names: [] },
  { name: 'Construtora Gama', limit_cents: 500_000, till_names: ['GAMA CONSTR'] },
  { name: 'Prefeitura de Modelo', limit_cents: 900_000, till_names: ['PREF MODELO'] },
  { name: 'Transportadora Gama', limit_cents: 300_000, till_names: [] },
  { name: 'Transportadora Delta', limit_cents: 300_000, till_names: [] },
]

const openingOn = '2026-09-01'
const beta = 2
const gama = 3

// On the worked day Beta signed R$ 1.815,00: R$ 15,00 over this limit.
const workedLimit = 180_000

function documentOf(station_no: number, at: number) {
  const root = `98${String(at + 1).padStart(6, '0')}${String(station_no).padStart(4, '0')}`
  return `${root}${cnpjCheckDigits(root)}`
}

export const listDemoCustomers = ({ no }: Station) =>
  group.map(({ name }, at) => ({ name: name.toUpperCase(), document: documentOf(no, at) }))

export const insertCustomers = (db: Db, now: string) =>
  db
    .insertInto('customers')
    .values(
      demoStations.flatMap(({ no, id }) =>
        group.map((customer, at) => {
          return {
            ...customer,
            limit_cents: no === workedStation.no && at + 1 === beta ? workedLimit : customer.limit_cents,
            id: demoId('ca', no, at + 1),
            company_id: id,
            document: documentOf(no, at),
            ...{ street: `Rua das Frotas, ${at + 1}`, district: 'Centro', zip: '01001000' },
            ...{ city: 'São Paulo', uf: 'SP' },
            opening_on: openingOn,
            // Weeks that end on Sunday.
            ...{ billing_period: 'weekly', billing_closing_day: 7, billing_agreement_id: demoId('cc', no, 1) },
            created_at: now,
            updated_at: now,
          }
        }),
      ),
    )
    .execute()

const troubledStations = [2, 5, 7]

type SettleOptions = { station: Station; lastDate: BusinessDate; finance: string }

export async function settleCustomers(db: Db, { station: { no, id }, lastDate, finance }: SettleOptions) {
  const lastQuietDay = addDays(lastDate, -3)
  await sql`
    insert into customer_entries (id, company_id, customer_id, kind, entry_on, amount_cents, document_no, note,
      created_at, created_by)
    select gen_random_uuid(), customer.company_id, customer.id, 'payment', monday::date, sum(line.amount_cents)::bigint,
      'BOL ' || to_char(monday, 'DDMM') || right(customer.document, 4), 'Boleto das notas da semana anterior',
      monday + interval '13 hours', ${finance}::uuid
    from customers customer
    cross join generate_series(date_trunc('week', ${addDays(getHistoryDate(lastDate, 0), 7)}::timestamp),
      ${lastQuietDay}::date, interval '7 days') monday
    join lateral lines_of_customer(customer.company_id, customer.keys) line on line.kind = 'note'
      and line.business_date >= monday::date - 7 and line.business_date < monday::date
    where customer.company_id = ${id}
    group by customer.company_id, customer.id, monday`.execute(db)
  await sql`update customers set billing_from = date_trunc('week', ${lastQuietDay}::timestamp)::date
    where company_id = ${id}`.execute(db)
  if (!troubledStations.includes(no)) return
  await sql`update customers set limit_cents = greatest(
      (select balance_cents from customer_balance(id, ${lastQuietDay}::date)) / 10000 * 10000, 60000)
    where id = ${demoId('ca', no, beta)}`.execute(db)
  await sql`update customers set blocked_on = ${lastQuietDay}::date + 1, block_reason = 'overdue'
    where id = ${demoId('ca', no, gama)}`.execute(db)
  const now = toInstant(lastDate, '08:00')
  await reassessLaterNotes(db, { company_id: id, dates: [lastQuietDay], now, actor_id: finance })
}
