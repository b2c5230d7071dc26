-- A count of a till can be undone with a reason. It stays in the history; the till holds again what it held before it.
alter table session_counts
  add column known_before jsonb,
  add column undone_at timestamptz,
  add column undone_by uuid references users (id),
  add column undo_reason text,
  add constraint session_counts_undone check (
    (undone_at is null) = (undone_by is null) and (undone_at is null) = (undo_reason is null)
  );
comment on column session_counts.known_before is
  'counted_cents, counted_by and counted_at of the till before this count; null in counts older than this column';
alter table session_counts drop constraint session_counts_number_key;
create unique index session_counts_number_key on session_counts (company_id, cash_session_id, number)
  where undone_at is null;
grant update (cash_session_id, undone_at, undone_by, undo_reason) on session_counts to retaguarda_app;
