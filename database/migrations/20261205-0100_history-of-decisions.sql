-- Pass 8: what people paired by hand on days before is proposed again, and never more than proposed.
alter table match_groups drop constraint match_groups_pass_no_check,
  add constraint match_groups_pass_no_check check (pass_no between 1 and 8);

-- What people paired by hand is a handful beside what the passes found: each day that is judged looks there.
create index match_groups_by_people on match_groups (company_id, cash_conciliation_id)
  where pair_type = 'SALE' and pass_no >= 7 and status = 'confirmed' and created_by is not null;
