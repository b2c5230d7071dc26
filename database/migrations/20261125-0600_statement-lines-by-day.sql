-- The key of a line begins with what goes up, the day, so that a file writes beside itself and not all over the key; what
-- asked for an account's days asks it. The newest are read backwards: written so, they came in at the front of each day.
create unique index statement_lines_by_day on statement_lines (company_id, bank_account_id, posted_on, dedup_hash, dedup_seq);
alter table statement_lines drop constraint statement_lines_row_key;
alter table statement_lines add constraint statement_lines_row_key unique using index statement_lines_by_day;
drop index statement_lines_posted;
drop index statement_lines_newest;
create index statement_lines_newest on statement_lines (posted_on, (coalesce(split_of, id)), id);
