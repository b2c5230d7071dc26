import { peakDay } from '@app/domain/matching/testing'
import type pg from 'pg'
import { insertRows } from '../../kit/testing/insert-rows.ts'

// Stations with one business day of facts, as imports leave them: till, forecourt and captures; nothing matched yet.

export const person = '01930000-0000-7000-8000-00000000aaaa'
export const businessDate = '2026-10-14'
const id = (kind: string, n: string) => `('01930000-0000-7${kind}-8000-' || lpad((${n})::text, 12, '0'))::uuid`
export const companyId = (station: number) => `01930000-0000-7000-8000-${String(station).padStart(12, '0')}`
export const dayId = (station: number) => `01930000-0000-7001-8000-${String(station).padStart(12, '0')}`

const nozzles = 6
const price_millis = 6190

const registers = (stations: number) => `
  insert into users (id, name, username, email, password_hash) values ('${person}', 'Ana', 'ana', 'ana@x.test', '-');
  insert into user_abilities values ('${person}', 'cash-conciliation');
  insert into companies (id, name, legal_name, cnpj)
    select ${id('000', 'n')}, 'Posto ' || n, 'Posto ' || n || ' Ltda', lpad(n::text, 14, '0')
    from generate_series(1, ${stations}) n;
  insert into user_companies select '${person}', id from companies;
  insert into tanks (id, company_id, tank_no, product_code, capacity_ml)
    select ${id('002', 'n')}, ${id('000', 'n')}, 1, 'GC', 90000000 from generate_series(1, ${stations}) n;
  insert into fuel_nozzles (id, company_id, nozzle_no, controller_code, totalizer_max_ml, valid_from,
      initial_totalizer_ml, version, updated_at)
    select ${id('003', `n * 10 + no`)}, ${id('000', 'n')}, no, '0' || no, 10000000000, '2026-10-01', 0, 1, now()
    from generate_series(1, ${stations}) n, generate_series(1, ${nozzles}) no;
  insert into fuel_nozzle_links (id, company_id, nozzle_id, product_code, tank_id, valid_from, created_at)
    select ${id('004', `n * 10 + no`)}, ${id('000', 'n')}, ${id('003', `n * 10 + no`)}, 'GC', ${id('002', 'n')},
      '2026-10-01', now()
    from generate_series(1, ${stations}) n, generate_series(1, ${nozzles}) no;
  insert into cash_sessions (id, company_id, source_system, external_id, business_date, shift_no, till, operator,
      opened_at, closed_at, opening_float_cents, counted_cents, left_float_cents) overriding system value
    select shift, ${id('000', 'n')}, 'pos', 'T' || shift, '${businessDate}', shift, 'Caixa 1', 'Operador ' || shift,
      '${businessDate} 03:00Z'::timestamptz + (shift - 1) * interval '8 hours',
      '${businessDate} 03:00Z'::timestamptz + shift * interval '8 hours', 0, 0, 0
    from generate_series(1, ${stations}) n, generate_series(1, 3) shift;
  insert into cash_conciliations (id, company_id, business_date, status, sources, created_at, updated_at)
    select ${id('001', 'n')}, ${id('000', 'n')}, '${businessDate}', 'open',
      '{"pos": {}, "pix": {}, "cielo": {}, "stone": {}}', now(), now() from generate_series(1, ${stations}) n`

const forecourt = `
  insert into fuellings (company_id, controller_record_id, business_date, nozzle_id, shift_no, ended_at, volume_ml,
      price_millis, total_cents, sale_external_id)
    select company_id, 'R' || id, business_date,
      ${id('003', `right(company_id::text, 12)::int * 10 + 1 + id % ${nozzles}`)}, cash_session_id,
      occurred_at - interval '1 minute', ceil(amount_cents * 10000.0 / ${price_millis}), ${price_millis}, amount_cents,
      sale_external_id
    from system_movements where id % 4 > 0;
  insert into sale_items (company_id, business_date, source_system, sale_external_id, line_no, occurred_at, kind,
      product_code, volume_ml, price_millis, total_cents, controller_record_id)
    select sale.company_id, sale.business_date, 'pos', sale.sale_external_id, 1, sale.occurred_at,
      case when pumped.id is null then 'shop' else 'fuel' end, case when pumped.id is null then 'LOJA' else 'GC' end,
      pumped.volume_ml, pumped.price_millis, sale.amount_cents, pumped.controller_record_id
    from system_movements sale
    left join fuellings pumped on pumped.company_id = sale.company_id and pumped.business_date = sale.business_date
      and pumped.controller_record_id = 'R' || sale.id;
  insert into nozzle_readings (company_id, nozzle_id, business_date, seq, opening_ml, closing_ml, source)
    select company_id, nozzle_id, business_date, 1, 0, sum(volume_ml), 'automation' from fuellings
    group by company_id, nozzle_id, business_date;
  insert into tank_measurements (company_id, tank_id, business_date, kind, volume_ml, method)
    select sold.company_id, tanks.id, sold.business_date, kind,
      case kind when 'opening' then 80000000 else 80000000 - sold.volume_ml end, 'ruler'
    from (select company_id, business_date, sum(volume_ml) as volume_ml from fuellings group by 1, 2) sold
    join tanks using (company_id), unnest(array['opening', 'closing']) kind`

export type StationDays = {
  stations: number
  lines: number
  /** 1 is the rate of errors of operations section 8. */
  dirtOf: (station: number) => number
}

export async function fillStationDays(owner: pg.Client, { stations, lines, dirtOf }: StationDays) {
  await owner.query(registers(stations))
  let movements = 0
  let captures = 0
  for (let station = 1; station <= stations; station += 1) {
    const { facts } = peakDay(lines, station, dirtOf(station))
    const company_id = companyId(station)
    await insertRows(owner, {
      system_movements: facts.movements.map(({ session_id, nature: _, ...row }) => ({
        ...row,
        company_id,
        source_system: 'pos',
        cash_session_id: session_id,
      })),
      acquirer_transactions: facts.captures.map((row) => ({
        ...row,
        company_id,
        kind: row.acquirer === 'pix' ? 'pix_received' : row.kind,
        net_cents: row.gross_cents,
        fee_cents: 0,
        row_hash: `\\x${row.id.toString(16).padStart(8, '0')}`,
        row_seq: 1,
      })),
    })
    movements += facts.movements.length
    captures += facts.captures.length
  }
  await owner.query(forecourt)
  return { movements, captures }
}
