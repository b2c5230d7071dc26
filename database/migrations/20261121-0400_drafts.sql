-- Unfinished forms of each person: kept until they are sent or discarded.
create table drafts (
  user_id uuid not null references users (id),
  form text not null,
  content jsonb not null,
  saved_at timestamptz not null,
  primary key (user_id, form)
);
alter table drafts enable row level security;
alter table drafts force row level security;
-- Whoever acts for nobody tidies up.
create policy own_rows on drafts using (user_id = (select app_user_id()) or (select app_user_id()) is null);
grant select, insert, update, delete on drafts to retaguarda_app;
