-- A sale and its capture whose numbers are equal are nearly all that a mass of files brings. Such a match is one row with
-- both items in it, until somebody or later evidence says something else of it; then it becomes a group with two links.
-- What its sentence is made of is kept instead of the sentence.
alter table match_links
  add column capture_id text,
  add column cash_conciliation_id uuid,
  add column nsu text,
  add column auth_code text,
  add column minutes int,
  add column created_at timestamptz,
  add constraint match_links_whole check (case when cash_conciliation_id is null then capture_id is null
    else capture_id is not null and item_kind = 'movement' and side = 'system' and pair_type = 'SALE' and active is true
      and nsu is not null and auth_code is not null and created_at is not null and other_date is null end);

-- A capture is in one living match, whether it has a link of its own or shares the row of its sale.
create unique index match_links_one_living_capture on match_links
  ((case item_kind when 'capture' then item_id else capture_id end), company_id, active)
  where item_kind = 'capture' or capture_id is not null;
create index match_links_day on match_links (company_id, cash_conciliation_id) where cash_conciliation_id is not null;

-- Ids of matches are never drawn twice, and an item is in one living match: a key of four columns said no more than both.
alter table match_links drop constraint match_links_pkey;
create index match_links_of_group on match_links (match_group_id);

-- All matches and all that is in them, whichever way they are kept.
create view matches with (security_invoker = true) as
  select id, company_id, cash_conciliation_id, pair_type, pass_no, score, status, sentence, difference_cents, created_by,
    created_at, undone_by, undone_at, rule_id
  from match_groups
  union all
  select match_group_id, company_id, cash_conciliation_id, pair_type, 1, 100, 'confirmed',
    case nsu when '' then 'identificador do Pix igual'
        else 'NSU ' || nsu || ' e autorização ' || auth_code || ' iguais' end || '; valor igual'
      || case minutes when 0 then '; mesmo minuto' else coalesce('; ' || minutes || ' min de diferença', '') end,
    0::bigint, null::uuid, created_at, null::uuid, null::timestamptz, null::uuid
  from match_links where cash_conciliation_id is not null;

create view matched_items with (security_invoker = true) as
  select company_id, match_group_id, pair_type, side, item_kind, item_id, active, other_date from match_links
  union all
  select company_id, match_group_id, pair_type, 'confirmation', 'capture',
    case item_kind when 'capture' then item_id else capture_id end, active, null::date
  from match_links where capture_id is not null;

grant select on matches, matched_items to retaguarda_app;

-- Neither way names a group or a day that its company has not.
create or replace function match_links_know_their_group() returns trigger language plpgsql as $$
declare
  companies uuid[];
  lowest bigint;
  highest bigint;
begin
  select array_agg(distinct company_id), min(match_group_id), max(match_group_id) into companies, lowest, highest
    from added where cash_conciliation_id is null;
  if lowest is not null and exists (select from added
      left join (select company_id, id from match_groups where company_id = any (companies)
        and id between lowest and highest) held on held.company_id = added.company_id and held.id = added.match_group_id
      where added.cash_conciliation_id is null and held.id is null) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'match_links_group',
      message = 'a match link names a group that its company has not';
  end if;
  if exists (select from (select company_id, cash_conciliation_id from added where cash_conciliation_id is not null
        group by company_id, cash_conciliation_id) of_day
      where not exists (select from cash_conciliations day
        where day.company_id = of_day.company_id and day.id = of_day.cash_conciliation_id)) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'match_groups_day',
      message = 'a match names a day that its company has not';
  end if;
  return null;
end $$;

comment on table match_groups is 'exact pairs of sales are not here: matches has all';
comment on table match_links is 'a row with cash_conciliation_id is a whole match of sale and capture: matched_items has each item';
