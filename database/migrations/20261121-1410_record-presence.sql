-- Who has a record open, in which tab, and who writes in its form. Worth seconds: it needs no log, and what a crash of the
-- database empties the open pages fill again with their next sign of life.
create unlogged table record_presence (
  company_id uuid not null,
  entity text not null,
  entity_id uuid not null,
  user_id uuid not null references users (id),
  tab_id uuid not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  -- Since when this tab holds the soft lock.
  editing_since timestamptz,
  -- Who took it over, while what was typed here is still unsaved.
  taken_by uuid references users (id),
  taken_at timestamptz,
  primary key (entity, entity_id, user_id, tab_id),
  check ((taken_by is null) = (taken_at is null) and (taken_by is null or editing_since is null))
);
select protect_by_record('record_presence', 'select, insert, update, delete');
