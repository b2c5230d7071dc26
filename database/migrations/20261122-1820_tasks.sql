-- What somebody has to do by a moment about a record: a question to answer, a file to follow up.
create table tasks (
  id uuid primary key,
  company_id uuid not null references companies (id),
  kind text not null check (kind in ('question', 'follow_up')),
  title text not null,
  description text not null,
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  assignee_id uuid not null references users (id),
  due_at timestamptz not null,
  -- The record that it is about, the part of it, what people call it, and the page on which it is done.
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
  check ((status = 'pending') = (finished_at is null))
);
create index tasks_of_person on tasks (assignee_id, status, due_at);
create index tasks_of_record on tasks (company_id, entity, entity_id, created_at);
-- One part of a record is followed up once at a time.
create unique index tasks_one_follow_up on tasks (company_id, entity, entity_id, ref)
  where status = 'pending' and kind = 'follow_up';
select protect_by_company('tasks', 'select, insert, update');
