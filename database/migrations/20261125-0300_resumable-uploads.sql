-- Large files come in pieces: what came stays when the connection or the server does not. Personal, as drafts are: whose
-- company a file is, it tells when it is read.
create table import_uploads (
  id uuid primary key,
  user_id uuid not null references users (id),
  file_name text not null check (length(file_name) between 1 and 255),
  size_bytes bigint not null check (size_bytes > 0),
  piece_bytes int not null check (piece_bytes > 0),
  -- What each piece must be, in order, as the sender hashed it; together they are what the file is known by.
  pieces text[] not null check (cardinality(pieces) > 0),
  fingerprint text not null,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  -- Imported, discarded or never finished: no further piece comes.
  ended_at timestamptz,
  import_id uuid references imports (id),
  constraint import_uploads_imported check (import_id is null or ended_at is not null)
);
create unique index import_uploads_open on import_uploads (user_id, fingerprint) where ended_at is null;
create index import_uploads_expiry on import_uploads (expires_at);
alter table import_uploads enable row level security;
alter table import_uploads force row level security;
-- Whoever acts for nobody tidies up.
create policy own_rows on import_uploads using (user_id = (select app_user_id()) or (select app_user_id()) is null);
grant select, insert, update, delete on import_uploads to retaguarda_app;

create table import_upload_pieces (
  upload_id uuid not null references import_uploads (id),
  number int not null check (number > 0),
  sha256 text not null,
  primary key (upload_id, number)
);
create index import_upload_pieces_content on import_upload_pieces (sha256);
alter table import_upload_pieces enable row level security;
alter table import_upload_pieces force row level security;
create policy own_rows on import_upload_pieces using (exists (select from import_uploads where id = upload_id));
grant select, insert, delete on import_upload_pieces to retaguarda_app;

-- Bytes that came are kept for as long as their piece is listed.
create policy owner_reads on import_upload_pieces for select to current_user using (true);
create or replace function file_is_named(content text) returns boolean language sql stable security definer
  return exists (select from attachments where sha256 = content and purged_at is null)
    or exists (select from imports where sha256 = content) or exists (select from exports where sha256 = content)
    or exists (select from download_files where sha256 = content)
    or exists (select from import_upload_pieces where sha256 = content);
