-- Bytes that a source sent are kept for as long as the file that brought them is listed.
create policy owner_reads on download_files for select to current_user using (true);
create or replace function file_is_named(content text) returns boolean language sql stable security definer
  return exists (select from attachments where sha256 = content and purged_at is null)
    or exists (select from imports where sha256 = content) or exists (select from exports where sha256 = content)
    or exists (select from download_files where sha256 = content);
create index download_files_content on download_files (sha256);
