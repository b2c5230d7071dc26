-- Lines of statements are kept by month of their day, as sales, movements and captures are: what asks for days reads those
-- months alone. Every row stays, with its number.
set local app.all_companies = 'on';

alter table ignored_statement_lines drop constraint ignored_statement_lines_company_id_statement_line_id_fkey;
drop trigger statement_parts_add_up on statement_lines;
alter table statement_lines rename to whole_statement_lines;

create table statement_lines (
  id bigint generated always as identity,
  company_id uuid not null,
  bank_account_id uuid not null,
  posted_on date not null,
  amount_cents bigint not null,
  memo text not null,
  fitid text,
  doc_no text,
  kind text,
  dedup_hash bytea not null,
  dedup_seq int not null,
  import_id uuid,
  import_line int,
  category text constraint statement_lines_category check (category in (
    'sale', 'customer', 'supplier', 'payroll', 'tax', 'bank_fee', 'loan', 'yield', 'own_transfer', 'other')),
  value_on date,
  split_of bigint,
  -- Of a part, the amount of its line, which never changes.
  whole_cents bigint,
  counts boolean not null default true,
  counterpart_name text,
  counterpart_document text,
  e2e_id text
) partition by range (posted_on);

-- Months of lines that came before are opened too, but for what a file with strange days may have brought.
select create_month_partitions('statement_lines',
  (select least(date '2026-01-01', date_trunc('month', min(posted_on))::date) from whole_statement_lines
    where posted_on >= '2015-01-01'), '2027-12-01');

insert into statement_lines (id, company_id, bank_account_id, posted_on, amount_cents, memo, fitid, doc_no, kind, dedup_hash,
    dedup_seq, import_id, import_line, category, value_on, split_of, whole_cents, counts, counterpart_name,
    counterpart_document, e2e_id)
  overriding system value
  select id, company_id, bank_account_id, posted_on, amount_cents, memo, fitid, doc_no, kind, dedup_hash, dedup_seq, import_id,
    import_line, category, value_on, split_of, (select whole.amount_cents from whole_statement_lines whole
      where whole.company_id = line.company_id and whole.id = line.split_of), counts, counterpart_name, counterpart_document, e2e_id
  from whole_statement_lines line order by posted_on, id;

do $$
begin
  if (select (count(*), sum(amount_cents), sum(id)) from statement_lines)
    is distinct from (select (count(*), sum(amount_cents), sum(id)) from whole_statement_lines) then
    raise exception 'lines of statements were lost on their way into months';
  end if;
end $$;
select setval(pg_get_serial_sequence('statement_lines', 'id'),
  coalesce(pg_sequence_last_value(pg_get_serial_sequence('whole_statement_lines', 'id')::regclass), 0) + 1, false);
drop table whole_statement_lines;
alter sequence statement_lines_id_seq1 rename to statement_lines_id_seq;

-- One index finds a line by its number and tells its month apart, so that an import keeps no more indexes than before.
alter table statement_lines add primary key (company_id, id, posted_on),
  add constraint statement_lines_row_key unique (company_id, bank_account_id, posted_on, dedup_hash, dedup_seq);
create index statement_lines_newest on statement_lines (posted_on, (coalesce(split_of, id)), id);
create index statement_lines_parts on statement_lines (company_id, split_of) where split_of is not null;
create index statement_lines_e2e on statement_lines (company_id, e2e_id) where e2e_id is not null;
select protect_by_company('statement_lines', 'select, insert, update, delete');

-- Parts are of the day of their whole, so that no other month is asked.
create or replace function statement_parts_add_up() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(part.amount_cents), 0) from statement_lines part
      where part.company_id = new.company_id and part.split_of = new.id and part.posted_on = new.posted_on and part.counts)
    <> (case when new.counts then 0 else new.amount_cents end) then
    raise check_violation using message = 'the parts of a line do not add up to it',
      constraint = 'statement_lines_parts_add_up';
  end if;
  return null;
end $$;
create trigger statement_parts_add_up after update of counts on statement_lines
  for each row when (new.split_of is null) execute function statement_parts_add_up();

-- A mark knows its line by its number alone, which no foreign key into months can: these ask once for all rows of a
-- statement, so that taking a file back does not ask for each of its lines.
create function ignored_lines_know_their_line() returns trigger language plpgsql as $$
begin
  if exists (select from added where not exists (select from statement_lines line
      where line.company_id = added.company_id and line.id = added.statement_line_id)) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'ignored_statement_lines_line',
      message = 'a mark names a line that its company has not';
  end if;
  return null;
end $$;
create trigger ignored_statement_lines_line after insert on ignored_statement_lines referencing new table as added
  for each statement execute function ignored_lines_know_their_line();

create function statement_lines_leave() returns trigger language plpgsql as $$
begin
  if exists (select from removed join ignored_statement_lines mark on mark.company_id = removed.company_id
      and mark.statement_line_id = removed.id) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'ignored_statement_lines_line',
      message = 'a line that was set aside stays on record';
  end if;
  -- A line that was taken back by one that goes with its file waits for its pair again.
  update reversed_statement_lines pair set undone_at = now(), undo_reason = 'A outra linha saiu com o seu arquivo.'
  from removed where pair.undone_at is null and pair.company_id = removed.company_id and pair.other_line_id = removed.id;
  update reversed_statement_lines pair set undone_at = now(), undo_reason = 'A linha saiu com o seu arquivo.'
  from removed where pair.undone_at is null and pair.company_id = removed.company_id and pair.statement_line_id = removed.id;
  return null;
end $$;
create trigger statement_lines_leave after delete on statement_lines referencing old table as removed
  for each statement execute function statement_lines_leave();

-- Pairs that lost a line before are ended, so that a living pair has both.
update reversed_statement_lines pair set undone_at = now(), undo_reason = 'A outra linha saiu com o seu arquivo.'
where undone_at is null and not (exists (select from statement_lines line
    where line.company_id = pair.company_id and line.id = pair.statement_line_id)
  and exists (select from statement_lines line where line.company_id = pair.company_id and line.id = pair.other_line_id));
