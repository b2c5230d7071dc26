-- Whether a day's cash is unseen, asked by a function that is planned when it first runs: the view itself in the policy was
-- planned with every statement on differences, also for the many who never count blind.
create function cash_unseen_of(of_day uuid) returns boolean language plpgsql stable as $$
begin
  return (select cash_unseen from seen_days where id = of_day);
end $$;

alter policy unseen_until_counted on differences using (
  case when code = 'D09' and (select reads_blind()) then not cash_unseen_of(cash_conciliation_id) else true end);
