-- An account is of one company, so that its lines are told apart without it: of a line's place in this key, the dearest that
-- an import writes, each step compares one thing less, and a third of it is not written.
alter table statement_lines drop constraint statement_lines_row_key,
  add constraint statement_lines_row_key unique (bank_account_id, posted_on, dedup_hash, dedup_seq);
