-- A file that came before may be imported again, by whom and why; rows that are there already are told apart as ever.
alter table imports
  add column reimport_reason text,
  add column reimported_by uuid references users (id),
  add column reimported_at timestamptz,
  add constraint imports_reimported check (reimport_reason is null or (reimported_by is not null and reimported_at is not null));
