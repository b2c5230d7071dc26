-- Of one day more than a company has closed days at least one is worked on: a long closing has its deadline too.
create or replace function closing_due_at(business_date date, closed_days date[], timezone text) returns timestamptz
  language sql stable as $$
  select (business_date + ahead + time '12:00') at time zone timezone
  from generate_series(1, cardinality(closed_days) + 1) as ahead
  where not business_date + ahead = any (closed_days)
  order by ahead limit 1
$$;
