-- Notifications, jobs, batches, exports and tasks.

-- Notifications of each person. Any transaction may write them; only the person reads them.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id),
  company_id uuid references companies (id),
  type text not null,
  message text not null,
  entity text,
  entity_id text,
  read_at timestamptz,
  -- The page to open, if it does not follow from type and record.
  link text check (link like '/%'),
  created_at timestamptz not null
);
create index notifications_of_user on notifications (user_id, created_at desc, id);
alter table notifications enable row level security;
alter table notifications force row level security;
create policy own_rows on notifications for select using (user_id = (select app_user_id()));
create policy read_own_rows on notifications for update using (user_id = (select app_user_id()));
create policy write_to_anyone on notifications for insert with check (true);
-- tell_followers runs as the owner.
create policy owner_reads on notifications for select to current_user using (true);
-- The retention job has no person and deletes rows of all people.
create policy retention_reads on notifications for select
  using ((select app_sees_all()) and (select app_user_id()) is null);
create policy retention_deletes on notifications for delete
  using (user_id = (select app_user_id()) or ((select app_sees_all()) and (select app_user_id()) is null));
grant select, insert, update, delete on notifications to retaguarda_app;

-- Notifies open pages in every process about new notifications of a person: channel `changes`, payload
-- `notifications:<id>`.
create function announce_notification() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'notifications:' || new.user_id);
  return null;
end $$;
create trigger notifications_announce after insert or update on notifications
  for each row execute function announce_notification();

-- Work that takes longer than a request, shown to the person who started it. Personal, since its results contain names
-- of companies.
create table jobs (
  id uuid primary key,
  owner_id uuid not null references users (id),
  kind text not null,
  title text not null,
  data jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  phase text,
  done bigint not null default 0 check (done >= 0),
  total bigint check (total >= 0),
  percent int not null default 0 check (percent between 0 and 100),
  log jsonb not null default '[]',
  results jsonb not null default '[]',
  message text,
  -- The position at which another server continues; written in the transaction of the work that it describes.
  checkpoint jsonb,
  run_no int not null default 0,
  cancel_requested_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null
);
create index jobs_of_owner on jobs (owner_id, created_at desc, id desc);
create index jobs_unfinished on jobs (owner_id) where finished_at is null;
create index jobs_failed on jobs (finished_at) where status = 'failed';
alter table jobs enable row level security;
alter table jobs force row level security;
create policy own_rows on jobs using ((select app_sees_all()) or owner_id = (select app_user_id()));
grant select, insert, update, delete on jobs to retaguarda_app;

-- The jobs in the queues of pg-boss, with their ids: the time at which each is due and the lease of the running ones.
-- The product reads and writes this table instead of the tables of pg-boss. A row ends with its job.
create table queued_jobs (
  id uuid primary key,
  kind text not null,
  data jsonb not null,
  due_at timestamptz not null,
  -- Set while a process runs the job; after this time the job is given to another process.
  leased_until timestamptz,
  -- New at each lease: a process that lost its lease must not end the job of its successor.
  lease_id uuid,
  -- Number of leases that ended with the process.
  lost_leases int not null default 0,
  check ((lease_id is null) = (leased_until is null)),
  -- The last attempt failed. Such a row is kept for the metrics only.
  failed_at timestamptz
);
create index queued_jobs_due on queued_jobs (due_at) where leased_until is null and failed_at is null;
create index queued_jobs_failed on queued_jobs (failed_at) where failed_at is not null;
grant select, insert, update, delete on queued_jobs to retaguarda_app;

-- Changes of many records in one call. The id of a batch is the request id of its audit events.
create table batches (
  id uuid primary key,
  user_id uuid not null references users (id),
  operation text not null,
  title text not null,
  -- The person with abilities and companies, so that the job has the same access.
  actor jsonb not null,
  input jsonb not null,
  ids text[] not null,
  state text not null check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  done int not null default 0,
  changed int not null default 0,
  skipped jsonb not null default '[]',
  failures jsonb not null default '[]',
  finished_at timestamptz,
  -- The job that the person can watch and cancel.
  job_id uuid references jobs (id) on delete set null,
  created_at timestamptz not null
);
create index batches_of_user on batches (user_id, created_at desc);
alter table batches enable row level security;
alter table batches force row level security;
create policy own_rows on batches using (user_id = (select app_user_id()) or (select app_sees_all()));
grant select, insert, update on batches to retaguarda_app;

-- Files that people made from lists. The bytes are stored by their hash; the job deletes them after some days, the row
-- stays.
create table exports (
  id uuid primary key,
  user_id uuid not null references users,
  list text not null,
  file_name text not null,
  content_type text not null,
  sha256 text not null,
  size_bytes bigint not null,
  rows_count bigint not null,
  purged_at timestamptz,
  created_at timestamptz not null
);
create index exports_of_user on exports (user_id, created_at desc);
create index exports_past on exports (created_at) where purged_at is null;
create index exports_content on exports (sha256) where purged_at is null;
alter table exports enable row level security;
alter table exports force row level security;
create policy own_rows on exports using (user_id = (select app_user_id()));
create policy owner_reads on exports for select to current_user using (true);
-- The job that deletes expired files has no person.
create policy routine_expires on exports using ((select app_sees_all()) and (select app_user_id()) is null);
grant select, insert on exports to retaguarda_app;
grant update (purged_at) on exports to retaguarda_app;

-- Files of transactions for other systems. They are deleted some days after they were made.
create table transaction_exports (
  id uuid primary key,
  user_id uuid not null references users (id),
  job_id uuid not null references jobs (id),
  -- Companies of the rows: a person who may not see one of them does not see the file.
  company_ids uuid[] not null,
  -- The complete request, to find an equal one.
  wanted jsonb not null,
  file_name text,
  media_type text,
  sha256 text,
  size_bytes bigint,
  rows_count bigint,
  amount_cents bigint,
  expires_at timestamptz,
  -- The reason for a missing file, if it is not an error of the product.
  refusal text,
  purged_at timestamptz,
  created_at timestamptz not null,
  constraint transaction_exports_file check ((sha256 is null) = (file_name is null) and (sha256 is null) = (expires_at
    is null)
    and (sha256 is null) = (size_bytes is null) and (sha256 is null) = (media_type is null))
);
create index transaction_exports_newest on transaction_exports (created_at desc, id desc);
create index transaction_exports_of_user on transaction_exports (user_id, created_at desc);
create index transaction_exports_content on transaction_exports (sha256) where purged_at is null;
create index transaction_exports_expiring on transaction_exports (expires_at) where purged_at is null;
alter table transaction_exports enable row level security;
alter table transaction_exports force row level security;
create policy own_rows on transaction_exports using ((select app_sees_all())
  or (user_id = (select app_user_id()) and company_ids <@ coalesce((select app_companies()), array[]::uuid[])));
create policy owner_reads on transaction_exports for select to current_user using (true);
grant select, insert, update on transaction_exports to retaguarda_app;

-- Work of a person on a record with a deadline: a question to answer, a file to follow up.
create table tasks (
  id uuid not null,
  company_id uuid not null references companies (id),
  kind text not null check (kind in ('question', 'follow_up')),
  title text not null,
  description text not null,
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  assignee_id uuid not null references users (id),
  due_at timestamptz not null,
  -- The record, its part, its displayed name, and the page for the work.
  entity text not null,
  entity_id text not null,
  ref text,
  about text not null,
  link text not null,
  status text not null check (status in ('pending', 'done', 'cancelled')),
  answer text,
  finished_at timestamptz,
  finished_by uuid references users (id),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid references users (id),
  updated_at timestamptz not null,
  updated_by uuid references users (id),
  primary key (company_id, id),
  check ((status = 'pending') = (finished_at is null))
);
create index tasks_id on tasks (id);
create index tasks_of_person on tasks (assignee_id, status, due_at);
create index tasks_of_record on tasks (company_id, entity, entity_id, created_at);
-- A part of a record has at most one open follow-up.
create unique index tasks_one_follow_up on tasks (company_id, entity, entity_id, ref)
  where status = 'pending' and kind = 'follow_up';
select protect_by_company('tasks', 'select, insert, update');

-- Next number of the generated files of a kind. The row stays locked until its file is committed, so that numbers have
-- no gap. A series is a bank account with its agreement; empty for kinds without one.
create table generated_file_series (
  company_id uuid not null references companies (id),
  kind text not null,
  series text not null,
  next_number bigint not null check (next_number > 1),
  primary key (company_id, kind, series)
);
select protect_by_company('generated_file_series', 'select, insert, update');

-- Files that the product makes for other systems. Their content and number never change: a second generation is another
-- file with the next number, which supersedes the former one of its subject.
create table generated_files (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind text not null,
  series text not null,
  number bigint not null,
  -- Month, day, lot or system of the content, as a key. Empty if the kind has one subject only.
  subject text not null,
  file_name text not null,
  media_type text not null,
  sha256 text not null,
  size_bytes bigint not null,
  records int not null check (records >= 0),
  control_totals jsonb not null default '{}',
  status text not null default 'generated'
    check (status in ('generated', 'downloaded', 'confirmed_imported', 'rejected', 'superseded')),
  created_at timestamptz not null,
  created_by uuid references users (id),
  -- The first download.
  downloaded_at timestamptz,
  downloaded_by uuid references users (id),
  -- A person recorded the reply of the other system.
  answered_at timestamptz,
  answered_by uuid references users (id),
  -- The other system imported it. It stays true when a later file supersedes this one.
  imported boolean not null default false,
  primary key (company_id, id),
  constraint generated_files_number unique (company_id, kind, series, number)
);
create index generated_files_id on generated_files (id);
create index generated_files_age on generated_files (created_at, id);
create index generated_files_content on generated_files (sha256);
create index generated_files_current on generated_files (company_id, kind, series, subject) where status <> 'superseded';
select protect_by_company('generated_files', 'select, insert, update');
-- file_is_named runs as the owner.
create policy owner_reads on generated_files for select to current_user using (true);

create function refuse_change_of_generated_file() returns trigger language plpgsql as $$
begin
  raise exception 'the content of a generated file never changes';
end $$;
create trigger generated_files_unchanged before update of company_id, id, kind, series, number, subject, file_name,
    media_type, sha256, size_bytes, records, control_totals, created_at, created_by on generated_files
  for each row execute function refuse_change_of_generated_file();
