-- Pumps and tanks are corrected like any register; a seal that was taken off stays on record.
alter table pumps
  add column updated_by uuid references users (id),
  add column updated_at timestamptz not null default now();
alter table tanks
  add column version int not null default 1,
  add column updated_by uuid references users (id),
  add column updated_at timestamptz not null default now();
alter table pump_seals
  add column removed_by uuid references users (id),
  add column removed_at timestamptz;
grant update (sealed_on, removed_by, removed_at) on pump_seals to retaguarda_app;
