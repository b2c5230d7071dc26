-- A line of a statement that stands for several things counts as its parts, which are lines too: `counts` says which of
-- both stand. The line itself stays as its bank gave it. No foreign key, as with the other references of these rows: parts
-- come from their whole in one statement and go with its import.
alter table statement_lines add column split_of bigint, add column counts boolean not null default true;
create index statement_lines_parts on statement_lines (company_id, split_of) where split_of is not null;

create function statement_parts_add_up() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(part.amount_cents), 0) from statement_lines part
      where part.company_id = new.company_id and part.split_of = new.id and part.counts)
    <> (case when new.counts then 0 else new.amount_cents end) then
    raise check_violation using message = 'the parts of a line do not add up to it',
      constraint = 'statement_lines_parts_add_up';
  end if;
  return null;
end $$;
create trigger statement_parts_add_up after update of counts on statement_lines
  for each row when (new.split_of is null) execute function statement_parts_add_up();

-- Lists have parts where their line stood.
drop index statement_lines_newest;
create index statement_lines_newest on statement_lines (posted_on desc, (coalesce(split_of, id)) desc, id desc);
