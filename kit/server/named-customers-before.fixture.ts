/** Lines of a till that name a customer and lines that do not, one of them of no month, written before names had keys. */
export const namedBefore = `
  insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
      movement_type_code, method, amount_cents, customer, document_no)
    select '01930000-0000-7000-8000-0000000000a1', date '2026-10-14' + n * 40, now(), 'pos', 'N' || n, 1, 'VND-NPZ', 'note',
      n * 100, (array['Padaria São João', 'PADARIA SAO-JOAO ', '***', null])[1 + n % 4], 'D' || n
    from generate_series(0, 40) n`

/** What lines said before, and by which key each customer is found. */
export const namedAsTheyAre = `select id::int, business_date::text, customer, document_no, amount_cents::int
  from system_movements order by id`
export const keysOfNames = `select customer, to_jsonb(line) ->> 'customer_key' as key, count(*)::int
  from system_movements line group by 1, 2 order by customer collate "C"`

/** The key follows the name, whoever writes it. */
export const renamed = `with first as (select company_id, business_date, id from system_movements order by id limit 2),
  changed as (
    update system_movements line set customer = case when line.id = (select min(id) from first) then 'Agil & Cia.' end
    from first where line.company_id = first.company_id and line.business_date = first.business_date and line.id = first.id
    returning line.customer, line.customer_key as key)
  select * from changed order by key`
