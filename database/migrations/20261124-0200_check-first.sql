-- A file may be checked whole before anything of it is written; a person then imports it or leaves it.
alter table imports drop constraint imports_status_check,
  add constraint imports_status_check check (status in ('queued', 'running', 'checked', 'done', 'rejected', 'failed',
    'cancelled', 'undoing', 'undone')),
  -- Whether the next reading only checks.
  add column check_first boolean not null default false,
  -- What importing it would do, as it was when it was checked.
  add column checked jsonb,
  add constraint imports_checked check (status <> 'checked' or checked is not null);
