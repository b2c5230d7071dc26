-- A blind count hides what the pumps sold too: litres times price, less what other methods show, is the cash of the day.
-- Who it hides from, and for how long, stays said in 20261121-1631 alone.

alter policy unseen_until_counted on differences using (
  case when code in ('D09', 'D16') and (select reads_blind()) then not cash_unseen_of(cash_conciliation_id) else true end);

-- Planned when it first runs, not with every statement on the readings of the many who never count blind.
create function unseen_days() returns table (of_company uuid, of_date date) language plpgsql stable as $$
begin
  return query select company_id, business_date from seen_days where cash_unseen;
end $$;

create policy unseen_until_counted on nozzle_readings as restrictive for select using (
  case when (select reads_blind())
    then (company_id, business_date) not in (select of_company, of_date from unseen_days()) else true end);
