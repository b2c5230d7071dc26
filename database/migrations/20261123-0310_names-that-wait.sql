-- What a payment file says of instalments whose sale no file has brought yet: it waits for the sale.
create table waiting_names (
  company_id uuid not null references companies (id),
  nsu text not null,
  capture_key text not null,
  number int not null,
  reference text not null,
  paid_on date not null,
  fee_cents bigint not null,
  import_id uuid references imports (id),
  constraint waiting_names_pkey primary key (company_id, nsu, capture_key, number, reference)
);
select protect_by_company('waiting_names', 'select, insert, delete');
