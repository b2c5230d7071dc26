-- Every entity says since when it is there and who made it (operations section 1).
alter table companies add column created_by uuid references users (id);
alter table movement_types add column created_by uuid references users (id);
alter table pumps add column created_by uuid references users (id);
alter table tanks
  add column created_by uuid references users (id),
  add column created_at timestamptz not null default now();
alter table fuel_nozzles
  add column created_by uuid references users (id),
  add column created_at timestamptz not null default now();
