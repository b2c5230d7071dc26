-- The journal.

-- Journal entries of days and of bank matches. Posted entries never change: a reversal is another entry. Bank matches
-- are referenced without a foreign key, as in all tables.
create table journal_entries (
  id uuid not null,
  company_id uuid not null references companies (id),
  source text not null,
  source_id uuid not null,
  revision int not null,
  business_date date not null,
  description text not null,
  debit_total_cents bigint not null,
  credit_total_cents bigint not null,
  posted_by uuid references users (id),
  posted_at timestamptz not null,
  kind text not null,
  reason text,
  solicitation_id uuid,
  match_group_id bigint,
  primary key (company_id, id),
  constraint journal_entries_source_key unique (company_id, source, source_id, revision),
  check (debit_total_cents = credit_total_cents),
  constraint journal_entries_of_match check ((source = 'bank_match') = (match_group_id is not null)),
  constraint journal_entries_kind_check check (case when match_group_id is null
    then kind in ('closing', 'adjustment', 'reversal', 'payment') else kind in ('settlement', 'deposit', 'reversal') end),
  foreign key (company_id, solicitation_id) references cash_conciliation_solicitations (company_id, id)
);
create index journal_entries_day on journal_entries (company_id, business_date);
-- A match is posted once per revision.
create unique index journal_entries_match_key on journal_entries (company_id, match_group_id, revision)
  where match_group_id is not null;
select protect_by_company('journal_entries', 'select, insert');

-- Debits and credits of an entry.
create table journal_lines (
  company_id uuid not null references companies (id),
  journal_entry_id uuid not null,
  line_no int not null,
  account text not null,
  account_name text not null,
  debit_cents bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  history text not null default '',
  primary key (company_id, journal_entry_id, line_no),
  foreign key (company_id, journal_entry_id) references journal_entries (company_id, id),
  check ((debit_cents = 0) <> (credit_cents = 0))
);
select protect_by_company('journal_lines', 'select, insert');

-- The sums of an entry equal those of its lines; no line can be added later.
create function journal_entry_holds(of_company uuid, of_entry uuid) returns void language plpgsql as $$
declare
  entry journal_entries;
  debits bigint;
  credits bigint;
begin
  select * into entry from journal_entries where company_id = of_company and id = of_entry;
  select coalesce(sum(debit_cents), 0), coalesce(sum(credit_cents), 0) into debits, credits
    from journal_lines where company_id = of_company and journal_entry_id = of_entry;
  if debits <> entry.debit_total_cents or credits <> entry.credit_total_cents then
    raise exception using errcode = 'check_violation', constraint = 'journal_entries_sums',
      message = format('journal entry %s says %s and %s, its lines %s and %s', of_entry, entry.debit_total_cents,
        entry.credit_total_cents, debits, credits);
  end if;
end $$;

create function journal_check_entry() returns trigger language plpgsql as $$
begin
  perform journal_entry_holds(new.company_id, new.id);
  return null;
end $$;
create constraint trigger journal_entries_sums after insert on journal_entries
  deferrable initially deferred for each row execute function journal_check_entry();

create function journal_check_lines() returns trigger language plpgsql as $$
begin
  perform journal_entry_holds(company_id, journal_entry_id)
    from (select distinct company_id, journal_entry_id from written) as entries;
  return null;
end $$;
create trigger journal_lines_sums after insert on journal_lines
  referencing new table as written for each statement execute function journal_check_lines();

-- Matches whose entries the next run has to check.
create table bank_entries_due (
  company_id uuid not null,
  match_group_id bigint not null,
  primary key (company_id, match_group_id)
);
select protect_by_company('bank_entries_due', 'select, insert, delete');
