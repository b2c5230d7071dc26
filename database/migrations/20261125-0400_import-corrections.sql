-- Lines of a file that were refused are corrected beside it; the file itself never changes. What stands here is seen by
-- whoever sees the import.
alter table imports
  -- How a file of columns was read: the version of its layout, its header and where each field stands.
  add column reading jsonb,
  -- The import whose refused lines this one brings, corrected.
  add column corrects_id uuid references imports (id);

create table import_lines (
  import_id uuid not null references imports (id),
  line int not null,
  -- The cells as they stand in the file; a number that may be a card's is masked.
  cells jsonb not null,
  -- What is wrong with the line as it is corrected now; nothing when it can be imported.
  problems jsonb not null,
  -- The cells that were ever in question.
  places int[] not null,
  -- Whether the last check of the file found it right.
  counted_right boolean not null default false,
  -- The import that brought it, or is about to.
  taken_by uuid references imports (id),
  primary key (import_id, line)
);
create index import_lines_taken on import_lines (taken_by) where taken_by is not null;

create table import_corrections (
  import_id uuid not null,
  line int not null,
  -- The place of the cell in its line, from 0.
  place int not null,
  column_title text not null,
  old_value text not null,
  new_value text not null,
  corrected_by uuid not null references users (id),
  corrected_at timestamptz not null,
  primary key (import_id, line, place),
  foreign key (import_id, line) references import_lines (import_id, line)
);

alter table import_lines enable row level security;
alter table import_lines force row level security;
create policy by_import on import_lines
  using (exists (select 1 from imports where imports.id = import_lines.import_id));
alter table import_corrections enable row level security;
alter table import_corrections force row level security;
create policy by_import on import_corrections
  using (exists (select 1 from imports where imports.id = import_corrections.import_id));
grant select, insert, update, delete on import_lines, import_corrections to retaguarda_app;
