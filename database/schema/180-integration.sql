-- Integration hub: connections to other systems, the messages sent to them, and each attempt.

-- Connections belong to the group or, as those of webhooks, to a person. The secret is sealed for this id.
create table integration_connections (
  id uuid primary key,
  system text not null check (system in
    ('protheus', 'rm', 'dominio', 'pontomais', 'sage', 'acquirer', 'bank', 'fuel_pos', 'webhook')),
  name text not null,
  -- Person who is notified instead of the people with the ability integration-control.
  owner_id uuid references users (id),
  base_url text not null,
  -- A simulator is a system of this product's own demonstration; homologation and production use none.
  environment text not null default 'production' check (environment in ('production', 'homologation', 'simulator')),
  -- Settings of the system, without secrets: user, tenant, paths.
  settings jsonb not null default '{}',
  -- Internal networks that calls of this connection may reach besides those of the operator.
  networks text[] not null default '{}',
  secret_key_id text,
  sealed_secret bytea,
  timeout_ms int not null default 30000 check (timeout_ms between 1000 and 120000),
  max_concurrency int not null default 4 check (max_concurrency between 1 and 20),
  rate_per_minute int not null default 60 check (rate_per_minute > 0),
  -- Weekdays and hours in which messages are sent; null: at any time.
  sending_window jsonb,
  -- Patterns of answers with status 500 that are refusals for their content.
  error_rules text[] not null default '{}',
  paused_at timestamptz,
  paused_reason text,
  -- An ended connection is never used again.
  ended_at timestamptz,
  degraded_reason text,
  last_ok_at timestamptz,
  -- First failure since the last success.
  failing_since timestamptz,
  -- Failed calls since the last one that did not fail.
  failures_in_row int not null default 0,
  -- Circuit breaker. While half open, one call is made; it is lost if it has no result at `breaker_until`.
  breaker text not null default 'closed' check (breaker in ('closed', 'open', 'half_open')),
  breaker_until timestamptz,
  breaker_seconds int not null default 0,
  -- Turn of the last message that was sent: the virtual time of fair queueing.
  current_turn bigint not null default 0,
  created_at timestamptz not null,
  created_by uuid references users (id),
  -- Version of the settings that people change.
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id),
  check ((secret_key_id is null) = (sealed_secret is null)),
  check (ended_at is null or sealed_secret is null)
);
create index integration_connections_owner on integration_connections (owner_id);
grant select, insert, update, delete on integration_connections to retaguarda_app;

-- Servers that connections may call; without a row they may call any public one. A removed row stays for its history.
create table outbound_hosts (
  id uuid primary key,
  -- In the form in which hosts are compared; `*.` before the name of a domain allows the names in it.
  host text not null,
  note text not null,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  removed_at timestamptz,
  removed_by uuid references users (id),
  check ((removed_at is null) = (removed_by is null))
);
create unique index outbound_hosts_host on outbound_hosts (host) where removed_at is null;
grant select, insert, update on outbound_hosts to retaguarda_app;

-- One row for each call that a connection may make at the same time, in all servers.
create table integration_slots (
  connection_id uuid not null references integration_connections (id) on delete cascade,
  n int not null,
  held_by uuid,
  held_until timestamptz,
  primary key (connection_id, n)
);
grant select, insert, update, delete on integration_slots to retaguarda_app;

-- Messages, written in the transaction of their business change. A job only carries them.
create table integration_messages (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- Order of the messages of one order_key.
  no bigint generated always as identity,
  connection_id uuid not null references integration_connections (id),
  operation text not null,
  entity text not null,
  entity_id text not null,
  entity_version int not null,
  idempotency_key text not null,
  order_key text,
  depends_on_id uuid,
  payload jsonb not null,
  -- The payload as it is shown: without secrets and personal data. Searches read this text only.
  masked_payload text not null,
  payload_version int not null default 1,
  status text not null default 'pending' check (status in ('pending', 'blocked_mapping', 'blocked_dependency',
    'processing', 'retry_scheduled', 'uncertain', 'failed_business', 'succeeded', 'dead', 'ignored', 'cancelled')),
  priority int not null default 5 check (priority between 1 and 9),
  -- Companies take turns within a priority.
  fair_turn bigint not null,
  attempts int not null default 0,
  next_attempt_at timestamptz,
  -- Look-ups of an uncertain message that did not find its record.
  misses int not null default 0,
  lease_id uuid,
  leased_until timestamptz,
  external_id text,
  -- Money that the message is about; null if it is about none.
  amount_cents bigint,
  error_kind text check (error_kind in ('business', 'mapping', 'auth', 'rate', 'transport', 'server', 'contract')),
  error_message text,
  -- The error message with # in place of each number. Messages are grouped by this text.
  error_pattern text generated always as (left(regexp_replace(error_message, '\d+', '#', 'g'), 200)) stored,
  correlation_id uuid not null,
  created_at timestamptz not null,
  created_by uuid references users (id),
  finished_at timestamptz,
  primary key (company_id, id),
  constraint integration_messages_key unique (company_id, connection_id, idempotency_key),
  foreign key (company_id, depends_on_id) references integration_messages (company_id, id)
);
create index integration_messages_id on integration_messages (id);
create index integration_messages_of_connection on integration_messages (connection_id, created_at);
create index integration_messages_waiting on integration_messages (connection_id, priority, fair_turn, no)
  where status in ('pending', 'retry_scheduled', 'uncertain');
create index integration_messages_due on integration_messages (connection_id, next_attempt_at)
  where status in ('pending', 'retry_scheduled', 'uncertain');
create index integration_messages_turns on integration_messages (connection_id, company_id, fair_turn)
  where status in ('pending', 'retry_scheduled', 'uncertain');
create index integration_messages_leased on integration_messages (leased_until) where status = 'processing';
create index integration_messages_blocked on integration_messages (connection_id)
  where status in ('blocked_dependency', 'blocked_mapping');
create index integration_messages_order on integration_messages (connection_id, order_key, no)
  where order_key is not null and status not in ('succeeded', 'ignored', 'cancelled');
create index integration_messages_dependents on integration_messages (company_id, depends_on_id)
  where depends_on_id is not null;
create index integration_messages_age on integration_messages (created_at, id);
create index integration_messages_age_of_company on integration_messages (company_id, created_at, id);
-- The messages that need a person or another attempt: few among many that succeeded.
create index integration_messages_problems on integration_messages (error_kind, error_pattern, created_at)
  where status in ('blocked_mapping', 'retry_scheduled', 'uncertain', 'failed_business', 'dead');
create index integration_messages_status on integration_messages (status, created_at, id) where status <> 'succeeded';
create index integration_messages_finished on integration_messages (finished_at) where finished_at is not null;
select protect_by_company('integration_messages', 'select, insert, update, delete');

-- Contents that another one replaced: a correction, or a new one of the source record.
create table integration_message_versions (
  company_id uuid not null references companies (id),
  message_id uuid not null,
  version int not null,
  payload jsonb not null,
  masked_payload text not null,
  -- Of a correction.
  reason text,
  replaced_at timestamptz not null,
  replaced_by uuid references users (id),
  primary key (company_id, message_id, version),
  foreign key (company_id, message_id) references integration_messages (company_id, id) on delete cascade
);
select protect_by_company('integration_message_versions', 'select, insert');

-- Codes of other systems for codes of the product. A mapping without a connection is for every connection of its system,
-- one without a company for all companies, and one without a code is the default of its domain.
create table integration_mappings (
  id uuid primary key,
  system text not null check (system in
    ('protheus', 'rm', 'dominio', 'pontomais', 'sage', 'acquirer', 'bank', 'fuel_pos')),
  connection_id uuid references integration_connections (id),
  domain text not null,
  company_id uuid references companies (id),
  is_default boolean not null default false,
  internal_key text,
  -- Name of the code when the mapping was written; the writer sets it after the other columns.
  internal_label text not null default '',
  external_key text not null,
  external_key_2 text,
  external_key_3 text,
  external_label text,
  valid_from date not null,
  valid_to date,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid references users (id),
  updated_at timestamptz not null,
  updated_by uuid references users (id),
  check (is_default = (internal_key is null)),
  constraint integration_mappings_validity check (valid_to is null or valid_to >= valid_from),
  -- At most one mapping of a code is in force on a day, for one connection and company.
  constraint integration_mappings_no_overlap exclude using gist (
    text_range(system || ' ' || domain || ' ' || coalesce(connection_id::text, '') || ' ' ||
      coalesce(company_id::text, '') || ' ' || coalesce('=' || internal_key, '*'),
      system || ' ' || domain || ' ' || coalesce(connection_id::text, '') || ' ' ||
      coalesce(company_id::text, '') || ' ' || coalesce('=' || internal_key, '*'), '[]') with &&,
    daterange(valid_from, valid_to, '[]') with &&) where (active)
);
create index integration_mappings_code on integration_mappings (system, domain, internal_key) where active;
create index integration_mappings_of_connection on integration_mappings (connection_id) where connection_id is not null;
create index integration_mappings_of_company on integration_mappings (company_id) where company_id is not null;
alter table integration_mappings enable row level security;
alter table integration_mappings force row level security;
create policy owner_reads on integration_mappings for select to current_user using (true);
create policy by_company on integration_mappings for select using (
  company_id is null or (select app_sees_all()) or company_id = any ((select app_companies())::uuid[]));
create policy new_by_company on integration_mappings for insert with check (app_answers_for(company_id));
create policy changes_by_company on integration_mappings for update
  using (app_answers_for(company_id)) with check (app_answers_for(company_id));
grant select, insert, update on integration_mappings to retaguarda_app;

-- Codes without a mapping that a message waits for while its state is `blocked_mapping`.
create table integration_missing_codes (
  company_id uuid not null references companies (id),
  message_id uuid not null,
  domain text not null,
  internal_key text not null,
  internal_label text not null,
  needed_on date not null,
  primary key (company_id, message_id, domain, internal_key),
  foreign key (company_id, message_id) references integration_messages (company_id, id) on delete cascade
);
create index integration_missing_codes_of_code on integration_missing_codes (domain, internal_key);
select protect_by_company('integration_missing_codes', 'select, insert, delete');

-- Mappings that the last call of a message used, with the parts of the code that it sent.
create table integration_mapping_uses (
  company_id uuid not null references companies (id),
  message_id uuid not null,
  domain text not null,
  internal_key text not null,
  internal_label text not null,
  mapping_id uuid not null references integration_mappings (id),
  external_key text not null,
  external_key_2 text,
  external_key_3 text,
  used_on date not null,
  used_at timestamptz not null,
  primary key (company_id, message_id, domain, internal_key),
  foreign key (company_id, message_id) references integration_messages (company_id, id) on delete cascade
);
create index integration_mapping_uses_of_mapping on integration_mapping_uses (mapping_id, used_at);
select protect_by_company('integration_mapping_uses', 'select, insert, delete');

-- Number of messages of each state. Each statement adds its differences as new rows, so that no writer waits for
-- another; a job adds them up. The count is the sum.
create table integration_message_counts (
  company_id uuid not null references companies (id),
  connection_id uuid not null references integration_connections (id),
  status text not null,
  no bigint generated always as identity,
  difference int not null,
  primary key (company_id, connection_id, status, no)
) with (autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 1000);
create index integration_message_counts_of_connection on integration_message_counts (connection_id, status);
select protect_by_company('integration_message_counts', 'select, insert, delete');

create function count_integration_messages() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into integration_message_counts (company_id, connection_id, status, difference)
    select company_id, connection_id, status, count(*) from new_rows group by company_id, connection_id, status;
  elsif tg_op = 'DELETE' then
    insert into integration_message_counts (company_id, connection_id, status, difference)
    select company_id, connection_id, status, -count(*) from old_rows group by company_id, connection_id, status;
  else
    insert into integration_message_counts (company_id, connection_id, status, difference)
    select company_id, connection_id, status, sum(difference) from (
      select company_id, connection_id, status, 1 as difference from new_rows
      union all select company_id, connection_id, status, -1 from old_rows) changed
    group by company_id, connection_id, status having sum(difference) <> 0;
  end if;
  return null;
end $$;
create trigger integration_messages_inserted after insert on integration_messages referencing new table as new_rows
  for each statement execute function count_integration_messages();
create trigger integration_messages_updated after update on integration_messages
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_integration_messages();
create trigger integration_messages_deleted after delete on integration_messages referencing old table as old_rows
  for each statement execute function count_integration_messages();

-- Conditions of a connection that people were notified of and that have not ended.
create table integration_alerts (
  connection_id uuid not null references integration_connections (id),
  kind text not null check (kind in ('breaker', 'credential', 'waiting', 'dead', 'failing', 'mapping')),
  raised_at timestamptz not null,
  primary key (connection_id, kind)
);
grant select, insert, delete on integration_alerts to retaguarda_app;

-- Calls of messages, written before the call and completed after it, with masked secrets and personal data.
create table integration_attempts (
  company_id uuid not null references companies (id),
  message_id uuid not null,
  number int not null,
  connection_id uuid not null references integration_connections (id),
  purpose text not null check (purpose in ('send', 'lookup')),
  started_at timestamptz not null,
  finished_at timestamptz,
  method text not null,
  url text not null,
  request_headers jsonb not null,
  request_body text,
  http_status int,
  response_headers jsonb,
  response_body text,
  outcome text,
  error_kind text,
  error_message text,
  primary key (company_id, message_id, number),
  foreign key (company_id, message_id) references integration_messages (company_id, id) on delete cascade
);
create index integration_attempts_started on integration_attempts (connection_id, started_at);
create index integration_attempts_age on integration_attempts (started_at);
select protect_by_company('integration_attempts', 'select, insert, update, delete');

-- Ended calls of an hour by their duration: bucket n has those of up to 10 ^ (n / 20) ms, so that a percentile has
-- an error of at most 12 %. Percentiles are read here, because a day may have 150,000 attempts.
create table integration_call_counts (
  company_id uuid not null references companies (id),
  connection_id uuid not null references integration_connections (id),
  hour timestamptz not null,
  bucket int not null,
  calls int not null,
  succeeded int not null,
  primary key (company_id, connection_id, hour, bucket)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 1000);
create index integration_call_counts_hour on integration_call_counts (hour);
select protect_by_company('integration_call_counts', 'select, insert, update, delete');

create function count_integration_calls() returns trigger language plpgsql as $$
begin
  insert into integration_call_counts as counts (company_id, connection_id, hour, bucket, calls, succeeded)
  select ended.company_id, ended.connection_id, date_trunc('hour', ended.finished_at) as hour,
    ceil(20 * log(greatest(1, 1000 * extract(epoch from ended.finished_at - ended.started_at)))) as bucket, count(*),
    count(*) filter (where ended.outcome <> 'lost' and ended.error_kind is null)
  from new_rows ended join old_rows started using (company_id, message_id, number)
  -- An attempt ends once; a later change of its error does not count.
  where started.finished_at is null and ended.finished_at is not null and ended.outcome <> 'stopped'
  group by ended.company_id, ended.connection_id, hour, bucket
  on conflict on constraint integration_call_counts_pkey
    do update set calls = counts.calls + excluded.calls, succeeded = counts.succeeded + excluded.succeeded;
  return null;
end $$;
create trigger integration_attempts_ended after update on integration_attempts
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_integration_calls();

-- How far the records of another system were read. Written in the transaction of the records themselves.
create table integration_cursors (
  company_id uuid not null references companies (id),
  connection_id uuid not null references integration_connections (id),
  resource text not null,
  -- Next page of a reading that has not ended; null: the next reading begins.
  cursor text,
  -- Days of the present or last reading.
  window_start date,
  window_end date not null,
  pages int not null default 0,
  -- One reading at a time; its server renews the lease with each page.
  lease_id uuid,
  leased_until timestamptz,
  last_run_at timestamptz not null,
  -- End of the last complete reading.
  completed_at timestamptz,
  error_kind text check (error_kind in ('business', 'auth', 'rate', 'transport', 'server', 'contract')),
  error_message text,
  primary key (company_id, connection_id, resource)
);
select protect_by_company('integration_cursors', 'select, insert, update');

-- Records that were read, by the key of their system, so that a record that comes again without a change is not written.
create table integration_inbox (
  company_id uuid not null references companies (id),
  connection_id uuid not null references integration_connections (id),
  resource text not null,
  external_key text not null,
  content_hash bytea not null,
  received_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (company_id, connection_id, resource, external_key)
);
select protect_by_company('integration_inbox', 'select, insert, update');

-- Times at which the records of a resource are read from a connection, and the result of the last reading. A server that
-- runs a reading holds the lease of its row and has set the time of the next one before.
create table integration_schedules (
  connection_id uuid not null references integration_connections (id),
  resource text not null,
  -- Minutes between two readings; null: at the times of day.
  every_minutes int check (every_minutes between 5 and 1440),
  times text[] not null default '{}',
  paused_at timestamptz,
  next_run_at timestamptz not null,
  lease_id uuid,
  leased_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  status text check (status in ('running', 'succeeded', 'partial', 'failed')),
  -- Of the last reading that ended.
  records_read int,
  records_changed int,
  message text,
  primary key (connection_id, resource),
  check ((every_minutes is null) = (cardinality(times) > 0))
);
grant select, insert, update, delete on integration_schedules to retaguarda_app;

-- Addresses that a person registered for events of the companies that the person sees. The connection has the address
-- and the secret of its signatures.
create table webhooks (
  id uuid primary key,
  connection_id uuid not null constraint webhooks_connection_key unique references integration_connections (id),
  user_id uuid not null references users (id),
  events text[] not null check (cardinality(events) > 0),
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_reason text,
  removed_at timestamptz,
  -- Tests and resends of the person in the minute that began then.
  requests_from timestamptz,
  requests int not null default 0
);
create index webhooks_of_user on webhooks (user_id);
grant select, insert, update, delete on webhooks to retaguarda_app;
