-- A ZIP that was sent is taken apart; each file of it is imported as if it had been sent itself and names where it came in.
alter table imports drop constraint imports_status_check,
  add constraint imports_status_check check (status in ('queued', 'running', 'unpacked', 'checked', 'done', 'rejected',
    'failed', 'cancelled', 'undoing', 'undone')),
  add column archive_id uuid references imports (id);
create index imports_of_archive on imports (archive_id, file_name, id) where archive_id is not null;
