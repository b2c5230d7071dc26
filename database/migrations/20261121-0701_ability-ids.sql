-- An ability is a record with a page and a history; its name may change as long as nobody holds it.
alter table abilities add column id uuid not null default gen_random_uuid() constraint abilities_id_key unique;
