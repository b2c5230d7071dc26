-- Who sees to it that a day is closed.
alter table cash_conciliations add column responsible_id uuid references users (id);
create index cash_conciliations_responsible on cash_conciliations (responsible_id, business_date)
  where responsible_id is not null;
