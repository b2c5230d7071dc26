-- Who looks at a request, and until when nobody else decides it.
alter table cash_conciliation_solicitations
  add column analyst_id uuid references users (id),
  add column analyst_until timestamptz,
  add constraint cash_conciliation_solicitations_held check ((analyst_id is null) = (analyst_until is null)),
  add constraint cash_conciliation_solicitations_company_key unique (company_id, id);
create index cash_conciliation_solicitations_decided on cash_conciliation_solicitations (decided_at) where decided_by is not null;

-- What a request holds, piece by piece as it was sent, and what was decided of each.
create table cash_conciliation_solicitation_items (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  solicitation_id uuid not null,
  kind text not null check (kind in ('difference', 'manual')),
  -- The difference or manual line; a difference that only an adjustment brings has none yet.
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
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  constraint cash_conciliation_solicitation_items_key unique (company_id, solicitation_id, kind, code, ref),
  foreign key (company_id, solicitation_id) references cash_conciliation_solicitations (company_id, id)
);
select protect_by_company('cash_conciliation_solicitation_items', 'select, insert, update');

insert into cash_conciliation_solicitation_items (company_id, solicitation_id, kind, item_id, code, ref, amount_cents,
  reason, note)
select request.company_id, request.id, 'difference', known.id, sent ->> 'code', sent ->> 'ref',
  (sent ->> 'amount_cents')::bigint, sent ->> 'reason', sent ->> 'note'
from cash_conciliation_solicitations as request
cross join jsonb_array_elements(request.snapshot -> 'differences') as sent
left join differences as known on known.company_id = request.company_id
  and known.cash_conciliation_id = request.cash_conciliation_id
  and known.code = sent ->> 'code' and known.ref = sent ->> 'ref'
where request.type <> 'reopening';
