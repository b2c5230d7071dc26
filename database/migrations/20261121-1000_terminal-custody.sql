-- Card machines with custody (R35): whose contract each works for, where it is, who holds it, and what was done to it.
-- Rows of every company, for an owner who is no superuser.
select set_config('app.all_companies', 'on', true);

alter table smart_pos_terminals
  add column acquirer_company_id uuid,
  add column model text not null default '',
  add column kind text not null default 'smart' check (kind in ('smart', 'pos', 'tef', 'pinpad')),
  add column island int check (island between 1 and 99),
  add column holder_id uuid references users (id),
  add column integrated boolean not null default false,
  add column sim_line text,
  add column received_on date,
  add column rental_cents bigint check (rental_cents >= 0),
  add column last_capture_at timestamptz,
  add column status_since timestamptz not null default now(),
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column created_by uuid references users (id),
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid references users (id),
  add constraint smart_pos_terminals_contract foreign key (company_id, acquirer_company_id)
    references acquirer_companies (company_id, id);

-- Who held it, where, for which company, from when until when: a change opens a new row.
create table terminal_custodies (
  id uuid primary key,
  company_id uuid not null references companies (id),
  terminal_id uuid not null references smart_pos_terminals (id),
  location text not null check (location in ('island', 'shop', 'oil_change', 'reserve')),
  island int check (island between 1 and 99),
  holder_id uuid references users (id),
  since timestamptz not null,
  until timestamptz check (until >= since),
  reason text not null default '',
  created_by uuid references users (id),
  created_at timestamptz not null default now()
);
create index terminal_custodies_of_terminal on terminal_custodies (terminal_id, since desc);
select protect_by_company('terminal_custodies', 'select, insert, update');

-- Places were free text so far: what they said opens the custody of the terminals known by now.
insert into terminal_custodies (id, company_id, terminal_id, location, island, since, reason)
select gen_random_uuid(), company_id, id,
  case when location ~* 'ilha|pista' then 'island' when location ~* 'loja' then 'shop'
    when location ~* '[oó]leo' then 'oil_change' else 'reserve' end,
  nullif(substring(location from '(?i)ilha\s*([0-9]{1,2})')::int, 0),
  '2000-01-01', case when location = '' then '' else 'Local informado antes: ' || location end
from smart_pos_terminals;
update smart_pos_terminals terminal set location = custody.location, island = custody.island
from terminal_custodies custody where custody.terminal_id = terminal.id;
alter table smart_pos_terminals
  alter column location set default 'reserve',
  add constraint smart_pos_terminals_location check (location in ('island', 'shop', 'oil_change', 'reserve'));

update smart_pos_terminals terminal set serial_no = upper(serial_no) where not exists (
  select from smart_pos_terminals twin where twin.serial_no = upper(terminal.serial_no) and twin.id <> terminal.id);
update smart_pos_terminals terminal set acquirer_company_id = contract.id
from (select company_id, acquirer, min(id::text)::uuid as id from acquirer_companies
  group by company_id, acquirer having count(*) = 1) contract
where contract.company_id = terminal.company_id and contract.acquirer = terminal.acquirer;
update smart_pos_terminals terminal set last_capture_at = seen.at
from (select company_id, terminal_logical_no, max(captured_at) as at from acquirer_transactions
  where terminal_logical_no is not null group by company_id, terminal_logical_no) seen
where seen.company_id = terminal.company_id and seen.terminal_logical_no = terminal.logical_no;

-- A device that came in exchange takes over the logical number of the one that went back.
alter table smart_pos_terminals drop constraint smart_pos_terminals_logical_key;
create unique index smart_pos_terminals_logical_key on smart_pos_terminals (acquirer, logical_no)
  where status not in ('returned', 'lost');
create index smart_pos_terminals_of_number on smart_pos_terminals (logical_no);

create table terminal_swaps (
  id uuid primary key,
  company_id uuid not null references companies (id),
  old_terminal_id uuid not null references smart_pos_terminals (id),
  new_terminal_id uuid not null references smart_pos_terminals (id),
  technician text not null,
  technician_document text not null,
  call_no text not null,
  note text,
  created_by uuid references users (id),
  created_at timestamptz not null
);
create index terminal_swaps_old on terminal_swaps (old_terminal_id);
create index terminal_swaps_new on terminal_swaps (new_terminal_id);
select protect_by_company('terminal_swaps', 'select, insert');

-- Daily rounds: which devices were seen where they should be.
create table terminal_rounds (
  id uuid primary key,
  company_id uuid not null references companies (id),
  created_by uuid references users (id),
  created_at timestamptz not null
);
create index terminal_rounds_newest on terminal_rounds (created_at desc, id desc);
select protect_by_company('terminal_rounds', 'select, insert');

create table terminal_round_lines (
  company_id uuid not null references companies (id),
  round_id uuid not null references terminal_rounds (id),
  serial_no text not null,
  terminal_id uuid references smart_pos_terminals (id),
  result text not null check (result in ('found', 'missing', 'unknown', 'other_company')),
  primary key (company_id, round_id, serial_no)
);
create index terminal_round_lines_of_terminal on terminal_round_lines (terminal_id);
select protect_by_company('terminal_round_lines', 'select, insert');

-- Captures of terminals that are not registered, or not here, are few; the list of them reads nothing else.
create index acquirer_transactions_foreign on acquirer_transactions (company_id, business_date) where not own;

-- Whose a device is, whatever the caller may see: a foreign one must be recognised (D10, rounds, double numbers).
create or replace function owner_of_terminal(of_acquirer text, of_terminal text) returns uuid
language sql stable security definer set search_path = public as $$
  select company_id from smart_pos_terminals
  where acquirer = of_acquirer and logical_no = of_terminal and status not in ('returned', 'lost')
$$;
create function owner_of_serial(of_serial text) returns uuid
language sql stable security definer set search_path = public as $$
  select company_id from smart_pos_terminals where serial_no = of_serial
$$;
create function terminal_is_known(of_terminal text) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from smart_pos_terminals where logical_no = of_terminal)
$$;
-- Every company that a number worked for, and since when: a file that comes late belongs to the one of its day.
create function owners_of_terminals(of_acquirer text, of_terminals text[])
returns table (logical_no text, company_id uuid, since timestamptz)
language sql stable security definer set search_path = public as $$
  select terminal.logical_no, coalesce(custody.company_id, terminal.company_id), custody.since
  from smart_pos_terminals terminal left join terminal_custodies custody on custody.terminal_id = terminal.id
  where terminal.acquirer = of_acquirer and terminal.logical_no = any (of_terminals)
$$;
revoke all on function owner_of_serial, terminal_is_known, owners_of_terminals from public;
grant execute on function owner_of_serial, terminal_is_known, owners_of_terminals to retaguarda_app;
create policy owner_reads on terminal_custodies for select to current_user using (true);
