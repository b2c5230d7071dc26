-- Changes of many records at once. The batch's id is the request id of every audit entry that it left.
create table batches (
  id uuid primary key,
  user_id uuid not null references users (id),
  operation text not null,
  title text not null,
  -- Who acts, as the session knew them, so that a job sees and may do what they did.
  actor jsonb not null,
  input jsonb not null,
  ids text[] not null,
  state text not null check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  done int not null default 0,
  changed int not null default 0,
  skipped jsonb not null default '[]',
  failures jsonb not null default '[]',
  cancel boolean not null default false,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index batches_of_user on batches (user_id, created_at desc);
create index batches_left on batches (created_at) where state in ('waiting', 'running');
alter table batches enable row level security;
alter table batches force row level security;
create policy own_rows on batches using (user_id = (select app_user_id()) or (select app_sees_all()));
grant select, insert, update on batches to retaguarda_app;

create index audit_events_of_request on audit_events (request_id) where request_id is not null;
