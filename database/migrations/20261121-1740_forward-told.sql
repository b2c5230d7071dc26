-- The difference of the sender tells in its own history that the other company took its capture in.
alter table forwarded_captures add column told_at timestamptz;
create index forwarded_captures_taken on forwarded_captures (decided_at) where status = 'accepted' and told_at is null;
