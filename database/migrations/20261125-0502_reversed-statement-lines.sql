-- A line of a statement and the one that takes it back: one row for each of both, so that neither stands in two pairs.
-- Nobody marked it where the words of the bank told it. No foreign keys to the lines, as with their other references: a
-- pair of which one line went with its import holds the other no more.
create table reversed_statement_lines (
  company_id uuid not null references companies (id),
  id bigint generated always as identity,
  statement_line_id bigint not null,
  other_line_id bigint not null,
  takes_back boolean not null,
  reason text not null,
  reversed_by uuid references users (id),
  reversed_at timestamptz not null,
  undone_by uuid references users (id),
  undone_at timestamptz,
  undo_reason text,
  primary key (company_id, id),
  check (statement_line_id <> other_line_id),
  check ((undone_at is null) = (undo_reason is null))
);
create unique index reversed_statement_lines_now on reversed_statement_lines (company_id, statement_line_id)
  where undone_at is null;
create index reversed_statement_lines_pair on reversed_statement_lines (company_id, statement_line_id, other_line_id);
select protect_by_company('reversed_statement_lines', 'select, insert, update');
