-- A batch whose payment file names its instalments, and whose sums agree, holds them by their numbers in its own link until
-- somebody or later evidence says something else of the match; then each gets a link, as all others have.
alter table match_links
  add column members bigint[],
  add constraint match_links_members check (case when members is not null then pair_type = 'SETTLEMENT'
    and item_kind = 'batch' and side = 'confirmation' and active is true and cash_conciliation_id is null
    and cardinality(members) > 0 end is not false);

-- Whether links hold some of many instalments is asked for all of them at once.
create index match_links_instalments on match_links (company_id, item_id) where item_kind = 'instalment';
create index acquirer_settlements_reference on acquirer_settlements (company_id, reference);

create or replace view matched_items with (security_invoker = true) as
  select company_id, match_group_id, pair_type, side, item_kind, item_id, active, other_date from match_links
  union all
  select company_id, match_group_id, pair_type, 'confirmation', 'capture',
    case item_kind when 'capture' then item_id else capture_id end, active, null::date
  from match_links where capture_id is not null
  union all
  select company_id, match_group_id, 'SETTLEMENT', 'system', 'instalment', unnest(members)::text, active, null::date
  from match_links where members is not null;

-- The instalments of a match, whichever way they are kept.
create function instalments_of_match(company uuid, match bigint) returns setof bigint language sql stable as $$
  select item_id::bigint from match_links
  where company_id = company and match_group_id = match and item_kind = 'instalment'
  union all
  select unnest(members) from match_links
  where company_id = company and match_group_id = match and members is not null
$$;

-- Found by the reference of the instalment: no member ever bears another than its batch. Written without a join, since a
-- join by what is cast would be asked after the rule of companies and so of every link.
create function match_paying_as_named(company uuid, instalment bigint) returns bigint language sql stable as $$
  select match_group_id from match_links
  where company_id = company and item_kind = 'batch' and pair_type = 'SETTLEMENT' and active
    and item_id = any (array(select paid.id::text from acquirer_settlements paid where paid.company_id = company
      and paid.reference = (select batch_reference from acquirer_installments named
        where named.company_id = company and named.id = instalment)))
    and instalment = any (members)
$$;

create function unfold_settlements(company uuid, matches bigint[]) returns void language plpgsql as $$
declare
  folded record;
begin
  for folded in select match_group_id as id, members from match_links
    where company_id = company and match_group_id = any (matches) and members is not null
    order by match_group_id for update
  loop
    update match_links set members = null
      where company_id = company and match_group_id = folded.id and members is not null;
    insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
      select company, folded.id, 'SETTLEMENT', 'system', 'instalment', unnest(folded.members)::text;
  end loop;
end $$;

-- An instalment is in one living match, whichever way either is kept: who writes such matches of a company waits for who
-- else does (the lock of its receivables), and is compared with what that one wrote.
create function match_links_pay_once() returns trigger language plpgsql as $$
declare
  companies uuid[];
begin
  select array_agg(distinct company_id order by company_id) into companies
    from added where members is not null or (item_kind = 'instalment' and active);
  if companies is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('receivables'), hashtext(company::text)) from unnest(companies) company;
  if exists (select from added where item_kind = 'instalment' and pair_type = 'SETTLEMENT' and active
      and match_paying_as_named(company_id, item_id::bigint) is not null)
    or exists (select from added folded where members is not null and (select true from match_links held
      where held.company_id = folded.company_id and held.item_kind = 'instalment' and held.pair_type = 'SETTLEMENT'
        and held.active and held.item_id = any (folded.members::text[]) limit 1) is not null)
    or exists (select from added folded where members is not null and (select true from match_links held
      where held.company_id = folded.company_id and held.item_kind = 'batch' and held.pair_type = 'SETTLEMENT'
        and held.active and held.match_group_id <> folded.match_group_id and held.members && folded.members
        and held.item_id = any (array(select other.id::text from acquirer_settlements other
          where other.company_id = folded.company_id and other.reference = (select paid.reference
            from acquirer_settlements paid
            where paid.company_id = folded.company_id and paid.id = folded.item_id::bigint))) limit 1) is not null) then
    raise exception using errcode = 'unique_violation', constraint = 'match_links_pay_once',
      message = 'an instalment is in another living match';
  end if;
  if exists (select from added folded where members is not null and cardinality(members) <> (
      select count(distinct named.id) from acquirer_installments named join unnest(folded.members) member on member = named.id
      where named.company_id = folded.company_id and named.batch_reference = (select paid.reference
        from acquirer_settlements paid
        where paid.company_id = folded.company_id and paid.id = folded.item_id::bigint))) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'match_links_members_named',
      message = 'a batch holds an instalment that does not name it';
  end if;
  return null;
end $$;
create trigger match_links_pay_once after insert on match_links referencing new table as added
  for each statement execute function match_links_pay_once();

-- What was let go is not taken again, and links are not folded: a new match is written instead.
create function match_links_only_let_go() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'match_links_only_let_go',
    message = 'a link is let go or unfolded, nothing else';
end $$;
create trigger match_links_only_let_go before update on match_links for each row
  when (new.members is not null or (old.active is null and new.active)) execute function match_links_only_let_go();

-- An instalment that takes another name, and a batch that does or goes, leaves its match as links say it.
create function instalments_unfold() returns trigger language plpgsql as $$
declare
  match bigint := match_paying_as_named(old.company_id, old.id);
begin
  if match is not null then
    perform unfold_settlements(old.company_id, array[match]);
  end if;
  return new;
end $$;
create trigger acquirer_installments_unfold before update of batch_reference on acquirer_installments for each row
  when (old.batch_reference is distinct from new.batch_reference and old.batch_reference is not null)
  execute function instalments_unfold();

create function settlements_unfold() returns trigger language plpgsql as $$
begin
  perform unfold_settlements(old.company_id, array(select match_group_id from match_links
    where company_id = old.company_id and item_id = old.id::text and item_kind = 'batch' and pair_type = 'SETTLEMENT'
      and active));
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger acquirer_settlements_unfold before delete on acquirer_settlements for each row
  execute function settlements_unfold();
create trigger acquirer_settlements_rename before update of reference on acquirer_settlements for each row
  when (old.reference is distinct from new.reference) execute function settlements_unfold();

comment on column match_links.members is 'instalments of a batch that is paid as named: instalments_of_match has them';
