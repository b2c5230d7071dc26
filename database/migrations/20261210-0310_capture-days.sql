-- The business day that judges a capture: the day before its own date where its local time lies before the cut-off that
-- ends that day (operations section 1). The cut-off is a setting of the day that it ends, so that a change of settings
-- moves no capture into or out of a day before its first day.
create function day_cutoff_of(company uuid, day date) returns time language sql stable as $$
  select coalesce((select day_cutoff from company_settings where company_id = company and valid_from <= day
    order by valid_from desc, created_at desc, id desc limit 1), time '00:00')
$$;

create function is_before_cutoff(dated date, at timestamptz, cutoff time) returns boolean language sql stable as $$
  select cutoff > time '00:00' and at is not null and (at at time zone 'America/Sao_Paulo')::date = dated
    and (at at time zone 'America/Sao_Paulo')::time < cutoff
$$;

create function capture_day(company uuid, dated date, at timestamptz) returns date language sql stable as $$
  select case when is_before_cutoff(dated, at, day_cutoff_of(company, dated - 1)) then dated - 1 else dated end
$$;

-- As note_late_rows and note_late_changes, by the day that judges the capture; the cut-off is looked up once for a date.
create function note_late_captures() returns trigger language plpgsql as $$
declare days jsonb;
begin
  select coalesce(jsonb_agg(distinct jsonb_build_object('company_id', company_id, 'business_date', business_date)), '[]')
    into days
    from (
      select came.company_id, came.business_date - is_before_cutoff(came.business_date, came.captured_at, dated.cutoff)::int
        as business_date
      from added came join (select company_id, business_date, day_cutoff_of(company_id, business_date - 1) as cutoff
        from added group by company_id, business_date) dated using (company_id, business_date)
    ) judged;
  perform from cash_conciliations where (company_id, business_date) in (
      select company_id, business_date from jsonb_to_recordset(days) as day (company_id uuid, business_date date))
    order by company_id, business_date for share;
  insert into late_items (company_id, cash_conciliation_id, kind, item_id)
    select day.company_id, day.id, 'capture', came.id
    from added came join (select company_id, business_date, day_cutoff_of(company_id, business_date - 1) as cutoff
        from added group by company_id, business_date) dated using (company_id, business_date)
      join cash_conciliations day on day.company_id = came.company_id and day.business_date = came.business_date
        - is_before_cutoff(came.business_date, came.captured_at, dated.cutoff)::int
    where day.status in ('closed', 'locked')
    on conflict do nothing;
  return null;
end $$;

create function note_late_capture_changes() returns trigger language plpgsql as $$
begin
  perform from cash_conciliations where (company_id, business_date) in (
      select company_id, capture_day(company_id, business_date, captured_at) from became)
    order by company_id, business_date for share;
  insert into late_items (company_id, cash_conciliation_id, kind, item_id, proven)
    select day.company_id, day.id, 'capture', known.id, changed.fields
    from was known join became using (company_id, business_date, id)
      join cash_conciliations day on day.company_id = known.company_id
        and day.business_date = capture_day(known.company_id, known.business_date, known.captured_at)
      cross join lateral (select jsonb_object_agg(field.key, field.value) as fields
        from jsonb_each(to_jsonb(known)) field
        where field.key = 'cancelled_at' and field.value <> to_jsonb(became) -> field.key) changed
    where day.status in ('closed', 'locked') and changed.fields is not null
    on conflict (cash_conciliation_id, kind, item_id) where status = 'waiting'
      do update set proven = excluded.proven || late_items.proven where late_items.proven is not null;
  return null;
end $$;

drop trigger acquirer_transactions_late on acquirer_transactions;
drop trigger acquirer_transactions_late_change on acquirer_transactions;
create trigger acquirer_transactions_late after insert on acquirer_transactions referencing new table as added
  for each statement execute function note_late_captures();
create trigger acquirer_transactions_late_change after update on acquirer_transactions
  referencing old table as was new table as became for each statement execute function note_late_capture_changes();
