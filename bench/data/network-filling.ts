import { addDays } from '@app/kit/contract'
import type pg from 'pg'
import { companyId, person } from './station-days.ts'

// A network with a long history, and the tills of some stations on days whose acquirer file has not arrived yet.

const stations = 200
const historyDays = 280
const firstDay = '2026-01-05'
export const stationsInFile = 8
export const linesOfStation = 1250
const fileDays = 6

export const fileDay = (run: number) => addDays('2026-10-14', run)
export const merchantOf = (station: number) => String(1_000_000_000 + station)

export const saleOf = (station: number, no: number) => ({
  time: new Date(Date.UTC(2026, 0, 1, 6, 30) + no * 40_000).toISOString().slice(11, 19),
  amount_cents: 1000 + ((no * 7919 + station) % 40_000),
  nsu: String(no).padStart(6, '0'),
  auth_code: `R${String((no * 31 + station) % 100_000).padStart(5, '0')}`,
  terminal: String(10_000_000 + station * 10 + (no % 5)),
})

const company = (n: string) => `('01930000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const buildId = (kind: string, n: string) => `('01930000-0000-7${kind}-8000-' || lpad((${n})::text, 12, '0'))::uuid`

const registers = `
  insert into users (id, name, username, email, password_hash) values ('${person}', 'Ana', 'ana', 'ana@x.test', '-');
  insert into user_abilities values ('${person}', 'cash-conciliation');
  insert into companies (id, name, legal_name, cnpj)
    select ${company('n')}, 'Posto ' || n, 'Posto ' || n || ' Ltda', lpad(n::text, 14, '0')
    from generate_series(1, ${stations}) n;
  insert into user_companies select '${person}', id from companies;
  insert into acquirer_companies (id, company_id, acquirer, merchant_no)
    select ${buildId('005', 'n')}, ${company('n')}, 'cielo', (1000000000 + n)::text from generate_series(1, ${stations}) n;
  insert into smart_pos_terminals (id, company_id, acquirer, logical_no, serial_no)
    select ${buildId('006', 'n * 10 + no')}, ${company('n')}, 'cielo', (10000000 + n * 10 + no)::text, 'SN' || n || '-' || no
    from generate_series(1, ${stations}) n, generate_series(0, 4) no;
  insert into cash_sessions (company_id, source_system, external_id, business_date, shift_no, till, operator, opened_at,
      closed_at, opening_float_cents, counted_cents, left_float_cents)
    select ${company('n')}, 'pos', 'T' || d, d, 1, 'Caixa 1', 'Operador', d + time '03:00', d + interval '27 hours', 0, 0, 0
    from generate_series(1, ${stationsInFile}) n,
      generate_series('${fileDay(0)}'::date, '${fileDay(fileDays - 1)}', '1 day') d;
  insert into cash_conciliations (id, company_id, business_date, status, sources, created_at, updated_at)
    select gen_random_uuid(), ${company('n')}, d, 'awaiting_data', '{"pos": {}, "pix": {}}', now(), now()
    from generate_series(1, ${stationsInFile}) n,
      generate_series('${fileDay(0)}'::date, '${fileDay(fileDays - 1)}', '1 day') d`

const history = (rows: number) => {
  const perDay = Math.ceil(rows / 10 / stations / historyDays)
  const place = `${company('n')}, '${firstDay}'::date + d`
  const buildSeries = (count: number) =>
    `from generate_series(0, ${historyDays - 1}) d, generate_series(1, ${stations}) n, generate_series(1, ${perDay * count}) no`
  return [
    `insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
      sale_external_id, movement_type_code, method, amount_cents, nsu, auth_code, acquirer, terminal_logical_no)
    select ${place}, '${firstDay}'::date + d + time '09:00' + no * interval '1 minute', 'pos', 'V' || no, 1, 'V' || no,
      'VND-DEB', 'debit', 1000 + no, lpad(no::text, 6, '0'), 'R' || no, 'cielo', '1000' || n ${buildSeries(4)}`,
    `insert into acquirer_transactions (company_id, business_date, captured_at, acquirer, merchant_no, kind, method, brand,
      gross_cents, net_cents, nsu, auth_code, terminal_logical_no, capture_key, row_hash, row_seq)
    select ${place}, '${firstDay}'::date + d + time '09:00' + no * interval '1 minute', 'cielo', (1000000000 + n)::text,
      case when no % 100 = 0 then 'cancel' else 'sale' end, 'debit', 'visa', 1000 + no, 1000 + no, lpad(no::text, 6, '0'),
      'R' || no, '1000' || n, 'K' || no, sha256((n || ' ' || d || ' ' || no)::bytea), 1 ${buildSeries(3)}`,
    `insert into acquirer_installments (company_id, acquirer_transaction_id, business_date, number, of_count, due_on,
      gross_cents, fee_charged_cents, net_cents)
    select company_id, id, business_date, 1, 1, business_date + 1, gross_cents, 0, net_cents from acquirer_transactions`,
  ]
}

async function fillTills(owner: pg.Client) {
  for (let run = 0; run < fileDays; run += 1)
    for (let station = 1; station <= stationsInFile; station += 1) {
      const rows = Array.from({ length: linesOfStation }, (_, at) => {
        const { time, nsu, auth_code, terminal, ...sale } = saleOf(station, at + 1)
        return {
          ...sale,
          no: at + 1,
          occurred_at: `${fileDay(run)}T${time}-03:00`,
          terminal,
          ...(at % 20 > 0 && { nsu, auth_code }),
        }
      })
      await owner.query(
        `insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
          sale_external_id, movement_type_code, method, amount_cents, nsu, auth_code, acquirer, terminal_logical_no, brand,
          cash_session_id)
        select $1, $2::date, occurred_at, 'pos', 'V' || no, 1, 'V' || no, 'VND-DEB', 'debit', amount_cents, nsu, auth_code,
          'cielo', terminal, 'visa', (select id from cash_sessions where company_id = $1 and business_date = $2::date)
        from jsonb_to_recordset($3::jsonb) as r (no int, occurred_at timestamptz, amount_cents bigint, nsu text,
          auth_code text, terminal text)`,
        [companyId(station), fileDay(run), JSON.stringify(rows)],
      )
      await owner.query(
        `insert into sale_items (company_id, business_date, source_system, sale_external_id, line_no, occurred_at, kind,
          product_code, total_cents)
        select company_id, business_date, 'pos', sale_external_id, 1, occurred_at, 'shop', 'LOJA', amount_cents
        from system_movements where company_id = $1 and business_date = $2::date`,
        [companyId(station), fileDay(run)],
      )
    }
}

export async function fillNetwork(owner: pg.Client, rows: number) {
  await owner.query(registers)
  for (const statement of history(rows)) await owner.query(statement)
  await fillTills(owner)
}
