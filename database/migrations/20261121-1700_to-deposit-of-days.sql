-- What a day leaves to deposit, kept beside its other totals so that its page is drawn before the day is judged anew.
-- Null on days that were judged before this column came: their page waits for the judgement.
alter table cash_conciliations add column to_deposit_cents bigint;
