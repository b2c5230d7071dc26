-- A file whose control figures disagree is not written until a person releases it and says why.
alter table imports drop constraint imports_status_check,
  add constraint imports_status_check check (status in ('queued', 'running', 'unpacked', 'checked', 'blocked', 'done', 'rejected',
    'failed', 'cancelled', 'undoing', 'undone')),
  drop constraint imports_checked,
  add constraint imports_checked check (status not in ('checked', 'blocked') or checked is not null),
  add column release_reason text,
  add column released_by uuid references users (id),
  add column released_at timestamptz,
  add constraint imports_released check (release_reason is null or (released_by is not null and released_at is not null)),
  -- Records with money that the file has and that were not imported: code, reason, count and sum of each.
  add column left_out jsonb not null default '[]';
-- An entry that is in the balance and that the bank does not let the holder use yet.
alter table statement_lines add column blocked boolean not null default false;
