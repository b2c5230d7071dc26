-- A million matches are written with as little as their rules allow. Keys that begin with what goes up are written at the
-- end of their index, and the first column that is compared tells two rows apart.
alter table match_links drop constraint match_links_pkey, drop constraint match_links_one_living_group,
  add primary key (match_group_id, item_kind, item_id, company_id),
  add constraint match_links_one_living_group unique (item_id, item_kind, pair_type, company_id, active);
alter table match_groups drop constraint match_groups_pkey, add primary key (id, company_id);

-- Whether anything was ever matched on a day is asked before a mass is: groups that were undone answer it too.
drop index match_groups_day;
create index match_groups_day on match_groups (company_id, cash_conciliation_id) where cash_conciliation_id is not null;

-- Who writes a group and its links in one statement draws the ids first, instead of finding afterwards which is whose.
grant usage on sequence match_groups_id_seq to retaguarda_app;

-- A group that the machine made names nobody; three foreign keys looked at each of them. People and rules are never deleted.
alter table match_groups drop constraint match_groups_created_by_fkey, drop constraint match_groups_undone_by_fkey,
  drop constraint match_groups_rule_id_fkey;

create function match_groups_know_whom_they_name() returns trigger language plpgsql as $$
begin
  if exists (select from (select created_by as id from written union select undone_by from written) person
      where id is not null and not exists (select from users where users.id = person.id)) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'match_groups_person',
      message = 'a match names a person that does not exist';
  end if;
  if exists (select from (select distinct rule_id as id from written) of_rule
      where id is not null and not exists (select from conciliation_rules rule where rule.id = of_rule.id)) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'match_groups_rule',
      message = 'a match names a rule that its company has not';
  end if;
  return null;
end $$;
create trigger match_groups_names after insert on match_groups referencing new table as written
  for each statement execute function match_groups_know_whom_they_name();
create trigger match_groups_new_names after update on match_groups referencing new table as written
  for each statement execute function match_groups_know_whom_they_name();

-- Links are written together with their groups, whose ids lie side by side: one walk over these is a tenth of the work of
-- looking for each.
create or replace function match_links_know_their_group() returns trigger language plpgsql as $$
declare
  companies uuid[];
  lowest bigint;
  highest bigint;
begin
  select array_agg(distinct company_id), min(match_group_id), max(match_group_id) into companies, lowest, highest
    from added;
  if exists (select from added
      left join (select company_id, id from match_groups where company_id = any (companies)
        and id between lowest and highest) held on held.company_id = added.company_id and held.id = added.match_group_id
      where held.id is null) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'match_links_group',
      message = 'a match link names a group that its company has not';
  end if;
  return null;
end $$;
alter function match_links_know_their_group() reset all;
alter function match_links_know_their_group() set enable_nestloop = off;
alter function match_links_know_their_group() set enable_mergejoin = off;
alter function match_links_know_their_group() set enable_seqscan = off;
