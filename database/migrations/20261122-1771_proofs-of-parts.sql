-- Which part of its record a file proves, where the part has no place of its own yet: a difference that an adjustment
-- would bring lies with its day.
alter table attachments add column about text check (length(about) between 1 and 200);
