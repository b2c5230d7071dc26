-- Lines of a statement that belong to nothing: they are set aside with a reason, and taken up again with another.
create table ignored_statement_lines (
  company_id uuid not null references companies (id),
  statement_line_id bigint not null,
  reason text not null,
  ignored_by uuid references users (id),
  ignored_at timestamptz not null,
  restored_by uuid references users (id),
  restored_at timestamptz,
  restore_reason text,
  primary key (company_id, statement_line_id, ignored_at),
  foreign key (company_id, statement_line_id) references statement_lines (company_id, id),
  check ((restored_at is null) = (restore_reason is null))
);
create unique index ignored_statement_lines_now on ignored_statement_lines (company_id, statement_line_id)
  where restored_at is null;
select protect_by_company('ignored_statement_lines', 'select, insert, update');

-- Lists of lines over several accounts, newest first.
create index statement_lines_newest on statement_lines (posted_on desc, id desc);
