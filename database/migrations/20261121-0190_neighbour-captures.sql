-- A sale before midnight may be captured after it: the link says so when its item is dated another day than its group.
alter table match_links add column other_date date;
create index match_links_other_date on match_links (company_id, other_date) where other_date is not null and active;
