-- Requests to close, adjust or reopen a day.

-- Requests to close, adjust or reopen a day, and their decision.
create table cash_conciliation_solicitations (
  id uuid not null,
  company_id uuid not null,
  cash_conciliation_id uuid not null,
  number int not null,
  type text not null check (type in ('closing', 'reopening', 'adjustment')),
  status text not null check (status in ('pending', 'approved', 'refused', 'withdrawn', 'superseded', 'expired')),
  note text,
  snapshot jsonb not null,
  snapshot_hash text not null,
  previous_id uuid,
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_note text,
  -- Deadline of the decision, and the question that stops its clock.
  due_at timestamptz not null,
  correction text,
  question text,
  asked_by uuid references users (id),
  asked_at timestamptz,
  answer text,
  answered_at timestamptz,
  -- The analyst who has reserved the request; others cannot decide it until then.
  analyst_id uuid references users (id),
  analyst_until timestamptz,
  -- The analyst who received the request from another one (operations R31).
  assignee_id uuid references users (id),
  handed_over_by uuid references users (id),
  hand_over_note text,
  reason_id uuid references movement_reason_maps (id),
  version int not null default 1,
  primary key (company_id, id),
  constraint cash_conciliation_solicitations_number_key unique (company_id, number),
  foreign key (company_id, cash_conciliation_id) references cash_conciliations (company_id, id),
  constraint cash_conciliation_solicitations_held check ((analyst_id is null) = (analyst_until is null)),
  constraint cash_conciliation_solicitations_handed_over check ((assignee_id is null) = (handed_over_by is null) and
    (assignee_id is null) = (hand_over_note is null)),
  -- A closing has the reasons of its items.
  constraint cash_conciliation_solicitations_reason check (type <> 'closing' or reason_id is null),
  foreign key (company_id, previous_id) references cash_conciliation_solicitations (company_id, id)
);
create index cash_conciliation_solicitations_id on cash_conciliation_solicitations (id);
create unique index cash_conciliation_solicitations_one_pending
  on cash_conciliation_solicitations (company_id, cash_conciliation_id) where status = 'pending';
create index cash_conciliation_solicitations_queue on cash_conciliation_solicitations (status, requested_at, id);
create index cash_conciliation_solicitations_day on cash_conciliation_solicitations (cash_conciliation_id,
  requested_at desc, number desc);
create index cash_conciliation_solicitations_decided on cash_conciliation_solicitations (decided_at) where decided_by is not null;
select protect_by_company('cash_conciliation_solicitations', 'select, insert, update');

-- A request to change a closed day has a reason (R32). A trigger, so that row-level security is checked first.
create function solicitation_names_reason() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'solicitation_names_reason',
    message = 'a request to change a closed day names its reason';
end $$;
create trigger solicitation_names_reason after insert on cash_conciliation_solicitations for each row
  when (new.type <> 'closing' and new.reason_id is null) execute function solicitation_names_reason();

-- The submitted parts of a request, and the decision on each.
create table cash_conciliation_solicitation_items (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null references companies (id),
  solicitation_id uuid not null,
  kind text not null check (kind in ('difference', 'manual')),
  -- The difference or manual entry; null for a difference that only an adjustment creates.
  item_id uuid,
  code text not null,
  ref text not null,
  amount_cents bigint not null,
  reason text,
  note text,
  decision text check (decision in ('accepted', 'refused')),
  comment text,
  decided_by uuid references users (id),
  decided_at timestamptz,
  -- The station's answer to a refused entry; a refused difference gets a new explanation instead.
  answer text,
  answered_by uuid references users (id),
  answered_at timestamptz,
  primary key (company_id, id),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  constraint cash_conciliation_solicitation_items_key unique (company_id, solicitation_id, kind, code, ref),
  foreign key (company_id, solicitation_id) references cash_conciliation_solicitations (company_id, id),
  check ((answer is null) = (answered_by is null) and (answer is null) = (answered_at is null))
);
create index cash_conciliation_solicitation_items_id on cash_conciliation_solicitation_items (id);
select protect_by_company('cash_conciliation_solicitation_items', 'select, insert, update');
