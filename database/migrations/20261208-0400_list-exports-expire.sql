-- Files of lists are thrown away some days after they were made, as those of transactions are; that they were made stays.
alter table exports add column purged_at timestamptz;
create index exports_past on exports (created_at) where purged_at is null;
drop index exports_content;
create index exports_content on exports (sha256) where purged_at is null;
-- What runs by itself finds the files of all; people still see their own alone.
create policy routine_expires on exports using ((select app_sees_all()) and (select app_user_id()) is null);
grant update (purged_at) on exports to retaguarda_app;

create or replace function file_is_named(content text) returns boolean language sql stable security definer
  return exists (select from attachments where sha256 = content and purged_at is null)
    or exists (select from imports where sha256 = content)
    or exists (select from exports where sha256 = content and purged_at is null)
    or exists (select from download_files where sha256 = content)
    or exists (select from import_upload_pieces where sha256 = content)
    or exists (select from transaction_exports where sha256 = content and purged_at is null);
