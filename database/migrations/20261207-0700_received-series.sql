-- The numbers that acquirers give to their files, so that one that never came is missed: a series is of one layout and of the
-- establishment in the file's header. One row for each company of the file, since who sees one of them sees the series.
create table received_series (
  company_id uuid not null references companies (id),
  import_id uuid not null references imports (id),
  layout text not null,
  merchant_no text not null,
  number bigint not null,
  received_at timestamptz not null,
  constraint received_series_pkey primary key (company_id, layout, merchant_no, number, import_id)
);
create index received_series_of_import on received_series (import_id);
select protect_by_company('received_series', 'select, insert, delete');
