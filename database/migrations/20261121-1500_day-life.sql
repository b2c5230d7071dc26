-- The life of a day after its first proof: revisions, what comes late, adjustments, deferrals, locks.
set local app.all_companies = 'on';

-- Every proof that a day ever had; none is changed.
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
insert into cash_conciliation_proofs
  select company_id, id, (proof ->> 'revision')::int, 'closing', proof, proof_hash, closed_by, closed_at
  from cash_conciliations where proof is not null;

-- Rows that came, or changed, after the proof of their day: out of every figure until an adjustment or a reopening takes
-- them in. `proven` is what the proof knows of a row that changed, null for a row that came.
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
create unique index late_items_waiting on late_items (cash_conciliation_id, kind, item_id) where status = 'waiting';
select protect_by_company('late_items', 'select, insert, update');

-- The day is held while its rows are written: it is either proven with them or before them, never in between.
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
    on conflict (cash_conciliation_id, kind, item_id) where status = 'waiting'
      do update set proven = excluded.proven || late_items.proven where late_items.proven is not null;
  return null;
end $$;

do $$
declare witness record;
begin
  for witness in select * from (values ('system_movements', 'movement'), ('acquirer_transactions', 'capture'),
    ('cash_sessions', 'session'), ('sale_items', 'sale_item'), ('fuellings', 'fuelling'), ('nozzle_readings', 'reading'),
    ('tank_measurements', 'dip'), ('fuel_receipts', 'receipt')) as witnesses (place, kind)
  loop
    execute format('create trigger %1$I after insert on %2$I referencing new table as added
      for each statement execute function note_late_rows(%3$L)', witness.place || '_late', witness.place, witness.kind);
  end loop;
  for witness in select * from (values ('system_movements', 'movement'), ('acquirer_transactions', 'capture'),
    ('sale_items', 'sale_item')) as witnesses (place, kind)
  loop
    execute format('create trigger %1$I after update on %2$I referencing old table as was new table as became
      for each statement execute function note_late_changes(%3$L)', witness.place || '_late_change', witness.place,
      witness.kind);
  end loop;
end $$;

-- Lines that people propose for a closed day; they count once their request is approved.
alter table manual_transactions
  drop constraint manual_transactions_status_check,
  add constraint manual_transactions_status_check
    check (status in ('applied', 'cancelled', 'proposed', 'refused')),
  add column solicitation_id uuid references cash_conciliation_solicitations (id);
drop index manual_transactions_one_per_target;
create unique index manual_transactions_one_per_target on manual_transactions (company_id, kind, side, target_id)
  where status in ('applied', 'proposed') and target_id is not null;
drop index manual_transactions_one_per_fuelling;
create unique index manual_transactions_one_per_fuelling on manual_transactions (company_id, fuelling_id)
  where status in ('applied', 'proposed') and fuelling_id is not null;

-- What is said of differences that an adjustment would bring.
create table adjustment_explanations (
  company_id uuid not null references companies (id),
  cash_conciliation_id uuid not null,
  code text not null,
  ref text not null,
  amount_cents bigint not null,
  volume_ml bigint,
  reason_id uuid not null references movement_reason_maps (id),
  note text not null,
  explained_by uuid not null references users (id),
  explained_at timestamptz not null,
  primary key (company_id, cash_conciliation_id, code, ref),
  foreign key (company_id, cash_conciliation_id) references cash_conciliations (company_id, id)
);
select protect_by_company('adjustment_explanations', 'select, insert, update, delete');

-- Until when a request waits for its decision, and the one question that stops its clock.
alter table cash_conciliation_solicitations
  add column due_at timestamptz,
  add column correction text,
  add column question text,
  add column asked_by uuid references users (id),
  add column asked_at timestamptz,
  add column answer text,
  add column answered_at timestamptz;
update cash_conciliation_solicitations set due_at = requested_at + interval '15 days';
alter table cash_conciliation_solicitations alter column due_at set not null;
create index cash_conciliation_solicitations_day on cash_conciliation_solicitations (cash_conciliation_id,
  requested_at desc, number desc);

-- The file that explains it is expected by this day.
alter table differences add column deferred_to date;
create index differences_deferred on differences (company_id, deferred_to) where deferred_to is not null;

alter table cash_conciliations add column locked_at timestamptz, add column locked_by uuid references users (id);

-- Whether an administrator may decide what he asked for himself.
alter table company_settings add column own_analysis boolean not null default false;

-- A day is due at noon of the next day on which its company works, on its own clock.
create function closing_due_at(business_date date, closed_days date[], timezone text) returns timestamptz
  language sql stable as $$
  select (business_date + ahead + time '12:00') at time zone timezone
  from generate_series(1, 60) as ahead
  where not business_date + ahead = any (closed_days)
  order by ahead limit 1
$$;

-- What comes late is a list of its own now.
update cash_conciliations set sources = sources - 'late' where sources ? 'late';
