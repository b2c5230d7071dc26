-- How people look at lists: what each sees of the columns, and views that are saved under a name.
create table list_views (
  id uuid primary key,
  list text not null,
  name text not null,
  owner_id uuid not null references users,
  shared boolean not null default false,
  state jsonb not null,
  columns jsonb not null,
  density text not null constraint list_views_density_check check (density in ('compact', 'comfortable')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint list_views_name_key unique (owner_id, list, name)
);
create index list_views_shared on list_views (list) where shared;
alter table list_views enable row level security;
alter table list_views force row level security;
create policy own_and_shared on list_views for select using (shared or owner_id = (select app_user_id()));
create policy own_new on list_views for insert with check (owner_id = (select app_user_id()));
create policy own_changes on list_views for update using (owner_id = (select app_user_id()));
create policy own_removals on list_views for delete using (owner_id = (select app_user_id()));
grant select, insert, update, delete on list_views to retaguarda_app;

create table list_preferences (
  user_id uuid not null references users,
  list text not null,
  columns jsonb not null,
  density text not null constraint list_preferences_density_check check (density in ('compact', 'comfortable')),
  default_view_id uuid references list_views on delete set null,
  updated_at timestamptz not null,
  primary key (user_id, list)
);
alter table list_preferences enable row level security;
alter table list_preferences force row level security;
create policy own_rows on list_preferences using (user_id = (select app_user_id()));
grant select, insert, update, delete on list_preferences to retaguarda_app;
