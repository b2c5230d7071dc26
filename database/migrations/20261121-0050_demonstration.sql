-- Whether this database was filled with demonstration data, and whether that came to its end. Only the owner looks.
create table demonstration_loads (
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
