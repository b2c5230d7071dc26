-- The business day of a company: movement types, reasons, totals, proofs and late rows.

-- Movement types (operations R34). in_use is set with the first movement of the type: a query of the movements would
-- read millions of rows of every company.
create table movement_types (
  code text primary key,
  name text not null,
  nature text not null check (nature in ('sale', 'receipt', 'supply', 'withdrawal', 'advance', 'expense', 'transfer',
    'adjustment', 'fee', 'refund')),
  method text,
  direction text not null check (direction in ('in', 'out', 'neutral')),
  counterpart text not null check (counterpart in ('acquirer', 'bank', 'count', 'document', 'none')),
  affects_drawer boolean not null,
  allow_manual boolean not null,
  attachment_required boolean not null default false,
  active boolean not null default true,
  id uuid not null default gen_random_uuid(),
  customer_required boolean not null default false,
  employee_required boolean not null default false,
  debit_account text,
  credit_account text,
  in_use boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id),
  constraint movement_types_id_key unique (id)
);
grant select, insert, update on movement_types to retaguarda_app;

-- Reason map (operations R33): reasons that explain differences (source_system internal), and codes and texts of other
-- systems with their movement type. A row without a company applies to all. A reason without difference codes is for
-- changes of a closed day.
create table movement_reason_maps (
  id uuid primary key,
  code text not null constraint movement_reason_maps_code_key unique,
  name text not null,
  difference_codes text[] not null,
  attachment_required boolean not null default false,
  ledger_account text,
  active boolean not null default true,
  company_id uuid references companies (id),
  source_system text not null default 'internal',
  external_code text,
  external_text text,
  movement_type_code text not null references movement_types (code),
  auto_explain boolean not null default false,
  max_amount_cents bigint check (max_amount_cents >= 0),
  approval_required boolean not null default false,
  cost_center text,
  priority int not null default 100,
  valid_from date not null default '2000-01-01',
  valid_to date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id),
  constraint movement_reason_maps_validity check (valid_to is null or valid_to >= valid_from),
  constraint movement_reason_maps_what check (source_system = 'internal' or external_code is not null or external_text
    is not null),
  -- At most one map of a code is in force on a day, in one company or in all.
  constraint movement_reason_maps_no_overlap exclude using gist (
    text_range(source_system || ' ' || coalesce(company_id::text, '') || ' ' || coalesce(external_code, '~' ||
    external_text),
    source_system || ' ' || coalesce(company_id::text, '') || ' ' || coalesce(external_code, '~' || external_text),
    '[]') with &&,
    daterange(valid_from, valid_to, '[]') with &&) where (active and source_system <> 'internal')
);
alter table movement_reason_maps enable row level security;
alter table movement_reason_maps force row level security;
create policy owner_reads on movement_reason_maps for select to current_user using (true);
create policy by_company on movement_reason_maps for select using (
  company_id is null or (select app_sees_all()) or company_id = any ((select app_companies())::uuid[]));
create policy new_by_company on movement_reason_maps for insert with check (app_answers_for(company_id));
create policy changes_by_company on movement_reason_maps for update
  using (app_answers_for(company_id)) with check (app_answers_for(company_id));
grant select, insert, update on movement_reason_maps to retaguarda_app;

-- The business day of a company: totals, state, result and proof. A day with the status `locked` has a row in
-- period_locks.
-- Each assessment updates a day with its lines, differences and inconsistencies, mostly without a change of indexed
-- columns. With a tenth of each page free (fillfactor 90) the new version fits on the page and no index is written
-- (PostgreSQL documentation, "Heap-Only Tuples"): measured 100 % of the updates instead of 52 to 85 %.
create table cash_conciliations (
  id uuid not null,
  company_id uuid not null references companies (id),
  business_date date not null,
  status text not null check (status in ('awaiting_data', 'open', 'in_conference', 'submitted', 'refused', 'closed',
    'reopened', 'locked')),
  result text check (result in ('balanced', 'with_difference')),
  system_total_cents bigint not null default 0,
  confirmed_total_cents bigint not null default 0,
  difference_cents bigint not null default 0,
  explained_cents bigint not null default 0,
  unexplained_cents bigint not null default 0,
  sources jsonb not null default '{}',
  open_items int not null default 0,
  worst_severity text,
  proof jsonb,
  proof_hash text,
  revision int not null default 0,
  closed_by uuid references users (id),
  closed_at timestamptz,
  -- The person responsible for closing the day.
  responsible_id uuid references users (id),
  -- Stored so that the page shows it before the day is assessed again; null for days assessed without it.
  to_deposit_cents bigint,
  -- The import that created the day, whose undo deletes it; null for a day of the calendar.
  import_id uuid references imports (id),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references users (id),
  primary key (company_id, id),
  constraint cash_conciliations_day_key unique (company_id, business_date),
  check ((status in ('closed', 'locked')) <= (proof_hash is not null)),
  check (explained_cents + unexplained_cents = difference_cents)
) with (fillfactor = 90);
create index cash_conciliations_id on cash_conciliations (id);
create index cash_conciliations_board on cash_conciliations (business_date desc, id);
create index cash_conciliations_responsible on cash_conciliations (responsible_id, business_date)
  where responsible_id is not null;
-- Days in work; a network has few of them among years of days.
create index cash_conciliations_unproven on cash_conciliations (company_id, business_date)
  where status not in ('closed', 'locked');
create index cash_conciliations_of_import on cash_conciliations (import_id) where import_id is not null;
select protect_by_company('cash_conciliations', 'select, insert, update, delete');
-- closing_rank runs as the owner.
create policy owner_ranks on cash_conciliations for select to current_user using (true);

-- Totals of a day by method.
create table cash_conciliation_lines (
  company_id uuid not null,
  cash_conciliation_id uuid not null,
  method text not null,
  system_cents bigint not null,
  manual_cents bigint not null,
  reclassified_cents bigint not null,
  confirmed_cents bigint not null,
  difference_cents bigint not null,
  explained_cents bigint not null,
  unexplained_cents bigint not null,
  primary key (company_id, cash_conciliation_id, method),
  foreign key (company_id, cash_conciliation_id) references cash_conciliations (company_id, id)
) with (fillfactor = 90);
select protect_by_company('cash_conciliation_lines', 'select, insert, update, delete');

-- All proofs of a day, also earlier ones.
create table cash_conciliation_proofs (
  company_id uuid not null references companies (id),
  cash_conciliation_id uuid not null,
  revision int not null,
  cause text not null check (cause in ('closing', 'adjustment')),
  proof jsonb not null,
  proof_hash text not null,
  proved_by uuid references users (id),
  proved_at timestamptz not null,
  primary key (company_id, cash_conciliation_id, revision),
  foreign key (company_id, cash_conciliation_id) references cash_conciliations (company_id, id)
);
select protect_by_company('cash_conciliation_proofs', 'select, insert');

-- Rank of a company in its group by the average difference of its days; the smallest is first.
-- Runs as the owner and returns no name or amount of another company.
create function closing_rank(of_company uuid, from_date date, to_date date, out place int, out of_count int)
language sql stable security definer set search_path = public, pg_temp as $$
  with own as (select id, group_id from companies where id = of_company),
  averages as (
    select company.id, avg(abs(day.difference_cents)) as difference
    from companies company
    join own on company.id = own.id or company.group_id = own.group_id
    join cash_conciliations day on day.company_id = company.id
    where day.business_date between from_date and to_date and day.status <> 'awaiting_data'
    group by company.id
  ),
  placed as (select id, rank() over (order by difference) as place, count(*) over () as of_count from averages)
  select placed.place::int, placed.of_count::int from placed where placed.id = of_company
    and exists (select where of_company = any ((select app_companies())::uuid[]) or (select app_sees_all()))
$$;
revoke all on function closing_rank from public;
grant execute on function closing_rank to retaguarda_app;

-- Late rows
-- ---------

-- Rows that were added or changed after the proof of their day. They count after an adjustment or a reopening includes
-- them. `proven` has the proven values of a changed row; null for a new row.
create table late_items (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  cash_conciliation_id uuid not null,
  kind text not null check (kind in ('movement', 'capture', 'session', 'sale_item', 'fuelling', 'reading', 'dip',
    'receipt')),
  item_id bigint not null,
  proven jsonb,
  status text not null default 'waiting' check (status in ('waiting', 'taken')),
  arrived_at timestamptz not null default now(),
  taken_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, cash_conciliation_id) references cash_conciliations (company_id, id)
);
create unique index late_items_waiting on late_items (company_id, cash_conciliation_id, kind, item_id)
  where status = 'waiting';
select protect_by_company('late_items', 'select, insert, update, delete');

-- Records new rows of a closed day. The lock on the day orders this before or after its proof.
create function note_late_rows() returns trigger language plpgsql as $$
begin
  perform from cash_conciliations where (company_id, business_date) in (select company_id, business_date from added)
    order by company_id, business_date for share;
  insert into late_items (company_id, cash_conciliation_id, kind, item_id)
    select day.company_id, day.id, tg_argv[0], came.id
    from added came join cash_conciliations day using (company_id, business_date)
    where day.status in ('closed', 'locked')
    on conflict do nothing;
  return null;
end $$;

-- Records changes of rows of a closed day, with the values that its proof used.
create function note_late_changes() returns trigger language plpgsql as $$
begin
  perform from cash_conciliations where (company_id, business_date) in (select company_id, business_date from became)
    order by company_id, business_date for share;
  insert into late_items (company_id, cash_conciliation_id, kind, item_id, proven)
    select day.company_id, day.id, tg_argv[0], known.id, changed.fields
    from was known join became using (company_id, business_date, id)
      join cash_conciliations day on day.company_id = known.company_id and day.business_date = known.business_date
      cross join lateral (select jsonb_object_agg(field.key, field.value) as fields
        from jsonb_each(to_jsonb(known)) field
        where field.key in ('cancelled_at', 'document_attached') and field.value <> to_jsonb(became) -> field.key) changed
    where day.status in ('closed', 'locked') and changed.fields is not null
    on conflict (company_id, cash_conciliation_id, kind, item_id) where status = 'waiting'
      do update set proven = excluded.proven || late_items.proven where late_items.proven is not null;
  return null;
end $$;

create trigger system_movements_late after insert on system_movements referencing new table as added
  for each statement execute function note_late_rows('movement');
create trigger system_movements_late_change after update on system_movements referencing old table as was new table as became
  for each statement execute function note_late_changes('movement');
create trigger cash_sessions_late after insert on cash_sessions referencing new table as added
  for each statement execute function note_late_rows('session');
create trigger sale_items_late after insert on sale_items referencing new table as added
  for each statement execute function note_late_rows('sale_item');
create trigger sale_items_late_change after update on sale_items referencing old table as was new table as became
  for each statement execute function note_late_changes('sale_item');
create trigger fuellings_late after insert on fuellings referencing new table as added
  for each statement execute function note_late_rows('fuelling');
create trigger nozzle_readings_late after insert on nozzle_readings referencing new table as added
  for each statement execute function note_late_rows('reading');
create trigger tank_measurements_late after insert on tank_measurements referencing new table as added
  for each statement execute function note_late_rows('dip');
create trigger fuel_receipts_late after insert on fuel_receipts referencing new table as added
  for each statement execute function note_late_rows('receipt');

-- Like note_late_rows, by the business day of the capture; the cut-off is read once for each date.
create function note_late_captures() returns trigger language plpgsql as $$
declare days jsonb;
begin
  select coalesce(jsonb_agg(distinct jsonb_build_object('company_id', company_id, 'business_date', business_date)), '[]')
    into days
    from (
      select came.company_id, came.business_date - is_before_cutoff(came.business_date, came.captured_at, dated.cutoff)::int
        as business_date
      from added came join (select company_id, business_date, day_cutoff_of(company_id, business_date - 1) as cutoff
        from added group by company_id, business_date) dated using (company_id, business_date)
    ) judged;
  perform from cash_conciliations where (company_id, business_date) in (
      select company_id, business_date from jsonb_to_recordset(days) as day (company_id uuid, business_date date))
    order by company_id, business_date for share;
  insert into late_items (company_id, cash_conciliation_id, kind, item_id)
    select day.company_id, day.id, 'capture', came.id
    from added came join (select company_id, business_date, day_cutoff_of(company_id, business_date - 1) as cutoff
        from added group by company_id, business_date) dated using (company_id, business_date)
      join cash_conciliations day on day.company_id = came.company_id and day.business_date = came.business_date
        - is_before_cutoff(came.business_date, came.captured_at, dated.cutoff)::int
    where day.status in ('closed', 'locked')
    on conflict do nothing;
  return null;
end $$;

create function note_late_capture_changes() returns trigger language plpgsql as $$
begin
  perform from cash_conciliations where (company_id, business_date) in (
      select company_id, capture_day(company_id, business_date, captured_at) from became)
    order by company_id, business_date for share;
  insert into late_items (company_id, cash_conciliation_id, kind, item_id, proven)
    select day.company_id, day.id, 'capture', known.id, changed.fields
    from was known join became using (company_id, business_date, id)
      join cash_conciliations day on day.company_id = known.company_id
        and day.business_date = capture_day(known.company_id, known.business_date, known.captured_at)
      cross join lateral (select jsonb_object_agg(field.key, field.value) as fields
        from jsonb_each(to_jsonb(known)) field
        where field.key = 'cancelled_at' and field.value <> to_jsonb(became) -> field.key) changed
    where day.status in ('closed', 'locked') and changed.fields is not null
    on conflict (company_id, cash_conciliation_id, kind, item_id) where status = 'waiting'
      do update set proven = excluded.proven || late_items.proven where late_items.proven is not null;
  return null;
end $$;
create trigger acquirer_transactions_late after insert on acquirer_transactions referencing new table as added
  for each statement execute function note_late_captures();
create trigger acquirer_transactions_late_change after update on acquirer_transactions
  referencing old table as was new table as became for each statement execute function note_late_capture_changes();
