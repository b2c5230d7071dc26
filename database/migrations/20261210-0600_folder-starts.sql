-- Each start of a process writes a new mark here and into its data folder: a copy of the folder misses the marks of later
-- starts and is so told from the shared one.
alter table installation add column folder_mark uuid;
