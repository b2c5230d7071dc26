-- A day writes thousands of matches at once. A foreign key looks for each row's group and day apart and locks it each
-- time, which took a third of writing them; these ask once for all rows of a statement. Groups and days are never deleted.
alter table match_links drop constraint match_links_company_id_match_group_id_fkey;
alter table match_groups drop constraint match_groups_company_id_cash_conciliation_id_fkey;

create function match_links_know_their_group() returns trigger language plpgsql as $$
begin
  if exists (select from added where not exists (select from match_groups held
      where held.company_id = added.company_id and held.id = added.match_group_id)) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'match_links_group',
      message = 'a match link names a group that its company has not';
  end if;
  return null;
end $$;
create trigger match_links_group after insert on match_links referencing new table as added
  for each statement execute function match_links_know_their_group();

create function match_groups_know_their_day() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct company_id, cash_conciliation_id from added) of_day
      where cash_conciliation_id is not null and not exists (select from cash_conciliations day
        where day.company_id = of_day.company_id and day.id = of_day.cash_conciliation_id)) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'match_groups_day',
      message = 'a match names a day that its company has not';
  end if;
  return null;
end $$;
create trigger match_groups_day after insert on match_groups referencing new table as added
  for each statement execute function match_groups_know_their_day();
