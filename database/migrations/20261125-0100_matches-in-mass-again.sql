-- A function that is replaced forgets its settings: without them each link of a file was looked for among all groups of it.
alter function match_links_know_their_group() set enable_nestloop = off;
alter function match_links_know_their_group() set enable_mergejoin = off;
alter function match_links_know_their_group() set enable_seqscan = off;
