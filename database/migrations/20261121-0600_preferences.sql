-- What each person chose for the own screens, and what the person last looked at. Nobody else's business: no company.
create table user_preferences (
  user_id uuid primary key references users (id),
  theme text not null default 'auto' check (theme in ('auto', 'light', 'dark')),
  density text not null default 'compact' check (density in ('compact', 'comfortable')),
  letter_keys boolean not null default true,
  muted_notifications text[] not null default '{}',
  updated_at timestamptz not null
);
alter table user_preferences enable row level security;
alter table user_preferences force row level security;
create policy own_rows on user_preferences using (user_id = (select app_user_id()));
grant select, insert, update on user_preferences to retaguarda_app;

create table recent_records (
  user_id uuid not null references users (id),
  path text not null,
  title text not null,
  seen_at timestamptz not null,
  primary key (user_id, path)
);
create index recent_records_newest on recent_records (user_id, seen_at desc);
alter table recent_records enable row level security;
alter table recent_records force row level security;
create policy own_rows on recent_records using (user_id = (select app_user_id()));
grant select, insert, update, delete on recent_records to retaguarda_app;
