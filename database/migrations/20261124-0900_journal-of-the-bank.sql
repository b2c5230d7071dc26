-- What comes to the bank is posted by its match: an entry when it is confirmed, its mirror when it is taken apart. As
-- links do, entries name matches without a reference: these are of high volume and never deleted.
set local app.all_companies = 'on';
alter table journal_entries
  add column match_group_id bigint,
  add constraint journal_entries_of_match check ((source = 'bank_match') = (match_group_id is not null)),
  drop constraint journal_entries_kind_check,
  add constraint journal_entries_kind_check check (case when match_group_id is null
    then kind in ('closing', 'adjustment', 'reversal') else kind in ('settlement', 'deposit', 'reversal') end);
-- Posted once, whoever repeats what.
create unique index journal_entries_match_key on journal_entries (company_id, match_group_id, revision)
  where match_group_id is not null;

-- Matches whose entries are to be looked at by the next run: those that stood before anything was posted for them.
create table bank_entries_due (
  company_id uuid not null,
  match_group_id bigint not null,
  primary key (company_id, match_group_id)
);
select protect_by_company('bank_entries_due', 'select, insert, delete');
-- A Pix that came as it was told is in the bank by the entry of its day already.
insert into bank_entries_due (company_id, match_group_id)
  select company_id, id from match_groups held
  where pair_type in ('BANK', 'CASH') and cash_conciliation_id is null and status = 'confirmed'
    and (difference_cents <> 0 or exists (select from match_links link where link.company_id = held.company_id
      and link.match_group_id = held.id and link.side = 'system' and link.item_kind <> 'pix'));
