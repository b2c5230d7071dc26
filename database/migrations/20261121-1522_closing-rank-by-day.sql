-- A station that opened last week has fewer days to differ on: stations are compared by their average day.
create or replace function closing_rank(of_company uuid, from_date date, to_date date, out place int, out of_count int)
language sql stable security definer set search_path = public as $$
  with own as (select id, group_id from companies where id = of_company),
  averages as (
    select company.id, avg(abs(day.difference_cents)) as difference
    from companies company
    join own on company.id = own.id or company.group_id = own.group_id
    join cash_conciliations day on day.company_id = company.id
    where day.business_date between from_date and to_date and day.status <> 'awaiting_data'
    group by company.id
  ),
  placed as (select id, rank() over (order by difference) as place, count(*) over () as of_count from averages)
  select placed.place::int, placed.of_count::int from placed where placed.id = of_company
    and exists (select where of_company = any ((select app_companies())::uuid[]) or (select app_sees_all()))
$$;
