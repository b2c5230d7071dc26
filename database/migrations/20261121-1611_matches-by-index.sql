-- These look a few rows up by their key, however the statement that they belong to joins its sets.
alter function match_links_know_their_group() set enable_nestloop = on;
alter function match_groups_know_their_day() set enable_nestloop = on;
