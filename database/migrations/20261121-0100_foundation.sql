-- What every area stands on: companies, people, sessions, notifications, audit, repeated calls.
-- Row-level security decides what a transaction sees; the server sets these with SET LOCAL:
--   app.user_id, app.companies (comma-separated ids), app.all_companies ('on' for admin and for jobs).

create function app_companies() returns uuid[] language sql stable parallel safe
  return string_to_array(nullif(current_setting('app.companies', true), ''), ',')::uuid[];

create function app_sees_all() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.all_companies', true), '') = 'on';

create function app_user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- Puts one table under the rule of its company_id and gives the application role its rights.
create function protect_by_company(target regclass, rights text) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy by_company on %s using ((select app_sees_all()) or company_id = any ((select app_companies())::uuid[]))',
    target);
  execute format('grant %s on %s to retaguarda_app', rights, target);
end $$;

-- Monthly partitions between two months, plus one for everything else, so that no date is ever refused.
create function create_month_partitions(parent regclass, first_month date, last_month date) returns void
language plpgsql as $$
declare
  month date := first_month;
begin
  while month <= last_month loop
    execute format('create table if not exists %I partition of %s for values from (%L) to (%L)',
      parent::text || '_' || to_char(month, 'YYYYMM'), parent, month, (month + interval '1 month')::date);
    month := (month + interval '1 month')::date;
  end loop;
  execute format('create table if not exists %I partition of %s default', parent::text || '_other', parent);
end $$;

create table companies (
  id uuid primary key,
  name text not null,
  legal_name text not null,
  cnpj text not null constraint companies_cnpj_key unique check (cnpj ~ '^[0-9A-Z]{14}$'),
  kind text not null default 'station' check (kind in ('station', 'shop', 'office')),
  group_name text,
  active boolean not null default true,
  day_cutoff time not null default '00:00',
  fuel_total_rounding text not null default 'truncate' check (fuel_total_rounding in ('truncate', 'half_up')),
  direct_limit_cents bigint not null default 500 check (direct_limit_cents >= 0),
  tank_variation_base text not null default 'book' check (tank_variation_base in ('book', 'available')),
  chronological_order boolean not null default true,
  mandatory_sources text[] not null default array['pos', 'cielo', 'pix'],
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table companies enable row level security;
alter table companies force row level security;
create policy by_company on companies
  using ((select app_sees_all()) or id = any ((select app_companies())::uuid[]));
grant select, insert, update on companies to retaguarda_app;

create table users (
  id uuid primary key,
  name text not null,
  username text not null constraint users_username_key unique,
  email text not null constraint users_email_key unique check (email = lower(email)),
  password_hash text not null,
  profile_image text,
  active boolean not null default true,
  last_access_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
grant select, insert, update on users to retaguarda_app;

create table abilities (
  name text primary key,
  label text not null
);
grant select on abilities to retaguarda_app;

create table user_abilities (
  user_id uuid not null references users (id),
  ability text not null references abilities (name),
  primary key (user_id, ability)
);
grant select, insert, delete on user_abilities to retaguarda_app;

create table user_companies (
  user_id uuid not null references users (id),
  company_id uuid not null references companies (id),
  primary key (user_id, company_id)
);
create index user_companies_company on user_companies (company_id);
grant select, insert, delete on user_companies to retaguarda_app;

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text,
  user_agent text
);
create index sessions_user on sessions (user_id) where ended_at is null;
grant select, insert, update on sessions to retaguarda_app;

-- Failed sign-ins by account and by address; both must have room.
create table sign_in_throttles (
  subject text primary key,
  failures int not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);
grant select, insert, update, delete on sign_in_throttles to retaguarda_app;

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id),
  company_id uuid references companies (id),
  type text not null,
  message text not null,
  entity text,
  entity_id text,
  read_at timestamptz,
  created_at timestamptz not null
);
create index notifications_of_user on notifications (user_id, created_at desc, id);
alter table notifications enable row level security;
alter table notifications force row level security;
-- Each person sees the own ones; anyone's transaction may write to the people concerned.
create policy own_rows on notifications for select using (user_id = (select app_user_id()));
create policy read_own_rows on notifications for update using (user_id = (select app_user_id()));
create policy write_to_anyone on notifications for insert with check (true);
grant select, insert, update on notifications to retaguarda_app;

-- Append-only. One hash chain a company; rows that belong to no company form the chain of the zero id.
create table audit_events (
  id bigint generated always as identity,
  company_id uuid not null,
  chain_no bigint not null,
  actor_id uuid,
  entity text not null,
  entity_id text not null,
  action text not null,
  before jsonb,
  after jsonb,
  reason text,
  origin text not null,
  ip text,
  request_id text,
  created_at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (company_id, chain_no)
);
create index audit_events_of_entity on audit_events (company_id, entity, entity_id, chain_no);
alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy by_company on audit_events for select
  using ((select app_sees_all()) or company_id = any ((select app_companies())::uuid[])
    or company_id = '00000000-0000-0000-0000-000000000000');
grant select on audit_events to retaguarda_app;

create table audit_heads (
  company_id uuid primary key,
  chain_no bigint not null,
  hash bytea not null
);

-- What is hashed: the previous hash and every field, separated so that no two events share a text.
create function audit_hash(event audit_events) returns bytea language sql immutable
  return sha256(event.previous_hash || convert_to(
    jsonb_build_array(event.company_id, event.chain_no, event.actor_id, event.entity, event.entity_id, event.action,
      event.before, event.after, event.reason, event.origin, event.ip, event.request_id,
      extract(epoch from event.created_at))::text, 'UTF8'));

-- Runs as the owner: the application role can append through here and change nothing. The head row serialises a chain.
create function audit_append(of_company uuid, of_actor uuid, of_entity text, of_entity_id text, of_action text,
  was jsonb, became jsonb, why text, from_origin text, from_ip text, of_request text, at timestamptz)
returns bigint language plpgsql security definer set search_path = public as $$
declare
  event audit_events;
  head audit_heads;
begin
  insert into audit_heads values (of_company, 0, '\x00') on conflict do nothing;
  select * into head from audit_heads where company_id = of_company for update;
  event.company_id := of_company;
  event.chain_no := head.chain_no + 1;
  event.actor_id := of_actor;
  event.entity := of_entity;
  event.entity_id := of_entity_id;
  event.action := of_action;
  event.before := was;
  event.after := became;
  event.reason := why;
  event.origin := from_origin;
  event.ip := from_ip;
  event.request_id := of_request;
  event.created_at := at;
  event.previous_hash := head.hash;
  event.hash := audit_hash(event);
  insert into audit_events (company_id, chain_no, actor_id, entity, entity_id, action, before, after, reason, origin, ip,
    request_id, created_at, previous_hash, hash)
  values (event.company_id, event.chain_no, event.actor_id, event.entity, event.entity_id, event.action, event.before,
    event.after, event.reason, event.origin, event.ip, event.request_id, event.created_at, event.previous_hash, event.hash);
  update audit_heads set chain_no = event.chain_no, hash = event.hash where company_id = of_company;
  return event.chain_no;
end $$;
revoke all on function audit_append from public;
grant execute on function audit_append to retaguarda_app;

-- The owner's role is under FORCE too, so what runs as the owner gets its own policies.
create policy owner_writes on audit_events for insert to current_user with check (true);
create policy owner_reads on audit_events for select to current_user using (true);

-- First broken link of each chain, nothing when all hold. For `npm run admin -- verify-audit`, run as the owner.
create function audit_broken_links() returns table (company_id uuid, chain_no bigint, problem text)
language sql stable as $$
  with linked as (
    select e.*, lag(e.hash, 1, '\x00'::bytea) over chain as expected_previous,
      lag(e.chain_no, 1, 0::bigint) over chain as previous_no
    from audit_events e
    window chain as (partition by e.company_id order by e.chain_no)
  ), problems as (
    select l.company_id, l.chain_no,
      case
        when l.chain_no <> l.previous_no + 1 then 'missing'
        when l.previous_hash <> l.expected_previous then 'unlinked'
        when l.hash <> audit_hash(row(l.id, l.company_id, l.chain_no, l.actor_id, l.entity, l.entity_id, l.action,
          l.before, l.after, l.reason, l.origin, l.ip, l.request_id, l.created_at, l.previous_hash, l.hash)::audit_events)
          then 'changed'
      end as problem
    from linked l
    union all
    select h.company_id, h.chain_no, 'cut' from audit_heads h
    where h.chain_no <> (select coalesce(max(e.chain_no), 0) from audit_events e where e.company_id = h.company_id)
  )
  select distinct on (p.company_id) p.company_id, p.chain_no, p.problem
  from problems p where p.problem is not null order by p.company_id, p.chain_no;
$$;

create table idempotency_keys (
  user_id uuid not null references users (id),
  key text not null,
  operation text not null,
  input_hash bytea not null,
  status int,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
grant select, insert, update, delete on idempotency_keys to retaguarda_app;
