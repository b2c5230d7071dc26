-- Approvals: changes and acts that take effect after the approval of a second person.

-- Requests. The old data remain valid until the approval. A record of the whole group has the zero id as its company.
create table approvals (
  company_id uuid not null,
  id uuid not null,
  kind text not null,
  entity text not null,
  entity_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  -- SHA-256 of kind, record, before, after and amount. Each approval repeats it, so that it refers to exactly these
  -- data.
  snapshot_hash text not null,
  amount_cents bigint check (amount_cents >= 0),
  -- Number of required approvals; the requester does not count.
  needed int not null check (needed between 1 and 2),
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'withdrawn')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_note text,
  version int not null default 1,
  primary key (company_id, id),
  constraint approvals_requester_key unique (company_id, id, requested_by, snapshot_hash),
  constraint approvals_four_eyes
    check (status not in ('approved', 'refused') or (decided_by is not null and decided_by <> requested_by))
);
create index approvals_id on approvals (id);
create unique index approvals_pending_key on approvals (company_id, entity, entity_id) where status = 'pending';
create index approvals_of_entity on approvals (company_id, entity, entity_id);
select protect_by_record('approvals', 'select, insert, update');

-- Approvals of a request by single people. The foreign key contains the requester and the hash: a check compares the
-- voter with the requester, and a vote belongs to exactly the requested data.
create table approval_votes (
  company_id uuid not null,
  approval_id uuid not null,
  requested_by uuid not null,
  approved_by uuid not null references users (id),
  approved_at timestamptz not null,
  snapshot_hash text not null,
  primary key (company_id, approval_id, approved_by),
  constraint approval_votes_of_request foreign key (company_id, approval_id, requested_by, snapshot_hash)
    references approvals (company_id, id, requested_by, snapshot_hash),
  constraint approval_votes_four_eyes check (approved_by <> requested_by)
);
create index approval_votes_of_person on approval_votes (approved_by, approved_at);
select protect_by_record('approval_votes', 'select, insert');
