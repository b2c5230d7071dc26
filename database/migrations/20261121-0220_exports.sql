-- Files that people made of lists; each sees the own ones, and the bytes lie with the other files by their hash.
create table exports (
  id uuid primary key,
  user_id uuid not null references users,
  list text not null,
  file_name text not null,
  content_type text not null,
  sha256 text not null,
  size_bytes bigint not null,
  rows_count bigint not null,
  created_at timestamptz not null
);
create index exports_of_user on exports (user_id, created_at desc);
alter table exports enable row level security;
alter table exports force row level security;
create policy own_rows on exports using (user_id = (select app_user_id()));
grant select, insert on exports to retaguarda_app;
