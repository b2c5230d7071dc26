-- Files of transactions for other systems, that people ask for and that are thrown away some days after they were made.
create table transaction_exports (
  id uuid primary key,
  user_id uuid not null references users (id),
  job_id uuid not null references jobs (id),
  -- Whose rows it may tell: who no longer sees one of them no longer sees the file.
  company_ids uuid[] not null,
  -- All that was asked for: the same once more is known by it.
  wanted jsonb not null,
  created_at timestamptz not null,
  file_name text,
  media_type text,
  sha256 text,
  size_bytes bigint,
  rows_count bigint,
  amount_cents bigint,
  expires_at timestamptz,
  -- Why there is no file, where that is not a fault of ours.
  refusal text,
  purged_at timestamptz,
  constraint transaction_exports_file check ((sha256 is null) = (file_name is null) and (sha256 is null) = (expires_at is null)
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

create or replace function file_is_named(content text) returns boolean language sql stable security definer
  return exists (select from attachments where sha256 = content and purged_at is null)
    or exists (select from imports where sha256 = content) or exists (select from exports where sha256 = content)
    or exists (select from download_files where sha256 = content)
    or exists (select from import_upload_pieces where sha256 = content)
    or exists (select from transaction_exports where sha256 = content and purged_at is null);
