-- A line's customer and envelope are found by columns that row-level security lets an index compare: not by functions, which
-- only a superuser could declare leakproof.
set local app.all_companies = 'on';

drop index system_movements_customer;
drop index system_movements_envelope;

-- Kept by a trigger and not generated, so that no month is written anew: few lines name a customer.
alter table system_movements add column customer_key text;
-- Nothing changes that a closed day counts.
alter table system_movements disable trigger system_movements_late_change;
update system_movements set customer_key = customer_key(customer) where customer is not null;
alter table system_movements enable trigger system_movements_late_change;

create function keep_customer_key() returns trigger language plpgsql as $$
begin
  new.customer_key := customer_key(new.customer);
  return new;
end $$;
create trigger system_movements_customer_key before insert or update of customer, customer_key on system_movements
  for each row when (new.customer is not null or new.customer_key is not null) execute function keep_customer_key();

create index system_movements_customer on system_movements (company_id, customer_key) where customer_key is not null;
-- Drops are few among the lines that tell a document.
create index system_movements_documents on system_movements (company_id, movement_type_code) where document_no is not null;

-- As before, but that every line is read once, by its customer's names: what is asked of days is held against the few lines
-- that these are, lest it chose another index and read every line of those days.
create or replace function lines_of_customer(of_company uuid, of_keys text[])
returns table (ref text, business_date date, occurred_at timestamptz, kind text, amount_cents bigint, document text)
language sql stable parallel safe as $$
  with said as materialized (
    select line.id, line.business_date, line.occurred_at, line.movement_type_code, line.method, line.amount_cents,
      coalesce(line.document_no, line.sale_external_id) as document
    from system_movements line
    where line.company_id = of_company and line.customer_key = any (of_keys) and line.cancelled_at is null
      and not exists (select from line_corrections other where other.company_id = of_company
        and other.item_id = line.id and other.item_kind = 'movement' and other.field = 'customer'
        and other.undone_at is null)
    union all
    select line.id, line.business_date, line.occurred_at, line.movement_type_code, line.method, line.amount_cents,
      coalesce(line.document_no, line.sale_external_id)
    from (
      select distinct on (item_id) item_id, value_after from line_corrections
      where company_id = of_company and item_kind = 'movement' and field = 'customer' and undone_at is null
      order by item_id, id desc) corrected
    join system_movements line on line.company_id = of_company and line.id = corrected.item_id
    where customer_key(corrected.value_after) = any (of_keys) and line.cancelled_at is null
  ), added as materialized (
    select id, cash_conciliation_id, occurred_at, movement_type_code, amount_cents, doc_no from manual_transactions
    where company_id = of_company and customer is not null and customer_key(customer) = any (of_keys)
      and kind = 'add' and side = 'system' and status = 'applied'
  )
  select 'movement:' || line.id, line.business_date, line.occurred_at,
    case type.nature when 'sale' then 'note' else 'receipt' end, line.amount_cents, line.document
  from said line
  join movement_types type on type.code = line.movement_type_code
  where ((type.nature = 'sale' and line.method = 'note') or type.nature = 'receipt')
    and not exists (select from manual_transactions aside where aside.company_id = of_company
      and aside.target_id = line.id and aside.side = 'system' and aside.status = 'applied'
      and aside.kind in ('exclude', 'reclassify') and not aside.part)
  union all
  select 'manual:' || manual.id, day.business_date, manual.occurred_at,
    case type.nature when 'sale' then 'note' else 'receipt' end, manual.amount_cents, manual.doc_no
  from added manual
  join cash_conciliations day on day.company_id = of_company and day.id = manual.cash_conciliation_id
  join movement_types type on type.code = manual.movement_type_code
  where (type.nature = 'sale' and type.method = 'note') or type.nature = 'receipt'
$$;

-- What a customer owes at the end of a business day; every day that is known when none is said. A row, so that it is planned
-- once with the statement that asks and not again for each customer.
drop function customer_balance(uuid, date);
create function customer_balance(of_customer uuid, until date) returns table (balance_cents bigint)
language sql stable parallel safe as $$
  select customer.opening_balance_cents
    + coalesce((select sum(case line.kind when 'note' then line.amount_cents else -line.amount_cents end)
        from lines_of_customer(customer.company_id, customer.keys) line
        where line.business_date >= customer.opening_on and line.business_date <= coalesce(until, 'infinity')), 0)::bigint
    + coalesce((select sum(case entry.kind when 'charge' then entry.amount_cents else -entry.amount_cents end)
        from customer_entries entry
        where entry.company_id = customer.company_id and entry.customer_id = customer.id
          and entry.cancelled_at is null and entry.entry_on >= customer.opening_on
          and entry.entry_on <= coalesce(until, 'infinity')), 0)::bigint
  from customers customer where customer.id = of_customer
$$;
