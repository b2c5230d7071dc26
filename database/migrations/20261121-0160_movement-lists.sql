-- Lists of movements over several companies, newest first, and the sums of a period.
create index system_movements_newest on system_movements (occurred_at desc, id desc);
create index system_movements_period on system_movements (business_date, company_id)
  include (amount_cents, movement_type_code, cancelled_at);
