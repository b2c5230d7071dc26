-- Files: their upload, reading and changes.

-- Layouts (operations R50): the mapping of the columns of a table to fields. They belong to the group, since an
-- acquirer's file has the same form for each company.
create table import_layouts (
  id uuid primary key,
  name text not null constraint import_layouts_name_key unique,
  target text not null,
  -- The built-in reader of such files; a layout with a reader has no columns.
  reader text,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id)
);
grant select, insert, update on import_layouts to retaguarda_app;

-- Versions of a layout. A published version never changes, since earlier imports were read with it.
create table import_layout_versions (
  layout_id uuid not null references import_layouts (id),
  number int not null check (number > 0),
  status text not null check (status in ('draft', 'published', 'superseded')),
  recipe jsonb,
  published_at timestamptz,
  published_by uuid references users (id),
  primary key (layout_id, number),
  check (status = 'draft' or published_at is not null)
);
create unique index import_layout_versions_draft on import_layout_versions (layout_id) where status = 'draft';
create unique index import_layout_versions_published on import_layout_versions (layout_id) where status = 'published';
grant select, insert, update, delete on import_layout_versions to retaguarda_app;

-- Refuses a change or removal of a published version, except that a newer one supersedes it.
create function import_layout_versions_stay() returns trigger language plpgsql as $$
begin
  if old.status = 'draft' then return case tg_op when 'DELETE' then old else new end; end if;
  if tg_op = 'UPDATE' and old.status = 'published' and new.status = 'superseded'
    and (new.layout_id, new.number, new.recipe, new.published_at) is not distinct from
      (old.layout_id, old.number, old.recipe, old.published_at)
  then return new; end if;
  raise exception using errcode = 'check_violation', constraint = 'import_layout_versions_stay',
    message = 'a published version of a layout never changes';
end $$;
create trigger import_layout_versions_stay before update or delete on import_layout_versions
  for each row execute function import_layout_versions_stay();

-- Uploaded or downloaded files, and the result of each.
create table imports (
  id uuid primary key,
  company_id uuid references companies (id),
  file_name text not null,
  sha256 text not null,
  size_bytes bigint not null,
  layout text,
  institution text,
  status text not null check (status in ('queued', 'running', 'unpacked', 'checked', 'blocked', 'done', 'rejected',
    'failed', 'cancelled', 'undoing', 'undone')),
  records_read int not null default 0,
  records_new int not null default 0,
  records_repeated int not null default 0,
  records_rejected int not null default 0,
  amount_total_cents bigint not null default 0,
  rejections jsonb not null default '[]',
  warnings jsonb not null default '[]',
  first_import_id uuid references imports (id),
  finished_at timestamptz,
  job_id uuid references jobs (id) on delete set null,
  -- True if import_changes has all data for an undo.
  reversible boolean not null default false,
  -- The companies of the file: a person without access to one of them cannot undo the import.
  company_ids uuid[] not null default '{}',
  undone_at timestamptz,
  undone_by uuid references users (id),
  undo_reason text,
  -- The layout chosen by the sender; null to detect it from the header.
  layout_id uuid references import_layouts (id),
  -- True if the next run only checks the file. Its result is in `checked`; a person then starts or discards the import.
  check_first boolean not null default false,
  checked jsonb,
  -- The ZIP file that contained this one.
  archive_id uuid references imports (id),
  -- How a table was read: version of the layout, header and column of each field.
  reading jsonb,
  -- The import whose refused lines this one contains, corrected.
  corrects_id uuid references imports (id),
  -- A known file can be imported again; existing rows are recognised as in any import.
  reimport_reason text,
  reimported_by uuid references users (id),
  reimported_at timestamptz,
  -- True if no layout reads the table: a person can choose one.
  by_columns boolean not null default false,
  -- A file whose control figures disagree is blocked until a person releases it with a reason.
  release_reason text,
  released_by uuid references users (id),
  released_at timestamptz,
  -- Records with money that were not imported: code, reason, count and sum of each.
  left_out jsonb not null default '[]',
  -- Days and bank accounts that the import created, and closed days with new rows; of a check, those it would create.
  effects jsonb,
  created_at timestamptz not null,
  created_by uuid references users (id),
  constraint imports_undone check (status <> 'undone' or (undone_at is not null and undo_reason is not null)),
  constraint imports_reimported check (reimport_reason is null or (reimported_by is not null and reimported_at is not
    null)),
  constraint imports_checked check (status not in ('checked', 'blocked') or checked is not null),
  constraint imports_released check (release_reason is null or (released_by is not null and released_at is not null))
);
create index imports_by_time on imports (created_at desc, id);
create index imports_by_content on imports (sha256) where status = 'done';
create index imports_content on imports (sha256);
-- The search of the palette: the start of a hash is a range of bytes.
create index imports_hash on imports (sha256 collate "C");
create index imports_name on imports (file_name);
create index imports_of_archive on imports (archive_id, file_name, id) where archive_id is not null;
alter table imports enable row level security;
alter table imports force row level security;
-- A file with an unknown company, or a refused file, belongs to the sender. A file of several companies is visible to
-- users who see all its companies.
create policy by_company on imports using ((select app_sees_all())
  or company_id = any ((select app_companies())::uuid[])
  or (company_id is null and (created_by = (select app_user_id())
    or (company_ids <> '{}' and company_ids <@ (select app_companies())::uuid[]))));
create policy owner_reads on imports for select to current_user using (true);
grant select, insert, update on imports to retaguarda_app;

-- The version of a layout that read each file, to count uses and to propose the layout of an equal header.
create table import_layout_uses (
  import_id uuid not null references imports (id),
  layout_id uuid not null,
  number int not null,
  header_signature text,
  used_at timestamptz not null,
  primary key (import_id),
  foreign key (layout_id, number) references import_layout_versions (layout_id, number)
);
create index import_layout_uses_layout on import_layout_uses (layout_id, used_at desc);
create index import_layout_uses_signature on import_layout_uses (header_signature, used_at desc);
grant select, insert on import_layout_uses to retaguarda_app;

-- Refused lines of a table with their corrections; the file itself never changes. Visible with the import.
create table import_lines (
  import_id uuid not null references imports (id),
  line int not null,
  -- The cells of the file; digits of a possible card number are masked.
  cells jsonb not null,
  -- Faults of the corrected line; empty if it can be imported.
  problems jsonb not null,
  -- The cells that ever had a problem.
  places int[] not null,
  -- True if the last check of the file accepted the line.
  counted_right boolean not null default false,
  -- The import of the corrected line.
  taken_by uuid references imports (id),
  primary key (import_id, line)
);
create index import_lines_taken on import_lines (taken_by) where taken_by is not null;
alter table import_lines enable row level security;
alter table import_lines force row level security;
create policy by_import on import_lines
  using (exists (select 1 from imports where imports.id = import_lines.import_id));
grant select, insert, update, delete on import_lines to retaguarda_app;

-- Corrections of cells, with the value of the file.
create table import_corrections (
  import_id uuid not null,
  line int not null,
  -- Position of the cell in its line, from 0.
  place int not null,
  column_title text not null,
  old_value text not null,
  new_value text not null,
  corrected_by uuid not null references users (id),
  corrected_at timestamptz not null,
  primary key (import_id, line, place),
  foreign key (import_id, line) references import_lines (import_id, line)
);
alter table import_corrections enable row level security;
alter table import_corrections force row level security;
create policy by_import on import_corrections
  using (exists (select 1 from imports where imports.id = import_corrections.import_id));
grant select, insert, update, delete on import_corrections to retaguarda_app;

-- The business days of a file's records. Source `paid` has days of payments, which are not evidence for a day.
create table import_days (
  company_id uuid not null references companies (id),
  import_id uuid not null references imports (id),
  source text not null,
  business_date date not null,
  primary key (company_id, source, business_date, import_id)
);
create index import_days_of_import on import_days (import_id, business_date);
select protect_by_company('import_days', 'select, insert');

-- Fields of rows of earlier files that a file changed: before and after, for the undo.
create table import_changes (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  import_id uuid not null references imports (id),
  kind text not null check (kind in ('session', 'movement', 'sale_item', 'fuelling', 'reading', 'dip',
    'receipt', 'balance', 'account')),
  item_id text not null,
  business_date date,
  before jsonb not null,
  after jsonb not null,
  primary key (company_id, id)
);
create index import_changes_of_import on import_changes (import_id);
select protect_by_company('import_changes', 'select, insert, update, delete');

-- Differences between a point-of-sale export and the records of an earlier one. The records stay as they are until a
-- person applies a proposal; applying writes import_changes.
create table import_proposals (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  import_id uuid not null references imports (id),
  kind text not null check (kind in ('session', 'movement', 'sale_item', 'fuelling', 'reading', 'dip', 'receipt')),
  -- changed: the file has different values; missing: the file has the shift, but not the record.
  change text not null check (change in ('changed', 'missing')),
  item_id bigint not null,
  business_date date not null,
  -- The displayed name of the record: its number in the point of sale, its nozzle or tank.
  label text not null,
  -- Null if the file does not contain the record.
  line int,
  before jsonb not null,
  after jsonb not null,
  before_cents bigint,
  after_cents bigint,
  before_ml bigint,
  after_ml bigint,
  status text not null default 'open' check (status in ('open', 'applying', 'applied', 'kept')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  reason text,
  -- The request that decided it; one job applies the decisions of one request.
  decision_id uuid,
  primary key (company_id, id),
  constraint import_proposals_item_key unique (company_id, import_id, kind, item_id),
  constraint import_proposals_decided check (
    (status = 'open') = (decided_at is null) and (decided_at is null) = (reason is null)
    )
);
create index import_proposals_of_import on import_proposals (import_id, status);
create index import_proposals_of_decision on import_proposals (decision_id) where decision_id is not null;
select protect_by_company('import_proposals', 'select, insert, update, delete');

-- Codes of the point of sale without a reason map; a file was refused because of them.
create table unmapped_codes (
  company_id uuid not null references companies (id),
  import_id uuid not null references imports (id),
  sha256 text not null,
  source_system text not null,
  external_code text not null,
  count int not null check (count > 0),
  amount_cents bigint not null,
  first_on date not null,
  last_on date not null,
  primary key (company_id, import_id, source_system, external_code)
);
create index unmapped_codes_time on unmapped_codes (company_id, last_on);
select protect_by_company('unmapped_codes', 'select, insert');

-- File numbers of acquirers, to detect missing files. A series belongs to a layout and the establishment in the header.
-- One row for each company of the file.
create table received_series (
  company_id uuid not null references companies (id),
  import_id uuid not null references imports (id),
  layout text not null,
  merchant_no text not null,
  number bigint not null,
  received_at timestamptz not null,
  constraint received_series_pkey primary key (company_id, layout, merchant_no, number, import_id)
);
create index received_series_of_import on received_series (import_id);
select protect_by_company('received_series', 'select, insert, delete');

-- Uploads in pieces
-- -----------------

-- Large files uploaded in pieces, which are kept after a lost connection or a restart. Personal, since the company is
-- known only when the file is read.
create table import_uploads (
  id uuid primary key,
  user_id uuid not null references users (id),
  file_name text not null check (length(file_name) between 1 and 255),
  size_bytes bigint not null check (size_bytes > 0),
  piece_bytes int not null check (piece_bytes > 0),
  -- The hash of each piece in order, computed by the sender.
  pieces text[] not null check (cardinality(pieces) > 0),
  fingerprint text not null,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  -- Imported, discarded or expired: no further piece is accepted.
  ended_at timestamptz,
  import_id uuid references imports (id),
  constraint import_uploads_imported check (import_id is null or ended_at is not null)
);
create unique index import_uploads_open on import_uploads (user_id, fingerprint) where ended_at is null;
create index import_uploads_expiry on import_uploads (expires_at);
alter table import_uploads enable row level security;
alter table import_uploads force row level security;
-- A transaction without a person is the job that deletes expired uploads.
create policy own_rows on import_uploads using (user_id = (select app_user_id()) or (select app_user_id()) is null);
grant select, insert, update, delete on import_uploads to retaguarda_app;

-- The pieces that have arrived.
create table import_upload_pieces (
  upload_id uuid not null references import_uploads (id),
  number int not null check (number > 0),
  sha256 text not null,
  primary key (upload_id, number)
);
create index import_upload_pieces_content on import_upload_pieces (sha256);
alter table import_upload_pieces enable row level security;
alter table import_upload_pieces force row level security;
create policy own_rows on import_upload_pieces using (exists (select from import_uploads where id = upload_id));
create policy owner_reads on import_upload_pieces for select to current_user using (true);
grant select, insert, delete on import_upload_pieces to retaguarda_app;

-- Downloads
-- ---------

-- Sources of downloads: a watched folder or a server, for one company and source.
create table download_sources (
  id uuid not null,
  company_id uuid not null references companies (id),
  name text not null,
  source text not null check (source in ('pos', 'cielo', 'stone', 'rede', 'getnet', 'pagbank', 'mercado_pago', 'pix',
    'bank')),
  transport text not null check (transport in ('folder', 'sftp')),
  -- Below INBOX_DIR, or on the server.
  folder text not null,
  host text,
  port int check (port between 1 and 65535),
  username text,
  -- The fingerprint confirmed by a person; a server with another key is refused.
  host_key text,
  secret_kind text check (secret_kind in ('password', 'key')),
  -- Encrypted with a key that is not in the database.
  sealed_secret bytea,
  secret_key_id text,
  secret_set_at timestamptz,
  file_pattern text not null,
  -- Number of days between a business day and the date in the name of its file.
  days_after int not null default 0 check (days_after between 0 and 5),
  after_fetch text not null check (after_fetch in ('move', 'keep')),
  starts_on date not null,
  active boolean not null default true,
  last_ok_at timestamptz,
  -- Error of the last attempt; null after a success.
  problem text check (problem in ('credential', 'host-key', 'unreachable', 'folder')),
  problem_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid references users (id),
  updated_at timestamptz not null,
  updated_by uuid references users (id),
  primary key (company_id, id),
  constraint download_sources_name_key unique (company_id, name),
  constraint download_sources_server check ((transport = 'sftp') = (host is not null and port is not null
    and username is not null and host_key is not null and sealed_secret is not null and secret_kind is not null
    and secret_key_id is not null)),
  constraint download_sources_problem check ((problem is null) = (problem_at is null))
);
create index download_sources_id on download_sources (id);
select protect_by_company('download_sources', 'select, insert, update');

-- Requests for the files of some days of a source.
create table download_requests (
  id uuid not null,
  request_no bigint generated always as identity,
  company_id uuid not null references companies (id),
  source_id uuid not null,
  from_on date not null,
  to_on date not null,
  status text not null check (status in ('queued', 'fetching', 'fetched', 'imported', 'empty', 'error')),
  attempts int not null default 0,
  -- Attempts before the last manual start.
  attempts_before int not null default 0,
  run_no int not null default 0,
  next_attempt_at timestamptz,
  message text,
  -- Days without a file.
  missing_dates date[] not null default '{}',
  origin text not null check (origin in ('screen', 'routine')),
  finished_at timestamptz,
  created_at timestamptz not null,
  created_by uuid references users (id),
  primary key (company_id, id),
  constraint download_requests_source foreign key (company_id, source_id) references download_sources (company_id, id),
  constraint download_requests_period check (from_on <= to_on and to_on - from_on <= 30),
  check ((status in ('imported', 'empty', 'error')) = (finished_at is not null))
);
create index download_requests_id on download_requests (id);
-- At most one open request for the same days of a source: a second person sees the first request.
create unique index download_requests_open on download_requests (company_id, source_id, from_on, to_on) where finished_at is null;
create index download_requests_by_time on download_requests (created_at desc, id);
create index download_requests_of_source on download_requests (company_id, source_id, from_on, to_on);
select protect_by_company('download_requests', 'select, insert, update');

-- Files of a source, unchanged.
create table download_files (
  id uuid not null,
  company_id uuid not null references companies (id),
  source_id uuid not null,
  request_id uuid not null,
  business_date date not null,
  file_name text not null,
  sha256 text not null,
  size_bytes bigint not null,
  modified_at timestamptz not null,
  fetched_at timestamptz not null,
  status text not null check (status in ('importing', 'imported', 'empty', 'error')),
  records_read int not null default 0,
  message text,
  import_id uuid not null references imports (id),
  -- When the file was moved away at the source.
  put_away_at timestamptz,
  primary key (company_id, id),
  constraint download_files_source foreign key (company_id, source_id) references download_sources (company_id, id),
  -- Equal content with an equal name is one file, even if it is found several times.
  constraint download_files_content_key unique (company_id, source_id, file_name, sha256),
  foreign key (company_id, request_id) references download_requests (company_id, id)
);
create index download_files_id on download_files (id);
create index download_files_by_day on download_files (company_id, source_id, business_date);
create index download_files_of_request on download_files (request_id);
create index download_files_content on download_files (sha256);
select protect_by_company('download_files', 'select, insert, update');
create policy owner_reads on download_files for select to current_user using (true);

-- Days for which a person confirmed that a source has no file.
create table download_marks (
  id uuid not null,
  company_id uuid not null references companies (id),
  source_id uuid not null,
  business_date date not null,
  reason text not null,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  primary key (company_id, id),
  constraint download_marks_source foreign key (company_id, source_id) references download_sources (company_id, id),
  constraint download_marks_day_key unique (company_id, source_id, business_date)
);
select protect_by_company('download_marks', 'select, insert');

-- Stored files
-- ------------

-- The hash of every file that a row refers to. Backups copy these files, and file_is_named prevents their removal. Uses
-- the rights of the caller: the owner reads all of these tables, other people their own rows.
create view named_files with (security_invoker = true) as
  select sha256 from attachments where purged_at is null
  union all select sha256 from imports
  union all select sha256 from exports where purged_at is null and sha256 is not null
  union all select sha256 from download_files where sha256 is not null
  union all select sha256 from import_upload_pieces
  union all select sha256 from transaction_exports where purged_at is null and sha256 is not null
  union all select sha256 from generated_files;

-- Returns true if a row of any company refers to these bytes. Runs as the owner, for which the tables below have a
-- policy.
create function file_is_named(content text) returns boolean language sql stable security definer
  set search_path = public, pg_temp return exists (select from named_files where sha256 = content);
revoke all on function file_is_named from public;
grant execute on function file_is_named to retaguarda_app;
