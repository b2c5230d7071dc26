-- Customers who buy on account (operations R29 I08, R39): their limit, what blocks them, and what they owe.

-- A name as tills write it, without case, accents, spaces and signs.
create function customer_key(said text) returns text language sql immutable parallel safe
  return regexp_replace(
    translate(lower(said), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn'), '[^a-z0-9]', '', 'g');

create function customer_keys(name text, document text, till_names text[]) returns text[]
language sql immutable parallel safe
  return (select array_agg(distinct customer_key(said)) from unnest(array[name, document] || till_names) as said
    where customer_key(said) <> '');

create table customers (
  id uuid primary key,
  company_id uuid not null references companies (id),
  name text not null,
  document text not null check (document ~ '^([0-9A-Z]{12}[0-9]{2}|[0-9]{11})$'),
  till_names text[] not null default '{}',
  -- What a line of the till may call this customer.
  keys text[] not null generated always as (customer_keys(name, document, till_names)) stored,
  limit_cents bigint not null check (limit_cents >= 0),
  opening_balance_cents bigint not null default 0,
  opening_on date not null,
  blocked_on date,
  block_reason text check (block_reason in ('limit', 'overdue', 'other')),
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid references users (id),
  updated_at timestamptz not null,
  updated_by uuid references users (id),
  constraint customers_document_key unique (company_id, document),
  check ((blocked_on is null) = (block_reason is null))
);
create index customers_keys on customers using gin (keys);
select protect_by_company('customers', 'select, insert, update');

-- What changes a balance and goes through no till: a slip that was paid, interest.
create table customer_entries (
  id uuid primary key,
  company_id uuid not null references companies (id),
  customer_id uuid not null references customers (id),
  kind text not null check (kind in ('payment', 'charge')),
  entry_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  document_no text,
  note text not null,
  created_at timestamptz not null,
  created_by uuid references users (id),
  cancelled_at timestamptz,
  cancelled_by uuid references users (id)
);
create index customer_entries_of on customer_entries (company_id, customer_id, entry_on);
select protect_by_company('customer_entries', 'select, insert, update');

create index system_movements_customer on system_movements (company_id, customer_key(customer))
  where customer is not null;
create index line_corrections_customer on line_corrections (company_id, item_id)
  where field = 'customer' and undone_at is null;
create index manual_transactions_customer on manual_transactions (company_id, customer_key(customer))
  where customer is not null;

-- Notes that these names signed and what they paid at the till, as corrected by people and without lines set aside.
create function lines_of_customer(of_company uuid, of_keys text[])
returns table (ref text, business_date date, occurred_at timestamptz, kind text, amount_cents bigint, document text)
language sql stable parallel safe as $$
  with said as (
    select line.id, line.business_date from system_movements line
    where line.company_id = of_company and line.customer is not null and customer_key(line.customer) = any (of_keys)
      and not exists (select from line_corrections other where other.company_id = of_company
        and other.item_id = line.id and other.item_kind = 'movement' and other.field = 'customer'
        and other.undone_at is null)
    union
    select line.id, line.business_date from (
      select distinct on (item_id) item_id, value_after from line_corrections
      where company_id = of_company and item_kind = 'movement' and field = 'customer' and undone_at is null
      order by item_id, id desc) corrected
    join system_movements line on line.company_id = of_company and line.id = corrected.item_id
    where customer_key(corrected.value_after) = any (of_keys)
  )
  select 'movement:' || line.id, line.business_date, line.occurred_at,
    case type.nature when 'sale' then 'note' else 'receipt' end, line.amount_cents,
    coalesce(line.document_no, line.sale_external_id)
  from said
  join system_movements line on line.company_id = of_company and line.business_date = said.business_date
    and line.id = said.id
  join movement_types type on type.code = line.movement_type_code
  where line.cancelled_at is null and ((type.nature = 'sale' and line.method = 'note') or type.nature = 'receipt')
    and not exists (select from manual_transactions aside where aside.company_id = of_company
      and aside.target_id = line.id and aside.side = 'system' and aside.status = 'applied'
      and aside.kind in ('exclude', 'reclassify') and not aside.part)
  union all
  select 'manual:' || manual.id, day.business_date, manual.occurred_at,
    case type.nature when 'sale' then 'note' else 'receipt' end, manual.amount_cents, manual.doc_no
  from manual_transactions manual
  join cash_conciliations day on day.id = manual.cash_conciliation_id
  join movement_types type on type.code = manual.movement_type_code
  where manual.company_id = of_company and manual.customer is not null
    and customer_key(manual.customer) = any (of_keys) and manual.kind = 'add' and manual.side = 'system'
    and manual.status = 'applied' and ((type.nature = 'sale' and type.method = 'note') or type.nature = 'receipt')
$$;

-- What a customer owes at the end of a business day; every day that is known when none is said.
create function customer_balance(of_customer uuid, until date) returns bigint language sql stable parallel safe as $$
  select customer.opening_balance_cents
    + coalesce((select sum(case line.kind when 'note' then line.amount_cents else -line.amount_cents end)
        from lines_of_customer(customer.company_id, customer.keys) line
        where line.business_date >= customer.opening_on and line.business_date <= coalesce(until, 'infinity')), 0)
    + coalesce((select sum(case entry.kind when 'charge' then entry.amount_cents else -entry.amount_cents end)
        from customer_entries entry
        where entry.company_id = customer.company_id and entry.customer_id = customer.id
          and entry.cancelled_at is null and entry.entry_on >= customer.opening_on
          and entry.entry_on <= coalesce(until, 'infinity')), 0)
  from customers customer where customer.id = of_customer
$$;
