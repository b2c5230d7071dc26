-- Work that takes longer than a request, as who started it follows it. Personal: its results name the companies.
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
  -- Where a server that takes over goes on; written with the work that it tells of.
  checkpoint jsonb,
  run_no int not null default 0,
  cancel_requested_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz
);
create index jobs_of_owner on jobs (owner_id, created_at desc, id desc);
create index jobs_unfinished on jobs (owner_id) where finished_at is null;
alter table jobs enable row level security;
alter table jobs force row level security;
create policy own_rows on jobs using ((select app_sees_all()) or owner_id = (select app_user_id()));
grant select, insert, update on jobs to retaguarda_app;

-- Where a notification leads, when that is not told by what it is about.
alter table notifications add column link text check (link like '/%');

-- An import is such work.
alter table imports add column job_id uuid references jobs (id);
alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check
  check (status in ('queued', 'running', 'done', 'rejected', 'failed', 'cancelled'));
