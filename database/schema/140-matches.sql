-- Matches of system records with confirmations of third parties.

-- Matching rules created by people (pass 6): conditions, outcome, and when a rule may confirm without a person.
create table conciliation_rules (
  id uuid primary key,
  name text not null,
  company_id uuid references companies (id),
  outcome text not null check (outcome in ('pair', 'explain', 'bank', 'settle')),
  text_pattern text,
  acquirer text,
  method text,
  amount_from_cents bigint check (amount_from_cents >= 0),
  amount_to_cents bigint check (amount_to_cents >= amount_from_cents),
  window_minutes int not null default 60 check (window_minutes between 0 and 1440),
  tolerance_cents bigint not null default 0 check (tolerance_cents between 0 and 10000),
  difference_codes text[] not null default '{}',
  reason_id uuid references movement_reason_maps (id),
  acts_alone boolean not null default false,
  needed int not null default 20 check (needed between 1 and 1000),
  cap_cents bigint not null default 0 check (cap_cents >= 0),
  priority int not null default 100,
  valid_from date not null,
  valid_to date,
  active boolean not null default false,
  -- Incremented with each change of conditions or outcome: earlier decisions do not apply to the changed rule.
  trust_version int not null default 1,
  -- Maximum number of days between the due day and the bank line.
  window_days int not null default 5 check (window_days between 0 and 30),
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid references users (id),
  updated_at timestamptz not null,
  updated_by uuid references users (id),
  constraint conciliation_rules_validity check (valid_to is null or valid_to >= valid_from),
  constraint conciliation_rules_reason check (outcome <> 'explain' or (reason_id is not null and difference_codes <>
    '{}'))
);
alter table conciliation_rules enable row level security;
alter table conciliation_rules force row level security;
create policy by_company on conciliation_rules for select using (
  company_id is null or (select app_sees_all()) or company_id = any ((select app_companies())::uuid[]));
create policy new_by_company on conciliation_rules for insert with check (app_answers_for(company_id));
create policy changes_by_company on conciliation_rules for update
  using (app_answers_for(company_id)) with check (app_answers_for(company_id));
grant select, insert, update on conciliation_rules to retaguarda_app;

-- Decisions of people on proposals of a rule; the last ones decide if the rule is trusted.
create table conciliation_rule_decisions (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  rule_id uuid not null references conciliation_rules (id),
  trust_version int not null,
  cash_conciliation_id uuid,
  item text not null,
  kept boolean not null,
  decided_by uuid references users (id),
  decided_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, cash_conciliation_id) references cash_conciliations (company_id, id)
);
create index conciliation_rule_decisions_of_rule on conciliation_rule_decisions (rule_id, company_id, id desc);
select protect_by_company('conciliation_rule_decisions', 'select, insert');

-- Results of a rule for past days; each person sees only their own trials.
create table conciliation_rule_trials (
  id uuid primary key,
  user_id uuid not null references users (id),
  rule_id uuid not null references conciliation_rules (id),
  job_id uuid,
  result jsonb,
  created_at timestamptz not null
);
create index conciliation_rule_trials_of_rule on conciliation_rule_trials (user_id, rule_id, created_at desc);
alter table conciliation_rule_trials enable row level security;
alter table conciliation_rule_trials force row level security;
create policy own_rows on conciliation_rule_trials using (user_id = (select app_user_id()));
grant select, insert, update on conciliation_rule_trials to retaguarda_app;

-- Matches. Matches of a sale belong to a day; those of receivables (SETTLEMENT, BANK, CASH) to a company. An exact pair
-- of a sale and its capture is one row of match_links instead; the view `matches` has all. Passes: 7 by a person, 8
-- proposed from earlier decisions of people.
-- Storage parameters as for audit_events.
create table match_groups (
  id bigint generated always as identity,
  company_id uuid not null,
  cash_conciliation_id uuid,
  pair_type text not null default 'SALE' check (pair_type in ('SALE', 'SETTLEMENT', 'BANK', 'CASH')),
  pass_no int not null check (pass_no between 1 and 8),
  score int not null check (score between 0 and 100),
  status text not null check (status in ('suggested', 'confirmed', 'undone')),
  sentence text not null,
  difference_cents bigint not null,
  undone_by uuid,
  undone_at timestamptz,
  rule_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  constraint match_groups_of_a_day check (pair_type <> 'SALE' or cash_conciliation_id is not null),
  primary key (company_id, id)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index match_groups_receivable on match_groups (company_id, pair_type)
  where cash_conciliation_id is null and status <> 'confirmed';
-- Before many days are matched, a query finds days that were ever matched; undone groups count too.
create index match_groups_day on match_groups (company_id, cash_conciliation_id) where cash_conciliation_id is not null;
-- Manual matches are few, and each assessment of a day reads them.
create index match_groups_by_people on match_groups (company_id, cash_conciliation_id)
  where pair_type = 'SALE' and pass_no >= 7 and status = 'confirmed' and created_by is not null;
select protect_by_company('match_groups', 'select, insert, update');
-- The writer of a group and its links reserves the id first.
grant usage on sequence match_groups_id_seq to retaguarda_app;
comment on table match_groups is 'exact pairs of sales are not here: matches has all';

-- Replaces a foreign key: a day writes thousands of matches together, and a foreign key looks up and locks each row, a
-- third of the time of writing. A day is deleted only with its import, whose undo has undone its matches. The settings
-- force an index look-up, also in a plan that a connection cached when the table was small.
create function match_groups_know_their_day() returns trigger language plpgsql
  set enable_nestloop = on set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
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

-- Replaces three foreign keys, for the same reason.
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

-- Items of matches. `active` becomes null when the group is undone, so that an item is in at most one live group of a
-- pair type. A row with cash_conciliation_id is a whole match: a sale and its capture with equal numbers, the most
-- frequent case. It becomes a group with two links when a person or later evidence changes it. The parts of its
-- sentence are stored instead of the sentence. No primary key: ids are never reused, and the unique keys below prevent
-- duplicates.
-- Storage parameters as for audit_events.
create table match_links (
  company_id uuid not null,
  match_group_id bigint not null,
  pair_type text not null,
  side text not null check (side in ('system', 'confirmation')),
  item_kind text not null,
  item_id text not null,
  active boolean default true,
  -- The day of the item, if it is not the day of its group: a sale before midnight can be captured after it.
  other_date date,
  -- The other item of a whole match.
  capture_id text,
  cash_conciliation_id uuid,
  nsu text,
  auth_code text,
  minutes int,
  -- Ids of the instalments of a batch that its payment file lists with equal sums; they become links when a person or
  -- later evidence changes the match.
  members bigint[],
  created_at timestamptz,
  constraint match_links_one_living_group unique (company_id, item_id, item_kind, pair_type, active),
  constraint match_links_whole check (case when cash_conciliation_id is null then capture_id is null
    else capture_id is not null and item_kind = 'movement' and side = 'system' and pair_type = 'SALE' and active is true
    and nsu is not null and auth_code is not null and created_at is not null and other_date is null end),
  constraint match_links_members check (case when members is not null then pair_type = 'SETTLEMENT'
    and item_kind = 'batch' and side = 'confirmation' and active is true and cash_conciliation_id is null
    and cardinality(members) > 0 end is not false),
  constraint match_links_item_kind_check check (case pair_type
    when 'SALE' then item_kind in ('movement', 'manual', 'capture')
    when 'CASH' then item_kind in ('drawer', 'count', 'envelope', 'deposit', 'line', 'posting')
    else item_kind in ('instalment', 'batch', 'pix', 'slip', 'deposit', 'line', 'posting') end)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index match_links_other_date on match_links (company_id, other_date) where other_date is not null and active;
-- A capture is in one live match, as a separate link or in the row of its sale.
create unique index match_links_one_living_capture on match_links
  (company_id, (case item_kind when 'capture' then item_id else capture_id end), active)
  where item_kind = 'capture' or capture_id is not null;
create index match_links_day on match_links (company_id, cash_conciliation_id) where cash_conciliation_id is not null;
create index match_links_of_group on match_links (match_group_id);
-- One query finds the instalments with links among many.
create index match_links_instalments on match_links (company_id, item_id) where item_kind = 'instalment';
select protect_by_company('match_links', 'select, insert, update');
comment on table match_links is 'a row with cash_conciliation_id is a whole match of sale and capture: matched_items has each item';
comment on column match_links.members is 'instalments of a batch that is paid as named: instalments_of_match has them';

-- Replaces foreign keys: groups and days of links must exist in the same company. Links are written with their groups,
-- whose ids are adjacent: one scan of the range takes a tenth of the time of single look-ups. The settings force that
-- plan.
create function match_links_know_their_group() returns trigger language plpgsql
  set enable_nestloop = off set enable_mergejoin = off set enable_seqscan = off as $$
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
create trigger match_links_group after insert on match_links referencing new table as added
  for each statement execute function match_links_know_their_group();

-- A released link is not reactivated, and links do not become members again: a new match is written instead.
create function match_links_only_let_go() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'match_links_only_let_go',
    message = 'a link is let go or unfolded, nothing else';
end $$;
create trigger match_links_only_let_go before update on match_links for each row
  when (new.members is not null or (old.active is null and new.active)) execute function match_links_only_let_go();

-- All matches, of both forms.
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
grant select on matches to retaguarda_app;

-- All items of matches, in every form.
create view matched_items with (security_invoker = true) as
  select company_id, match_group_id, pair_type, side, item_kind, item_id, active, other_date from match_links
  union all
  select company_id, match_group_id, pair_type, 'confirmation', 'capture',
    case item_kind when 'capture' then item_id else capture_id end, active, null::date
  from match_links where capture_id is not null
  union all
  select company_id, match_group_id, 'SETTLEMENT', 'system', 'instalment', unnest(members)::text, active, null::date
  from match_links where members is not null;
grant select on matched_items to retaguarda_app;

-- Batches paid exactly as listed in their file
-- --------------------------------------------

-- The instalments of a match, as links or as members.
create function instalments_of_match(company uuid, match bigint) returns setof bigint language sql stable as $$
  select item_id::bigint from match_links
  where company_id = company and match_group_id = match and item_kind = 'instalment'
  union all
  select unnest(members) from match_links
  where company_id = company and match_group_id = match and members is not null
$$;

-- The match in which an instalment is a member, found by the batch reference that both have. Without a join: the cast
-- in a join condition would be evaluated after the company rule and so for every link.
create function match_paying_as_named(company uuid, instalment bigint) returns bigint language sql stable as $$
  select match_group_id from match_links
  where company_id = company and item_kind = 'batch' and pair_type = 'SETTLEMENT' and active
    and item_id = any (array(select paid.id::text from acquirer_settlements paid where paid.company_id = company
      and paid.reference = (select batch_reference from acquirer_installments named
        where named.company_id = company and named.id = instalment)))
    and instalment = any (members)
$$;

-- An instalment is in at most one live match, as a link or as a member. The lock of a company's receivables serializes
-- writers.
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

-- Converts the members of matches to links.
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

-- An instalment with a new batch reference is removed from the members of its match.
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

-- A batch that is deleted or gets another reference loses its members.
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

-- Pairs that a person refused or undid; they are never proposed again.
create table refused_pairs (
  company_id uuid not null,
  cash_conciliation_id uuid not null,
  system_kind text not null,
  system_id text not null,
  confirmation_kind text not null,
  confirmation_id text not null,
  refused_by uuid references users (id),
  refused_at timestamptz not null,
  primary key (company_id, cash_conciliation_id, system_kind, system_id, confirmation_kind, confirmation_id),
  foreign key (company_id, cash_conciliation_id) references cash_conciliations (company_id, id)
);
select protect_by_company('refused_pairs', 'select, insert, delete');
