-- A request that one analyst passed on to another waits for that one, whether or not somebody looks at it (operations R31).
alter table cash_conciliation_solicitations
  add column assignee_id uuid references users (id),
  add column handed_over_by uuid references users (id),
  add column hand_over_note text,
  add constraint cash_conciliation_solicitations_handed_over
    check ((assignee_id is null) = (handed_over_by is null) and (assignee_id is null) = (hand_over_note is null));
