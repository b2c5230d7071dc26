-- A plan that a connection keeps since these tables were small would read all of them for every statement.
alter function match_links_know_their_group() set enable_hashjoin = off;
alter function match_links_know_their_group() set enable_mergejoin = off;
alter function match_links_know_their_group() set enable_seqscan = off;
alter function match_groups_know_their_day() set enable_hashjoin = off;
alter function match_groups_know_their_day() set enable_mergejoin = off;
alter function match_groups_know_their_day() set enable_seqscan = off;
