-- Parts stand where their line stands. Under row security PostgreSQL looks no condition up by an index that has a coalesce
-- in it, since it cannot tell that this leaks nothing; of a case it can: each page after the first read its list from the top.
drop index statement_lines_newest;
create index statement_lines_newest on statement_lines
  (posted_on, (case when split_of is null then id else split_of end), id);
