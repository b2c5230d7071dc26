-- Rules of people for batches and the instalments they pay (pass 6 of SETTLEMENT).
alter table conciliation_rules drop constraint conciliation_rules_outcome_check,
  add constraint conciliation_rules_outcome_check check (outcome in ('pair', 'explain', 'bank', 'settle'));
