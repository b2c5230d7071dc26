-- Receivables that are another's for a time: assigned to a bank or fund, or held by an order or a lien.
create table receivable_holds (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  installment_id bigint not null,
  status text not null check (status in ('ceded', 'retained')),
  -- The negotiation, or the order.
  reference text not null,
  note text not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  released_by uuid references users (id),
  released_at timestamptz,
  release_note text,
  primary key (company_id, id),
  constraint receivable_holds_of foreign key (company_id, installment_id) references acquirer_installments (company_id, id),
  constraint receivable_holds_released check ((released_at is null) = (released_by is null))
);
create index receivable_holds_installment on receivable_holds (company_id, installment_id, id);
select protect_by_company('receivable_holds', 'select, insert, update');
