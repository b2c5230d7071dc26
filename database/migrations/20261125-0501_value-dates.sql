-- The day from which a bank counts a line, where its file says it.
alter table statement_lines add column value_on date;
