-- Where files come from by themselves: a folder that is watched or a server that is asked, for which company and witness.
create table download_sources (
  id uuid primary key,
  company_id uuid not null references companies (id),
  name text not null,
  source text not null check (source in ('pos', 'cielo', 'stone', 'rede', 'getnet', 'pix', 'bank')),
  transport text not null check (transport in ('folder', 'sftp')),
  -- Below the folder of the product that is set aside for it, or on the server.
  folder text not null,
  host text,
  port int check (port between 1 and 65535),
  username text,
  -- The fingerprint that a person confirmed; any other key ends the connection.
  host_key text,
  secret_kind text check (secret_kind in ('password', 'key')),
  -- Sealed with a key that is not in the database.
  sealed_secret bytea,
  secret_key_id text,
  secret_set_at timestamptz,
  file_pattern text not null,
  -- How many days the date in a file's name lies after the day that it tells of.
  days_after int not null default 0 check (days_after between 0 and 5),
  after_fetch text not null check (after_fetch in ('move', 'keep')),
  starts_on date not null,
  active boolean not null default true,
  last_ok_at timestamptz,
  -- Why it could not be reached the last time, until it is.
  problem text check (problem in ('credential', 'host-key', 'unreachable', 'folder')),
  problem_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid references users (id),
  updated_at timestamptz not null,
  updated_by uuid references users (id),
  constraint download_sources_company_key unique (company_id, id),
  constraint download_sources_name_key unique (company_id, name),
  constraint download_sources_server check ((transport = 'sftp') = (host is not null and port is not null
    and username is not null and host_key is not null and sealed_secret is not null and secret_kind is not null
    and secret_key_id is not null)),
  constraint download_sources_problem check ((problem is null) = (problem_at is null))
);
select protect_by_company('download_sources', 'select, insert, update');

-- Asking a source for the files of some days.
create table download_requests (
  id uuid primary key,
  request_no bigint generated always as identity,
  company_id uuid not null references companies (id),
  source_id uuid not null,
  from_on date not null,
  to_on date not null,
  status text not null check (status in ('queued', 'fetching', 'fetched', 'imported', 'empty', 'error')),
  attempts int not null default 0,
  -- So many tries went by before it was last begun by hand.
  attempts_before int not null default 0,
  run_no int not null default 0,
  next_attempt_at timestamptz,
  message text,
  -- Days of it for which nothing lay there.
  missing_dates date[] not null default '{}',
  origin text not null check (origin in ('screen', 'routine')),
  created_at timestamptz not null,
  created_by uuid references users (id),
  finished_at timestamptz,
  constraint download_requests_source foreign key (company_id, source_id) references download_sources (company_id, id),
  constraint download_requests_period check (from_on <= to_on and to_on - from_on <= 30),
  check ((status in ('imported', 'empty', 'error')) = (finished_at is not null))
);
-- Who asks for what is being asked for already is told of that.
create unique index download_requests_open on download_requests (source_id, from_on, to_on) where finished_at is null;
create index download_requests_by_time on download_requests (created_at desc, id);
create index download_requests_of_source on download_requests (company_id, source_id, from_on, to_on);
select protect_by_company('download_requests', 'select, insert, update');

-- A file that a source had, kept as it came.
create table download_files (
  id uuid primary key,
  company_id uuid not null references companies (id),
  source_id uuid not null,
  request_id uuid not null references download_requests (id),
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
  -- When the source was told that the file is done with.
  put_away_at timestamptz,
  constraint download_files_source foreign key (company_id, source_id) references download_sources (company_id, id),
  -- The same content under the same name is one file, however often it is seen.
  constraint download_files_content_key unique (source_id, file_name, sha256)
);
create index download_files_by_day on download_files (company_id, source_id, business_date);
create index download_files_of_request on download_files (request_id);
select protect_by_company('download_files', 'select, insert, update');

-- Days for which a person says that a source had nothing to tell.
create table download_marks (
  id uuid primary key,
  company_id uuid not null references companies (id),
  source_id uuid not null,
  business_date date not null,
  reason text not null,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  constraint download_marks_source foreign key (company_id, source_id) references download_sources (company_id, id),
  constraint download_marks_day_key unique (source_id, business_date)
);
select protect_by_company('download_marks', 'select, insert');
