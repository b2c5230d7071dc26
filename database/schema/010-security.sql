-- Row-level security, monthly partitions, the installation, the audit log and the security log.

-- Ids of the companies that this transaction may see. The server sets app.companies (comma-separated), app.user_id and
-- app.all_companies with SET LOCAL.
create function app_companies() returns uuid[] language sql stable parallel safe
  return string_to_array(nullif(current_setting('app.companies', true), ''), ',')::uuid[];

-- True if this transaction sees every company: administrators and jobs.
create function app_sees_all() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.all_companies', true), '') = 'on';

-- The signed-in person; null for a job.
create function app_user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- Enables row-level security by company_id on a table and grants the application its rights. FORCE applies the policy
-- to the owner of the tables too.
create function protect_by_company(target regclass, rights text) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy by_company on %s using ((select app_sees_all()) or company_id = any ((select app_companies())::uuid[]))',
    target);
  execute format('grant %s on %s to retaguarda_app', rights, target);
end $$;

-- Like protect_by_company, for comments, attachments and approvals of records of any kind. Rows of records without a
-- company have the zero id; the server first checks that the caller may see the record.
create function protect_by_record(target regclass, rights text) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy by_company on %s using ((select app_sees_all()) or company_id = any ((select app_companies())::uuid[])
      or company_id = ''00000000-0000-0000-0000-000000000000'')',
    target);
  execute format('grant %s on %s to retaguarda_app', rights, target);
end $$;

-- Monthly partitions
-- ------------------

-- Tables with a partition for each month, and the column of the day.
create function monthly_tables() returns table (parent text, day text) language sql stable as $$
  select parent.relname::text, day.attname::text
  from pg_class parent
  join pg_partitioned_table kept on kept.partrelid = parent.oid
  join pg_attribute day on day.attrelid = parent.oid and day.attnum = kept.partattrs[0]
  where parent.relnamespace = 'public'::regnamespace
    and to_regclass(format('public.%I', parent.relname || '_other')) is not null
$$;

-- Creates the partition of a month and moves existing rows into it. It is created as a table and then attached, so that
-- only the default partition is locked against readers.
-- Partitions inherit no storage parameters (PostgreSQL documentation, "Storage Parameters" and "Automatic Vacuuming"):
-- - autovacuum_vacuum_insert_scale_factor: sums of a period use an index-only scan if vacuum marked the pages as visible;
--   with the default of 0.2 the last six days of a month are not marked.
-- - autovacuum_analyze_scale_factor: with the default of 0.1 the statistics lack the last three days of a month.
-- - autovacuum_freeze_min_age: rows rarely change after their day. Freezing them early avoids rewriting the month years
--   later to prevent the wraparound of transaction ids.
create function open_month(parent text, month date) returns void language plpgsql as $$
declare
  part text := parent || '_' || to_char(month, 'YYYYMM');
  after date := month + interval '1 month';
  day text := (select monthly.day from monthly_tables() monthly where monthly.parent = open_month.parent);
begin
  execute format('create table %I (like %I including defaults including constraints including storage) with
    (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02,
    autovacuum_freeze_min_age = 100000)', part, parent);
  execute format('lock table %I in access exclusive mode', parent || '_other');
  execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
    parent || '_other', day, month, day, after, part);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, month, after);
end $$;
revoke all on function open_month from public;

-- Creates the partitions of the months between two dates, and a default partition, so that no date is refused.
create function create_month_partitions(parent regclass, first_month date, last_month date) returns void
language plpgsql as $$
begin
  execute format('create table if not exists %I partition of %s default', parent::text || '_other', parent);
  perform open_month(parent::text, month::date)
    from generate_series(first_month::timestamp, last_month::timestamp, '1 month') month
    where to_regclass(format('public.%I', parent::text || '_' || to_char(month, 'YYYYMM'))) is null;
end $$;

-- Months with rows in a default partition, where they slow down every query without a month. Bypasses row-level
-- security, because it returns counts only.
create function months_outside() returns table (parent text, month date, row_count bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  place record;
begin
  for place in select * from monthly_tables() order by 1 loop
    return query execute format('select %L, date_trunc(''month'', %I)::date, count(*) from %I group by 2 order by 2',
      place.parent, place.day, place.parent || '_other');
  end loop;
end $$;
revoke all on function months_outside from public;
grant execute on function months_outside to retaguarda_app;

-- True if a month may have a partition: from ten years ago on, so that wrong dates do not create many of them. The
-- planner considers every partition for a query without a month.
create function is_month_kept(month date, today date) returns boolean language sql immutable
  return month between date_trunc('year', today - interval '10 years') and today + interval '12 months';

-- Creates, for every table with monthly partitions, the missing partitions of the twelve months from `today` on and of
-- months with rows in the default partition. Returns their number.
create function open_months(today date) returns int language plpgsql as $$
declare
  opened int;
begin
  -- The lock of migrations: any number of processes may open months at the same time.
  perform pg_advisory_xact_lock(5112026);
  select count(open_month(wanted.parent, wanted.month)) into opened from (
    select monthly.parent, month::date from monthly_tables() monthly
    cross join generate_series(date_trunc('month', today::timestamp), today::timestamp + interval '12 months', '1 month') month
    union
    select outside.parent, outside.month from months_outside() outside where is_month_kept(outside.month, today)
    order by 1, 2
  ) wanted
  where to_regclass(format('public.%I', wanted.parent || '_' || to_char(wanted.month, 'YYYYMM'))) is null;
  return opened;
end $$;
revoke all on function open_months from public;

-- open_months for the application, which may not create tables: at most one day after the clock of the database.
create function open_months_ahead(today date) returns int
language sql security definer set search_path = public, pg_temp as $$
  select open_months(least(today, current_date + 1))
$$;
revoke all on function open_months_ahead from public;
grant execute on function open_months_ahead to retaguarda_app;

-- Creates the missing partitions of one table for these months, before a file writes rows of them. Returns false and
-- creates nothing if the lock takes longer than two seconds, because readers would wait behind it.
create function open_months_of(parent text, months date[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  perform pg_advisory_xact_lock(5112026);
  perform open_month(monthly.parent, month)
    from monthly_tables() monthly
    cross join (select distinct date_trunc('month', month)::date as month from unnest(months) month) wanted
    where monthly.parent = open_months_of.parent and is_month_kept(month, current_date)
      and to_regclass(format('public.%I', monthly.parent || '_' || to_char(month, 'YYYYMM'))) is null;
  return true;
exception when lock_not_available then
  return false;
end $$;
revoke all on function open_months_of from public;
grant execute on function open_months_of to retaguarda_app;

-- The installation
-- ----------------

-- One row that identifies the data folder and the credentials key of this database. Each process compares them when it
-- starts.
create table installation (
  single boolean primary key default true check (single),
  -- Also stored in a file of the data folder.
  id uuid not null default gen_random_uuid(),
  folder_bound_at timestamptz,
  -- A known text, encrypted with the current key; null until the first start.
  probe_key_id text,
  probe_sealed bytea,
  -- Each start writes it here and into the data folder: a copy of the folder lacks the marks of later starts.
  folder_mark uuid,
  check ((probe_key_id is null) = (probe_sealed is null))
);
grant select, update on installation to retaguarda_app;

-- The parts of the demonstration data: the worked day, which is loaded before the first start answers, and the history
-- of each station, which a background job loads. The job writes the end after its last step.
create table demonstration_loads (
  part text primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
grant select, insert, update on demonstration_loads to retaguarda_app;

-- Audit log
-- ---------

-- Audit log. Append-only, one hash chain per company; events without a company are in the chain of the zero id.
-- Storage of unpartitioned tables that grow for years: the fraction of the table that starts a vacuum or an analyze is
-- below the defaults of 0.2 and 0.1, which would be millions of rows. Rows that never change are frozen early.
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
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_freeze_min_age = 100000);
create index audit_events_of_entity on audit_events (company_id, entity, entity_id, chain_no);
create index audit_events_of_request on audit_events (request_id) where request_id is not null;
alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy by_company on audit_events for select
  using ((select app_sees_all()) or company_id = any ((select app_companies())::uuid[])
  or company_id = '00000000-0000-0000-0000-000000000000');
-- audit_append_pending runs as the owner; with FORCE the owner needs a policy too.
create policy owner_writes on audit_events for insert to current_user with check (true);
create policy owner_reads on audit_events for select to current_user using (true);
grant select on audit_events to retaguarda_app;

-- The last link of each chain.
create table audit_heads (
  company_id uuid primary key,
  chain_no bigint not null,
  hash bytea not null
);

-- Hash of the previous hash and of every field, with separators so that no two events have the same text.
create function audit_hash(event audit_events) returns bytea language sql immutable
  return sha256(event.previous_hash || convert_to(
    jsonb_build_array(event.company_id, event.chain_no, event.actor_id, event.entity, event.entity_id, event.action,
      event.before, event.after, event.reason, event.origin, event.ip, event.request_id,
      extract(epoch from event.created_at))::text, 'UTF8'));

-- Events of open transactions. They enter their chains when the transaction ends, so that a long transaction does not
-- lock the chain of its company until then. Unlogged: a commit leaves no row here.
create unlogged table audit_pending (
  transaction_id xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  -- True for the first pending event of its transaction, whose trigger appends all of them.
  is_first boolean not null,
  company_id uuid not null,
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
  primary key (transaction_id, company_id, id)
);

-- Records an event; it is appended to the chain of its company before the commit. Runs as the owner: the application can
-- append, but not change events.
create function audit_append(of_company uuid, of_actor uuid, of_entity text, of_entity_id text, of_action text,
  was jsonb, became jsonb, why text, from_origin text, from_ip text, of_request text, at timestamptz)
returns void language sql security definer set search_path = public, pg_temp as $$
  insert into audit_pending (is_first, company_id, actor_id, entity, entity_id, action, before, after, reason, origin, ip,
    request_id, created_at)
  values (not exists (select from audit_pending where transaction_id = pg_current_xact_id()), of_company, of_actor,
    of_entity, of_entity_id, of_action, was, became, why, from_origin, from_ip, of_request, at)
$$;
revoke all on function audit_append from public;
grant execute on function audit_append to retaguarda_app;

-- Appends the pending events of the transaction. The lock on the head orders the events of a chain; heads are locked in
-- the order of their companies, so that two transactions do not wait for each other.
create function audit_append_pending() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  chain uuid;
  event audit_events;
  head audit_heads;
begin
  for chain in
    select distinct company_id from audit_pending where transaction_id = pg_current_xact_id() order by company_id
  loop
    insert into audit_heads values (chain, 0, '\x00') on conflict do nothing;
    select * into head from audit_heads where company_id = chain for update;
    for event in
      select null, p.company_id, null, p.actor_id, p.entity, p.entity_id, p.action, p.before, p.after, p.reason,
        p.origin, p.ip, p.request_id, p.created_at, null, null
      from audit_pending p where p.transaction_id = pg_current_xact_id() and p.company_id = chain order by p.id
    loop
      event.chain_no := head.chain_no + 1;
      event.previous_hash := head.hash;
      event.hash := audit_hash(event);
      insert into audit_events (company_id, chain_no, actor_id, entity, entity_id, action, before, after, reason,
        origin, ip, request_id, created_at, previous_hash, hash)
      values (event.company_id, event.chain_no, event.actor_id, event.entity, event.entity_id, event.action,
        event.before, event.after, event.reason, event.origin, event.ip, event.request_id, event.created_at,
        event.previous_hash, event.hash);
      head.chain_no := event.chain_no;
      head.hash := event.hash;
    end loop;
    update audit_heads set chain_no = head.chain_no, hash = head.hash where company_id = chain;
  end loop;
  delete from audit_pending where transaction_id = pg_current_xact_id();
  return null;
end $$;
revoke all on function audit_append_pending from public;
create constraint trigger audit_pending_append after insert on audit_pending
  deferrable initially deferred for each row when (new.is_first) execute function audit_append_pending();

-- Returns the first broken link of each chain; no row if all are valid. For `npm run admin -- verify-audit`, run as the
-- owner.
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

-- Signed heads of the audit chains. The same text is kept outside the database (AUDIT_ANCHORS), where a person who can
-- change the database cannot reach it.
create table audit_anchors (
  installation_id uuid not null,
  number int not null check (number > 0),
  made_at timestamptz not null,
  -- The delivered text with its signature.
  body text not null,
  delivered_at timestamptz,
  primary key (installation_id, number)
);
create index audit_anchors_undelivered on audit_anchors (installation_id, number) where delivered_at is null;
grant select, insert, update (delivered_at) on audit_anchors to retaguarda_app;

-- The last anchored event of each chain; a chain has the id of its company, or the zero id.
create table audit_anchored_heads (
  chain_id uuid primary key,
  chain_no bigint not null
);
grant select, insert, update on audit_anchored_heads to retaguarda_app;

-- Chains with events after the last anchor, and their heads. The application cannot read audit_heads itself.
create function audit_unanchored_heads() returns table (chain_id uuid, chain_no bigint, hash text)
language sql stable security definer set search_path = public, pg_temp as $$
  select h.company_id, h.chain_no, encode(h.hash, 'hex') from audit_heads h
  left join audit_anchored_heads a on a.chain_id = h.company_id
  where h.chain_no > coalesce(a.chain_no, 0) order by h.company_id
$$;
revoke all on function audit_unanchored_heads from public;
grant execute on function audit_unanchored_heads to retaguarda_app;

-- Security log
-- ------------

-- Security log: sign-ins, refusals, changes of rights, exports. Rows have no company: the ability of the page gives
-- access to all of them.
create table security_events (
  id bigint generated always as identity primary key,
  kind text not null,
  happened_at timestamptz not null,
  -- Equal events of the same moment share one row.
  occurrences int not null default 1 check (occurrences > 0),
  -- No foreign key: a row that cannot be written would block all later rows.
  person_id uuid,
  -- The e-mail address of an attempt without a signed-in person.
  account text,
  ip text,
  request_id text,
  -- The record that was requested or changed, and the action.
  entity text,
  entity_id text,
  action text,
  detail text not null default '',
  -- When the row was written to the log file and sent to syslog; null before that, or if it is not configured.
  filed_at timestamptz,
  sent_at timestamptz
);
create index security_events_by_time on security_events (happened_at desc, id desc);
create index security_events_of_kind on security_events (kind, happened_at desc, id desc);
create index security_events_of_person on security_events (person_id, happened_at desc, id desc);
create index security_events_of_ip on security_events (ip, happened_at desc, id desc);
create index security_events_unfiled on security_events (id) where filed_at is null;
create index security_events_unsent on security_events (id) where sent_at is null;
grant select, insert, update (filed_at, sent_at) on security_events to retaguarda_app;

-- Copies audit events about rights, connections, exports, infected files and personal data to the security log.
create function note_security_of_audit() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  event security_events;
begin
  event.kind := case
    when new.action = 'attachment.infected' then 'file-infected'
    when new.entity = 'user' and new.action = 'anonymise' then 'anonymised'
    when new.entity = 'user' and new.action like 'view-as.%' then 'viewed-as'
    when new.entity in ('user', 'ability', 'profile') then 'rights-changed'
    when new.entity = 'download_source' then 'connection-changed'
    when new.entity = 'personal-data' then 'personal-data-exported'
    else 'export' end;
  event.person_id := new.actor_id;
  event.entity_id := new.entity_id;
  event.action := new.action;
  event.detail := coalesce((new.after ->> 'title') || ' (' || (new.after ->> 'list') || ')', new.after ->> 'list',
    new.after ->> 'name', new.reason, '');
  if event.kind = 'file-infected' then
    -- The scanner acts for no person: the person is the sender of the file.
    event.person_id := new.before ->> 'added_by';
    event.action := null;
    event.detail := concat_ws(': ', new.before ->> 'file_name', new.reason);
  elsif event.kind = 'personal-data-exported' and new.entity_id not like '%-%' then
    -- Only the last digits of a CPF or CNPJ: the security log goes to other systems.
    event.entity_id := null;
    event.detail := 'CPF ou CNPJ terminado em ' || right(new.entity_id, 4);
  end if;
  insert into security_events (kind, happened_at, person_id, ip, request_id, entity, entity_id, action, detail)
  values (event.kind, new.created_at, event.person_id, new.ip, new.request_id, new.entity, event.entity_id, event.action,
    left(event.detail, 300));
  return null;
end $$;
create trigger audit_events_security after insert on audit_events for each row
  when (new.entity in ('user', 'ability', 'profile') and new.action <> 'image'
      -- The other one of the two entries is about the viewed person.
      and not (new.action like 'view-as.%' and new.entity_id = new.actor_id::text)
    or new.entity in ('export', 'transaction_export') and new.action <> 'purge'
    or new.entity = 'personal-data'
    or new.entity = 'download_source' and new.action in ('create', 'update', 'activate', 'inactivate')
    or new.action = 'attachment.infected')
  execute function note_security_of_audit();

-- The only way for the application to delete rows; keeps rows younger than 180 days.
create function forget_security_events(before timestamptz) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from security_events where happened_at < least(before, now() - interval '180 days') returning 1
  )
  select count(*) from gone
$$;
revoke all on function forget_security_events from public;
grant execute on function forget_security_events to retaguarda_app;
