-- A capture of another company's machine, sent to whom it belongs: that company takes it in or sends it back.
create table forwarded_captures (
  id uuid primary key,
  -- Whose it is said to be; the sender sees it too.
  company_id uuid not null references companies (id),
  from_company_id uuid not null references companies (id),
  difference_id uuid not null references differences (id),
  business_date date not null,
  captured_at timestamptz,
  acquirer text not null,
  method text not null,
  amount_cents bigint not null check (amount_cents > 0),
  nsu text,
  auth_code text,
  terminal_logical_no text,
  note text not null,
  status text not null default 'offered' check (status in ('offered', 'accepted', 'refused', 'withdrawn')),
  decision_note text,
  decided_by uuid references users (id),
  decided_at timestamptz,
  -- The sender's difference was opened again.
  returned_at timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  version int not null default 1
);
select protect_by_company('forwarded_captures', 'select, insert, update');
create policy by_sender on forwarded_captures
  using ((select app_sees_all()) or from_company_id = any ((select app_companies())::uuid[]));
create unique index forwarded_captures_once on forwarded_captures (difference_id) where status in ('offered', 'accepted');
create index forwarded_captures_of_day on forwarded_captures (company_id, business_date);
create index forwarded_captures_back on forwarded_captures (decided_at) where status = 'refused' and returned_at is null;
