-- When the person of a session last gave the password after signing in.
alter table sessions add column password_confirmed_at timestamptz;

-- A person is made an administrator by two: one asks, another decides. Rows of no company, as people are.
create table administrator_requests (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- The whole access that the person gets, and the one that the request was made upon.
  access_after jsonb not null,
  access_before jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'withdrawn')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_note text,
  version int not null default 1,
  constraint administrator_requests_four_eyes
    check (status not in ('approved', 'refused') or (decided_by is not null and decided_by <> requested_by))
);
create unique index administrator_requests_pending_key on administrator_requests (user_id) where status = 'pending';
create index administrator_requests_of_requester on administrator_requests (requested_by) where status = 'pending';
grant select, insert, update on administrator_requests to retaguarda_app;
