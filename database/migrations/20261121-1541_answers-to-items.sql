-- What the station says of a refused line; a refused difference is answered by being explained again.
alter table cash_conciliation_solicitation_items
  add column answer text,
  add column answered_by uuid references users (id),
  add column answered_at timestamptz,
  add check ((answer is null) = (answered_by is null) and (answer is null) = (answered_at is null));
