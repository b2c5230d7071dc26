-- Counts of a till by denomination (operations R28): the first and one recount, both kept, with who counted, who saw it and
-- when the operator was told. Nothing here is ever taken from anybody's pay.
create table session_counts (
  id uuid primary key,
  company_id uuid not null references companies (id),
  cash_conciliation_id uuid not null references cash_conciliations (id),
  cash_session_id bigint not null,
  number int not null check (number in (1, 2)),
  quantities jsonb not null,
  total_cents bigint not null check (total_cents >= 0),
  expected_cents bigint not null,
  difference_cents bigint not null,
  counted_by uuid not null references users (id),
  counted_at timestamptz not null,
  witness text,
  witnessed_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_to uuid references users (id),
  constraint session_counts_number_key unique (company_id, cash_session_id, number),
  check (difference_cents = total_cents - expected_cents),
  check ((witness is null) = (witnessed_at is null)),
  check ((acknowledged_at is null) = (acknowledged_to is null))
);
create index session_counts_day on session_counts (company_id, cash_conciliation_id);
select protect_by_company('session_counts', 'select, insert');
grant update (witness, witnessed_at, acknowledged_at, acknowledged_to) on session_counts to retaguarda_app;

-- Where a company stands among those of its group by what its days could not account for, without a name or a figure of
-- another: the answer is a place, whatever the caller may see. The smallest difference is the first place.
create policy owner_ranks on cash_conciliations for select to current_user using (true);
create function closing_rank(of_company uuid, from_date date, to_date date, out place int, out of_count int)
language sql stable security definer set search_path = public as $$
  with own as (select id, group_id from companies where id = of_company),
  sums as (
    select company.id, sum(abs(day.difference_cents)) as difference
    from companies company
    join own on company.id = own.id or company.group_id = own.group_id
    join cash_conciliations day on day.company_id = company.id
    where day.business_date between from_date and to_date and day.status <> 'awaiting_data'
    group by company.id
  ),
  placed as (select id, rank() over (order by difference) as place, count(*) over () as of_count from sums)
  select placed.place::int, placed.of_count::int from placed where placed.id = of_company
    and exists (select where of_company = any ((select app_companies())::uuid[]) or (select app_sees_all()))
$$;
revoke all on function closing_rank from public;
grant execute on function closing_rank to retaguarda_app;
