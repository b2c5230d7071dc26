import type pg from 'pg'
import { person } from './station-days.ts'

export const stations = 200
export const dates = ['2026-10-12', '2026-10-13', '2026-10-14', '2026-10-15', '2026-10-16']

export const threeSides = {
  system_movements: 'company_id, business_date, id, acquirer, nsu, auth_code, installments, amount_cents',
  acquirer_transactions: 'company_id, business_date, id, acquirer, nsu, auth_code, installments, gross_cents',
  acquirer_installments: 'company_id, id, acquirer_transaction_id, batch_reference',
  acquirer_settlements: 'company_id, id, reference',
}

const company = `('01930000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
const oneLineInTwenty = 20

export async function fillThreeSides(owner: pg.Client, sales: number) {
  const perDay = Math.round(sales / stations / dates.length)
  const each = `from generate_series(1, ${stations}) n, unnest(array['${dates.join("','")}']::date[]) d,
    generate_series(1, ${perDay}) no`
  // A day's files contain the lines of one station after those of another.
  const importOrder = 'order by d, n, no'
  const numbers = `lpad(no::text, 6, '0'), 'R' || lpad((no * 31 % 100003)::text, 6, '0')`
  const at = `d + time '09:00' + no * interval '30 seconds'`
  await owner.query(`
    insert into users (id, name, username, email, password_hash) values ('${person}', 'Ana', 'ana', 'ana@x.test', '-');
    insert into companies (id, name, legal_name, cnpj)
      select ${company}, 'Posto ' || n, 'Posto ' || n || ' Ltda', lpad(n::text, 14, '0')
      from generate_series(1, ${stations}) n;
    insert into cash_conciliations (id, company_id, business_date, status, sources, created_at, updated_at)
      select gen_random_uuid(), ${company}, d, 'open', '{"pos": {}, "pix": {}, "cielo": {}}', now(), now()
      from generate_series(1, ${stations}) n, unnest(array['${dates.join("','")}']::date[]) d;
    insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
        movement_type_code, method, amount_cents, acquirer, terminal_logical_no, nsu, auth_code)
      select ${company}, d, ${at}, 'pos', 'V' || no, 1, 'VND-DEB', 'debit', 500 + no * 37 % 40000, 'cielo', '1000' || n,
        case when no % ${oneLineInTwenty} > 0 then lpad(no::text, 6, '0') end,
        case when no % ${oneLineInTwenty} > 0 then 'R' || lpad((no * 31 % 100003)::text, 6, '0') end ${each} ${importOrder};
    insert into acquirer_transactions (company_id, business_date, captured_at, acquirer, merchant_no, kind, method,
        gross_cents, net_cents, terminal_logical_no, capture_key, row_hash, row_seq, nsu, auth_code)
      select ${company}, d, ${at} + interval '45 seconds', 'cielo', (1000000000 + n)::text, 'sale', 'debit',
        500 + no * 37 % 40000, 490 + no * 37 % 40000, '1000' || n, 'V' || no,
        sha256((n || ' ' || d || ' ' || no)::bytea), 1, ${numbers} ${each} ${importOrder};
    insert into acquirer_installments (company_id, acquirer_transaction_id, business_date, number, of_count, due_on,
        gross_cents, fee_charged_cents, net_cents, paid_on, batch_reference)
      select company_id, id, business_date, 1, 1, business_date + 1, gross_cents, 10, net_cents, business_date + 1,
        to_char(business_date, 'YYYYMMDD') from acquirer_transactions order by id;
    insert into acquirer_settlements (company_id, acquirer, merchant_no, reference, entry_kind, method, paid_on, gross_cents,
        fee_cents, net_cents)
      select company_id, acquirer, merchant_no, to_char(business_date, 'YYYYMMDD'), 'payment', 'debit', business_date + 1,
        sum(gross_cents), count(*) * 10, sum(net_cents)
      from acquirer_transactions group by company_id, acquirer, merchant_no, business_date`)
}
