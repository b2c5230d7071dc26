-- The day of a company: its matches, differences, requests, proof and journal.

create table cash_conciliations (
  id uuid primary key,
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
  lock_reason text,
  version int not null default 1,
  updated_by uuid references users (id),
  updated_at timestamptz not null,
  created_at timestamptz not null,
  constraint cash_conciliations_day_key unique (company_id, business_date),
  check ((status in ('closed', 'locked')) <= (proof_hash is not null)),
  check (explained_cents + unexplained_cents = difference_cents)
);
create index cash_conciliations_board on cash_conciliations (business_date desc, id);
select protect_by_company('cash_conciliations', 'select, insert, update');

create table cash_conciliation_lines (
  company_id uuid not null references companies (id),
  cash_conciliation_id uuid not null references cash_conciliations (id),
  method text not null,
  system_cents bigint not null,
  manual_cents bigint not null,
  reclassified_cents bigint not null,
  confirmed_cents bigint not null,
  difference_cents bigint not null,
  explained_cents bigint not null,
  unexplained_cents bigint not null,
  primary key (company_id, cash_conciliation_id, method)
);
select protect_by_company('cash_conciliation_lines', 'select, insert, update, delete');

create table match_groups (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  cash_conciliation_id uuid not null references cash_conciliations (id),
  pair_type text not null default 'SALE' check (pair_type in ('SALE', 'SETTLEMENT', 'BANK', 'CASH')),
  pass_no int not null check (pass_no between 1 and 7),
  score int not null check (score between 0 and 100),
  status text not null check (status in ('suggested', 'confirmed', 'undone')),
  sentence text not null,
  difference_cents bigint not null,
  created_by uuid references users (id),
  created_at timestamptz not null,
  undone_by uuid references users (id),
  undone_at timestamptz,
  primary key (company_id, id)
);
create index match_groups_day on match_groups (company_id, cash_conciliation_id) where status <> 'undone';
select protect_by_company('match_groups', 'select, insert, update');

-- active is null once a group is undone, so that one item is in at most one living group of a pair type.
create table match_links (
  company_id uuid not null references companies (id),
  match_group_id bigint not null,
  pair_type text not null,
  side text not null check (side in ('system', 'confirmation')),
  item_kind text not null check (item_kind in ('movement', 'manual', 'capture')),
  item_id text not null,
  active boolean default true,
  primary key (company_id, match_group_id, item_kind, item_id),
  foreign key (company_id, match_group_id) references match_groups (company_id, id),
  constraint match_links_one_living_group unique (company_id, pair_type, item_kind, item_id, active)
);
select protect_by_company('match_links', 'select, insert, update');

-- Pairs that a person refused or undid: the machine never proposes them again.
create table refused_pairs (
  company_id uuid not null references companies (id),
  cash_conciliation_id uuid not null references cash_conciliations (id),
  system_kind text not null,
  system_id text not null,
  confirmation_kind text not null,
  confirmation_id text not null,
  refused_by uuid references users (id),
  refused_at timestamptz not null,
  primary key (company_id, cash_conciliation_id, system_kind, system_id, confirmation_kind, confirmation_id)
);
select protect_by_company('refused_pairs', 'select, insert, delete');

create table differences (
  id uuid primary key,
  company_id uuid not null references companies (id),
  cash_conciliation_id uuid not null references cash_conciliations (id),
  code text not null,
  ref text not null,
  amount_cents bigint not null,
  volume_ml bigint,
  effects jsonb not null,
  items jsonb not null,
  sentence text not null,
  suggestion jsonb,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  status text not null check (status in ('open', 'explained', 'accepted', 'refused', 'resolved')),
  reason_id uuid references movement_reason_maps (id),
  note text,
  explained_by uuid references users (id),
  explained_at timestamptz,
  version int not null default 1,
  constraint differences_key unique (company_id, cash_conciliation_id, code, ref)
);
select protect_by_company('differences', 'select, insert, update');

create table manual_transactions (
  id uuid primary key,
  company_id uuid not null references companies (id),
  cash_conciliation_id uuid not null references cash_conciliations (id),
  kind text not null check (kind in ('add', 'reclassify', 'exclude')),
  side text not null check (side in ('system', 'confirmation')),
  movement_type_code text not null references movement_types (code),
  target_id bigint,
  method_from text,
  method_to text,
  amount_cents bigint not null check (amount_cents > 0),
  occurred_at timestamptz not null,
  nsu text,
  auth_code text,
  e2e_id text,
  terminal_logical_no text,
  fuelling_id bigint,
  note text not null,
  status text not null check (status in ('applied', 'cancelled')),
  version int not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null,
  cancelled_by uuid references users (id),
  cancelled_at timestamptz
);
create index manual_transactions_day on manual_transactions (company_id, cash_conciliation_id);
-- One living correction per target and kind: a double click cannot reclassify twice.
create unique index manual_transactions_one_per_target on manual_transactions (company_id, kind, side, target_id)
  where status = 'applied' and target_id is not null;
create unique index manual_transactions_one_per_fuelling on manual_transactions (company_id, fuelling_id)
  where status = 'applied' and fuelling_id is not null;
select protect_by_company('manual_transactions', 'select, insert, update');

create table cash_conciliation_solicitations (
  id uuid primary key,
  company_id uuid not null references companies (id),
  cash_conciliation_id uuid not null references cash_conciliations (id),
  number int not null,
  type text not null check (type in ('closing', 'reopening', 'adjustment')),
  status text not null check (status in ('pending', 'approved', 'refused', 'withdrawn', 'superseded', 'expired')),
  note text,
  snapshot jsonb not null,
  snapshot_hash text not null,
  previous_id uuid references cash_conciliation_solicitations (id),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_note text,
  version int not null default 1,
  constraint cash_conciliation_solicitations_number_key unique (company_id, number)
);
create unique index cash_conciliation_solicitations_one_pending
  on cash_conciliation_solicitations (cash_conciliation_id) where status = 'pending';
create index cash_conciliation_solicitations_queue on cash_conciliation_solicitations (status, requested_at, id);
select protect_by_company('cash_conciliation_solicitations', 'select, insert, update');

-- Posted entries are never changed: a reversal is another entry.
create table journal_entries (
  id uuid primary key,
  company_id uuid not null references companies (id),
  source text not null,
  source_id uuid not null,
  revision int not null,
  business_date date not null,
  description text not null,
  debit_total_cents bigint not null,
  credit_total_cents bigint not null,
  posted_by uuid references users (id),
  posted_at timestamptz not null,
  constraint journal_entries_source_key unique (company_id, source, source_id, revision),
  check (debit_total_cents = credit_total_cents)
);
create index journal_entries_day on journal_entries (company_id, business_date);
select protect_by_company('journal_entries', 'select, insert');

create table journal_lines (
  company_id uuid not null references companies (id),
  journal_entry_id uuid not null references journal_entries (id),
  line_no int not null,
  account text not null,
  account_name text not null,
  debit_cents bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  history text not null default '',
  primary key (company_id, journal_entry_id, line_no),
  check ((debit_cents = 0) <> (credit_cents = 0))
);
select protect_by_company('journal_lines', 'select, insert');

-- The sums written on an entry are those of its lines, and lines cannot be added to it later.
create function journal_entry_holds(of_company uuid, of_entry uuid) returns void language plpgsql as $$
declare
  entry journal_entries;
  debits bigint;
  credits bigint;
begin
  select * into entry from journal_entries where company_id = of_company and id = of_entry;
  select coalesce(sum(debit_cents), 0), coalesce(sum(credit_cents), 0) into debits, credits
    from journal_lines where company_id = of_company and journal_entry_id = of_entry;
  if debits <> entry.debit_total_cents or credits <> entry.credit_total_cents then
    raise exception using errcode = 'check_violation', constraint = 'journal_entries_sums',
      message = format('journal entry %s says %s and %s, its lines %s and %s', of_entry, entry.debit_total_cents,
        entry.credit_total_cents, debits, credits);
  end if;
end $$;

create function journal_check_entry() returns trigger language plpgsql as $$
begin
  perform journal_entry_holds(new.company_id, new.id);
  return null;
end $$;
create constraint trigger journal_entries_sums after insert on journal_entries
  deferrable initially deferred for each row execute function journal_check_entry();

create function journal_check_lines() returns trigger language plpgsql as $$
begin
  perform journal_entry_holds(company_id, journal_entry_id)
    from (select distinct company_id, journal_entry_id from written) as entries;
  return null;
end $$;
create trigger journal_lines_sums after insert on journal_lines
  referencing new table as written for each statement execute function journal_check_lines();
