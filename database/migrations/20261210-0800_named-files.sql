-- Every file that a record names, once a name. A backup copies these; one list, so that it cannot lack what
-- `file_is_named` keeps from removal. As the caller: the owner reads all of these tables, others see their own rows.
create view named_files with (security_invoker = true) as
  select sha256 from attachments where purged_at is null
  union all select sha256 from imports
  union all select sha256 from exports where purged_at is null and sha256 is not null
  union all select sha256 from download_files where sha256 is not null
  union all select sha256 from import_upload_pieces
  union all select sha256 from transaction_exports where purged_at is null and sha256 is not null;

create or replace function file_is_named(content text) returns boolean language sql stable security definer
  set search_path = public, pg_temp return exists (select from named_files where sha256 = content);
