-- A blind count (operations R28): whoever counts for a station, and does not work in the office, sees no cash of a day
-- before every drawer of it is counted. What is hidden, and from whom, is said here and nowhere else.

create function app_counts_blind() returns boolean language sql stable
  return exists (select from user_abilities where user_id = app_user_id() and ability = 'cash-conciliation.solicitation')
    and not exists (select from user_abilities
      where user_id = app_user_id() and ability in ('cash-conciliation', 'admin'));

-- The company counts blind on this day, and a drawer of it waits for its count.
create function counts_missing(of_company uuid, of_date date) returns boolean language sql stable
  return coalesce((select blind_count from company_settings
      where company_id = of_company and valid_from <= of_date
      order by valid_from desc, created_at desc, id desc limit 1), true)
    and exists (select from cash_sessions
      where company_id = of_company and business_date = of_date and counted_cents is null);

create function open_to_counts(of_status text) returns boolean language sql immutable
  return of_status in ('awaiting_data', 'open', 'in_conference', 'refused', 'reopened');

-- One amount of the cash of a day.
create function cash_of_day(of_company uuid, of_day uuid, amount text) returns bigint language sql stable
  return coalesce((select case amount
      when 'system' then system_cents + manual_cents + reclassified_cents
      when 'confirmed' then confirmed_cents
      when 'difference' then difference_cents
      when 'explained' then explained_cents
      else unexplained_cents end
    from cash_conciliation_lines
    where company_id = of_company and cash_conciliation_id = of_day and method = 'cash'), 0);

-- Days as their reader may see them: with `cash_unseen` their totals leave the cash out.
create view seen_days with (security_invoker = true) as
  select day.id, day.company_id, day.business_date, day.status, day.result,
    day.system_total_cents - case when cash_unseen then cash_of_day(day.company_id, day.id, 'system') else 0 end
      as system_total_cents,
    day.confirmed_total_cents - case when cash_unseen then cash_of_day(day.company_id, day.id, 'confirmed') else 0 end
      as confirmed_total_cents,
    day.difference_cents - case when cash_unseen then cash_of_day(day.company_id, day.id, 'difference') else 0 end
      as difference_cents,
    day.explained_cents - case when cash_unseen then cash_of_day(day.company_id, day.id, 'explained') else 0 end
      as explained_cents,
    day.unexplained_cents - case when cash_unseen then cash_of_day(day.company_id, day.id, 'unexplained') else 0 end
      as unexplained_cents,
    day.sources, day.open_items, day.worst_severity, day.proof, day.proof_hash, day.revision, day.closed_by,
    day.closed_at, day.lock_reason, day.version, day.updated_by, day.updated_at, day.created_at, day.locked_at,
    day.locked_by, day.responsible_id, cash_unseen
  from cash_conciliations as day
  cross join lateral (select case when (select app_counts_blind()) and open_to_counts(day.status)
    then counts_missing(day.company_id, day.business_date) else false end as cash_unseen) as blind;
grant select on seen_days to retaguarda_app;

create view seen_lines with (security_invoker = true) as
  select line.* from cash_conciliation_lines as line
  where case when (select app_counts_blind()) and line.method = 'cash'
    then not (select cash_unseen from seen_days where id = line.cash_conciliation_id) else true end;
grant select on seen_lines to retaguarda_app;

-- Reading transactions of such a person find neither what a drawer misses nor the history with the totals; writing ones
-- compute with everything.
create function reads_blind() returns boolean language sql stable
  return current_setting('transaction_read_only') = 'on' and app_counts_blind();

create policy unseen_until_counted on differences as restrictive for select using (
  case when code = 'D09' and (select reads_blind())
    then not (select cash_unseen from seen_days where id = cash_conciliation_id) else true end);
create policy unseen_until_counted on audit_events as restrictive for select using (
  case when entity = 'cash_conciliation' and (select reads_blind())
    then not coalesce((select cash_unseen from seen_days where id::text = entity_id), false) else true end);
