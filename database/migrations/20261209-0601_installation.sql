-- One row: which data folder and which key for credentials belong to this database. Processes compare at their start.
create table installation (
  single boolean primary key default true check (single),
  -- The data folder carries it in a file.
  id uuid not null default gen_random_uuid(),
  folder_bound_at timestamptz,
  -- A known text under the key in use; null until the first start.
  probe_key_id text,
  probe_sealed bytea,
  check ((probe_key_id is null) = (probe_sealed is null))
);
insert into installation default values;
grant select, update on installation to retaguarda_app;
