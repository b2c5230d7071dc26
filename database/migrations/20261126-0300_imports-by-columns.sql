-- Files of columns that were refused whole: people may say which layout reads them.
alter table imports add column by_columns boolean not null default false;
