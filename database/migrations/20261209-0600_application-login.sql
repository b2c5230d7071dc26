-- The application's login may make temporary tables, which PostgreSQL searches first unless told otherwise: a function
-- that runs as the owner looks into them last, so that none can take the place of a table that it reads or writes.
do $$
declare
  definer regprocedure;
begin
  for definer in
    select oid::regprocedure from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace
      and coalesce(array_to_string(proconfig, ';'), '') !~ 'search_path=[^;]*pg_temp$'
  loop
    execute format('alter function %s set search_path = public, pg_temp', definer);
  end loop;
  -- Queues are only made. New installations never get this right.
  if to_regprocedure('pgboss.delete_queue(text)') is not null then
    revoke execute on function pgboss.delete_queue(text) from retaguarda_app;
    alter function pgboss.delete_queue(text) security invoker;
  end if;
end $$;

-- A session may end statements of its own login, which the owner is not: the application does it as its login.
drop function cancel_statement(int);

-- A product whose login is not the owner looks whether the demonstration was loaded.
grant select on demonstration_loads to retaguarda_app;

-- Opens the months of the year that begins at a day in every table that is kept by month; answers how many were missing.
-- A month of which rows lie in the part for all other days already stays there.
create function open_months(today date) returns int language plpgsql as $$
declare
  place record;
  taken boolean;
  opened int := 0;
begin
  -- The lock of migrations: any number of processes may open months at once.
  perform pg_advisory_xact_lock(5112026);
  for place in
    select parent.relname as parent, day.attname as day, month::date as month
    from pg_class parent
    join pg_partitioned_table kept on kept.partrelid = parent.oid
    join pg_attribute day on day.attrelid = parent.oid and day.attnum = kept.partattrs[0]
    cross join generate_series(date_trunc('month', today::timestamp), today::timestamp + interval '12 months', '1 month') month
    where parent.relnamespace = 'public'::regnamespace
      and to_regclass(format('public.%I', parent.relname || '_other')) is not null
      and to_regclass(format('public.%I', parent.relname || '_' || to_char(month, 'YYYYMM'))) is null
    order by 1, 3
  loop
    execute format('select exists (select from %I where %I >= %L and %I < %L)', place.parent || '_other', place.day,
      place.month, place.day, (place.month + interval '1 month')::date) into taken;
    continue when taken;
    perform create_month_partitions(place.parent::regclass, place.month, place.month);
    opened := opened + 1;
  end loop;
  return opened;
end $$;
revoke all on function open_months from public;

-- For the application, which may make no table: never later than a year from the day of the database's own clock.
create function open_months_ahead(today date) returns int
language sql security definer set search_path = public, pg_temp as $$
  select open_months(least(today, current_date + 1))
$$;
revoke all on function open_months_ahead from public;
grant execute on function open_months_ahead to retaguarda_app;
