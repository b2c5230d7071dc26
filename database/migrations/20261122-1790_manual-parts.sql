-- A line of the till that was paid in two ways: only a part of it moves to another method.
alter table manual_transactions add column part boolean not null default false,
  add constraint manual_transactions_part_check check (not part or (kind = 'reclassify' and side = 'system'));
