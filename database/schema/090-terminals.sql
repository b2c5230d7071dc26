-- Card terminals and their custody.

-- Card terminals (R35): contract, place, holder and state.
create table smart_pos_terminals (
  id uuid primary key,
  company_id uuid not null references companies (id),
  acquirer text not null references acquirers (code),
  logical_no text not null,
  serial_no text not null,
  location text not null default 'reserve',
  status text not null default 'active' check (status in ('stock', 'active', 'maintenance', 'blocked', 'returned',
    'lost')),
  acquirer_company_id uuid,
  model text not null default '',
  kind text not null default 'smart' check (kind in ('smart', 'pos', 'tef', 'pinpad')),
  island int check (island between 1 and 99),
  holder_id uuid references users (id),
  integrated boolean not null default false,
  sim_line text,
  received_on date,
  rental_cents bigint check (rental_cents >= 0),
  last_capture_at timestamptz,
  status_since timestamptz not null default now(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id),
  constraint smart_pos_terminals_serial_key unique (serial_no),
  constraint smart_pos_terminals_contract foreign key (company_id, acquirer_company_id)
    references acquirer_companies (company_id, id),
  constraint smart_pos_terminals_location check (location in ('island', 'shop', 'oil_change', 'reserve'))
);
create index smart_pos_terminals_company on smart_pos_terminals (company_id);
-- A replacement terminal takes over the logical number of the returned one.
create unique index smart_pos_terminals_logical_key on smart_pos_terminals (acquirer, logical_no)
  where status not in ('returned', 'lost');
create index smart_pos_terminals_of_number on smart_pos_terminals (logical_no);
select protect_by_company('smart_pos_terminals', 'select, insert, update');
-- The functions below run as the owner: terminals of other companies must be recognised (D10, rounds, duplicate
-- numbers).
create policy owner_reads on smart_pos_terminals for select to current_user using (true);

-- Place, holder and company of a terminal over time. A change adds a row.
create table terminal_custodies (
  id uuid not null,
  company_id uuid not null references companies (id),
  terminal_id uuid not null references smart_pos_terminals (id),
  location text not null check (location in ('island', 'shop', 'oil_change', 'reserve')),
  island int check (island between 1 and 99),
  holder_id uuid references users (id),
  since timestamptz not null,
  until timestamptz check (until >= since),
  reason text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  primary key (company_id, id)
);
create index terminal_custodies_of_terminal on terminal_custodies (terminal_id, since desc);
select protect_by_company('terminal_custodies', 'select, insert, update');
create policy owner_reads on terminal_custodies for select to current_user using (true);

create function owner_of_terminal(of_acquirer text, of_terminal text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from smart_pos_terminals
  where acquirer = of_acquirer and logical_no = of_terminal and status not in ('returned', 'lost')
$$;
revoke all on function owner_of_terminal from public;
grant execute on function owner_of_terminal to retaguarda_app;

create function owner_of_serial(of_serial text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from smart_pos_terminals where serial_no = of_serial
$$;
revoke all on function owner_of_serial from public;
grant execute on function owner_of_serial to retaguarda_app;

create function terminal_is_known(of_terminal text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from smart_pos_terminals where logical_no = of_terminal)
$$;
revoke all on function terminal_is_known from public;
grant execute on function terminal_is_known to retaguarda_app;

-- Every company of a number, with the first day: a late file belongs to the company of its day.
create function owners_of_terminals(of_acquirer text, of_terminals text[])
returns table (logical_no text, company_id uuid, since timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select terminal.logical_no, coalesce(custody.company_id, terminal.company_id), custody.since
  from smart_pos_terminals terminal left join terminal_custodies custody on custody.terminal_id = terminal.id
  where terminal.acquirer = of_acquirer and terminal.logical_no = any (of_terminals)
$$;
revoke all on function owners_of_terminals from public;
grant execute on function owners_of_terminals to retaguarda_app;

-- Exchanges of a terminal by the acquirer.
create table terminal_swaps (
  id uuid not null,
  company_id uuid not null references companies (id),
  old_terminal_id uuid not null references smart_pos_terminals (id),
  new_terminal_id uuid not null references smart_pos_terminals (id),
  technician text not null,
  technician_document text not null,
  call_no text not null,
  note text,
  created_at timestamptz not null,
  created_by uuid references users (id),
  primary key (company_id, id)
);
create index terminal_swaps_old on terminal_swaps (old_terminal_id);
create index terminal_swaps_new on terminal_swaps (new_terminal_id);
select protect_by_company('terminal_swaps', 'select, insert');

-- Daily rounds that check each terminal.
create table terminal_rounds (
  id uuid not null,
  company_id uuid not null references companies (id),
  created_at timestamptz not null,
  created_by uuid references users (id),
  primary key (company_id, id)
);
create index terminal_rounds_id on terminal_rounds (id);
create index terminal_rounds_newest on terminal_rounds (created_at desc, id desc);
select protect_by_company('terminal_rounds', 'select, insert');

-- Results of a round.
create table terminal_round_lines (
  company_id uuid not null,
  round_id uuid not null,
  serial_no text not null,
  terminal_id uuid references smart_pos_terminals (id),
  result text not null check (result in ('found', 'missing', 'unknown', 'other_company')),
  primary key (company_id, round_id, serial_no),
  foreign key (company_id, round_id) references terminal_rounds (company_id, id)
);
create index terminal_round_lines_of_terminal on terminal_round_lines (terminal_id);
select protect_by_company('terminal_round_lines', 'select, insert');
