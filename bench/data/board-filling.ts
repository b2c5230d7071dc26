const id = (kind: string, n: string) => `('01930000-0000-7${kind}-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const company = (n: string) => id('000', n)
const day = (n: string) => id('001', n)

export const stations = 200
export const days = 31
export const firstDay = '2026-09-15'
export const lastDay = '2026-10-15'

export const boardFilling = `
  insert into companies (id, name, legal_name, cnpj)
    select ${company('n')}, 'Posto ' || n, 'Posto ' || n || ' Ltda', lpad(n::text, 14, '0')
    from generate_series(1, ${stations}) n;
  insert into users (id, name, username, email, password_hash)
    values ('01930000-0000-7000-8000-00000000aaaa', 'Ana', 'ana', 'ana@x.test', '-');
  insert into user_abilities values ('01930000-0000-7000-8000-00000000aaaa', 'cash-conciliation');
  insert into user_companies select '01930000-0000-7000-8000-00000000aaaa', id from companies;
  insert into cash_conciliations (id, company_id, business_date, status, result, proof_hash, system_total_cents,
      confirmed_total_cents, difference_cents, unexplained_cents, open_items, worst_severity, sources, responsible_id,
      created_at, updated_at)
    select ${day(`s * 100 + d`)}, ${company('s')}, '${firstDay}'::date + d, status,
      case when status = 'closed' then 'balanced' end, case when status = 'closed' then md5(s::text) end, 5000000,
      5000000 - gap, -gap, -gap, case when gap > 0 then 6 else 0 end, case when gap > 0 then 'high' end,
      case when d = ${days - 1} then '{"pos": {}}' else '{"pos": {}, "pix": {}, "cielo": {}}' end::jsonb,
      case when s % 3 = 0 then '01930000-0000-7000-8000-00000000aaaa'::uuid end, now(), now()
    from generate_series(1, ${stations}) s, generate_series(0, ${days - 1}) d,
      lateral (select case when d < 24 then 'closed' when d = ${days - 1} then 'awaiting_data' else
        (array['open', 'in_conference', 'refused'])[1 + (s + d) % 3] end as status) as stands,
      lateral (select case when d < 24 then 0 else (s * 7919 + d) % 90000 end as gap) as differs;
  insert into cash_sessions (company_id, source_system, external_id, business_date, shift_no, till, operator, opened_at,
      closed_at, opening_float_cents)
    select company_id, 'pos', business_date || '-' || shift, business_date, shift, 'Caixa 1', 'Operador ' || shift,
      business_date + shift * interval '6 hours', business_date + shift * interval '8 hours', 30000
    from cash_conciliations, generate_series(1, 3) shift;
  insert into differences (id, company_id, cash_conciliation_id, code, ref, amount_cents, effects, items, sentence,
      severity, status)
    select gen_random_uuid(), company_id, id, 'D' || lpad(n::text, 2, '0'), 'capture:' || n, n * 1000, '[]', '[]', '-',
      'high', case when status = 'closed' then 'resolved' else 'open' end
    from cash_conciliations, generate_series(1, 6) n`

export const boardTables = ['cash_conciliations', 'cash_sessions', 'differences']
