-- Rules of people for lines of the bank (pass 6 of BANK and CASH): how many days later a line may still be what was owed,
-- and decisions about what belongs to no day.
alter table conciliation_rules drop constraint conciliation_rules_outcome_check,
  add constraint conciliation_rules_outcome_check check (outcome in ('pair', 'explain', 'bank')),
  drop constraint conciliation_rules_reason,
  add constraint conciliation_rules_reason check (outcome <> 'explain' or (reason_id is not null and difference_codes <> '{}')),
  add column window_days int not null default 5 check (window_days between 0 and 30);
alter table conciliation_rule_decisions alter column cash_conciliation_id drop not null;
