-- A difference waits for its file until a day: it counts as explained that long, and is open again when nothing came.
alter table differences drop constraint differences_status_check,
  add constraint differences_status_check
    check (status in ('open', 'explained', 'accepted', 'refused', 'resolved', 'deferred')),
  -- When it was first put off: ten days from then are the most, however often.
  add column deferred_on date,
  -- Its day came without the file.
  add column lapsed_at timestamptz,
  add constraint differences_deferral
    check (status <> 'deferred' or (deferred_to is not null and deferred_on is not null)),
  -- Where and when it happened, and what either side says of it.
  add column occurred_at timestamptz,
  add column cash_session_id bigint,
  add column system_cents bigint,
  add column confirmed_cents bigint,
  add column updated_by uuid references users (id),
  add column updated_at timestamptz;
create index differences_waiting on differences (deferred_to) where status = 'deferred' and lapsed_at is null;
create index differences_of_company on differences (company_id, status) where status = 'deferred';
