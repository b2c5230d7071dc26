-- A line of people says its reason from the map, and what its paper says; who changed it last.
alter table manual_transactions
  add column reason_id uuid references movement_reason_maps (id),
  add column doc_no text,
  add column customer text,
  add column updated_by uuid references users (id),
  add column updated_at timestamptz;

-- What a company lets a person enter by hand: without a proof, and in a day without an analyst.
alter table company_settings
  add column manual_proof_cents bigint not null default 50000 check (manual_proof_cents >= 0),
  add column manual_limit_cents bigint not null default 100000 check (manual_limit_cents >= 0);
